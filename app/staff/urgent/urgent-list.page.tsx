import { Link } from "react-router";
import { urgentNames } from "../../duty/urgent/urgent.form.ts";
import { listUrgent } from "../../duty/urgent/urgent.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Table } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/urgent-list.page";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/urgent", title: "דחוף", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "urgent", "list");
	const rows = await listUrgent(siteOf(args.context).db);
	return {
		desk: await deskOf(args, staff),
		rows: rows.map(({ id, kind, sentAt, answeredAt, heldBy }) => ({
			id,
			name: urgentNames[kind],
			sentAt: formatMoment(sentAt),
			state: stateOf(answeredAt, heldBy, staff.accountId),
		})),
	};
}

function stateOf(answeredAt: Date | null, heldBy: string | null, me: string): string {
	if (answeredAt) return "נענתה, ועוד פתוחה";
	if (heldBy === me) return "אצלך";
	return heldBy ? "נלקחה" : "מחכה";
}

export default function UrgentList({ loaderData: { desk: frame, rows } }: Route.ComponentProps) {
	return (
		<DeskFrame desk={frame} title="דחוף" current="urgent">
			<p className="muted">
				נכתב בעמוד ״דחוף״ בלי חשבון. מה שלא נלקח מצלצל בכל רבע שעה, לפי{" "}
				<Link to="/staff/duty">לוח הכוננות</Link>.
			</p>
			{rows.length === 0 ? (
				<p>אין פניות דחופות פתוחות.</p>
			) : (
				<Table
					caption="פניות דחופות פתוחות"
					heads={["מה", "מתי", "מצב"]}
					rows={rows.map(({ id, name, sentAt, state }) => [
						<Link key={id} to={`/staff/urgent/${id}`}>
							{name}
						</Link>,
						<bdi key="at" className="num">
							{sentAt}
						</bdi>,
						state,
					])}
				/>
			)}
		</DeskFrame>
	);
}
