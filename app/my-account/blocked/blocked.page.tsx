import { requireMember } from "../../members/member.server.ts";
import { listApart } from "../../members/rights/choices.server.ts";
import { siteOf } from "../../platform/site.ts";
import { useSay } from "../../profiles/use-say.ts";
import { noHydration } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import type { Route } from "./+types/blocked.page";
import { ApartList } from "./apart-list.tsx";

const path = "/account/blocked";

export const handle = noHydration;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "הסתרות וחסימות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	return { apart: await listApart(siteOf(context).db, me) };
}

/** Whom the member keeps apart. */
export default function BlockedPage({ loaderData }: Route.ComponentProps) {
	const say = useSay();
	return (
		<AccountFrame
			isInner
			title="הסתרות וחסימות"
			lead={say({
				f: "רק את רואה את הרשימה הזאת. אף אחד לא מקבל על כך הודעה.",
				m: "רק אתה רואה את הרשימה הזאת. אף אחד לא מקבל על כך הודעה.",
				n: "הרשימה הזאת פתוחה רק כאן. אף אחד לא מקבל על כך הודעה.",
			})}
		>
			<ApartList apart={loaderData.apart} />
		</AccountFrame>
	);
}
