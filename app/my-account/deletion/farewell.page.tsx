import { redirect } from "react-router";
import * as v from "valibot";
import { readFlash } from "../../platform/http/flash.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Done } from "../../ui/feedback/done.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/farewell.page";

/** Flash value: what happened to the account. */
const farewell = v.object({ title: v.string(), lead: v.string() });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/account/farewell",
		title: loaderData?.title ?? "",
		description: "",
		hidden: true,
	});

/** Shows the result once, from the flash: nobody is signed in any more. */
export function loader({ context }: Route.LoaderArgs) {
	const said = readFlash(context, farewell);
	if (!said) throw redirect("/", 303);
	return said;
}

export default function Farewell({ loaderData }: Route.ComponentProps) {
	const { title, lead } = loaderData;
	return (
		<Done art="sp_done" title={title} acts={<LinkButton href="/">לדף הבית</LinkButton>}>
			<p>{lead}</p>
		</Done>
	);
}
