import { redirect } from "react-router";
import { flashContext } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Done } from "../../ui/moments/done.tsx";
import { noHydration } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/farewell.page";

export const handle = noHydration;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/account/farewell",
		title: loaderData?.title ?? "",
		description: "",
		hidden: true,
	});

/** Shows the result once, from the flash: nobody is signed in any more. */
export function loader({ context }: Route.LoaderArgs) {
	const { toast, event } = context.get(flashContext);
	if (!toast || event !== "SIGNED_OUT") throw redirect("/", 303);
	return { title: toast.title, lead: `${toast.body}.` };
}

export default function Farewell({ loaderData }: Route.ComponentProps) {
	const { title, lead } = loaderData;
	return (
		<Done art="sp_done" title={title} acts={<LinkButton href="/">לדף הבית</LinkButton>}>
			<p>{lead}</p>
		</Done>
	);
}
