import { Link } from "react-router";
import { queueFilters } from "../../desk/queue.server.ts";
import { urgentNames } from "../../duty/urgent/urgent.form.ts";
import { listUrgent } from "../../duty/urgent/urgent-desk.server.ts";
import { siteOf } from "../../platform/site.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { LaneSection } from "../queues/lanes.tsx";
import queue from "../queues/queue-page.module.css";
import { QueueFilters, QueueKeys } from "../queues/queue-page.tsx";
import { QueueRow } from "../queues/queue-row.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/urgent-list.page";

const path = "/staff/urgent";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "דחוף", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "urgent", "list");
	const now = new Date();
	const asked = new URL(args.request.url).searchParams.get("show");
	const show = queueFilters.find((one) => one === asked) ?? null;
	const rows = await listUrgent(siteOf(args.context).db, show, staff, now);
	return {
		desk: await deskOf(args, staff),
		rows: rows.map((row) => ({ ...row, holder: showColleague(row.holder, staff) })),
		show,
		now,
	};
}

export default function UrgentList({ loaderData }: Route.ComponentProps) {
	const { rows, show, now } = loaderData;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="דחוף"
			tools={<QueueFilters of={(one) => (one ? `${path}?show=${one}` : path)} current={show} />}
			current="urgent"
		>
			<div className={queue.page}>
				<p className="muted">
					נכתב בעמוד ״דחוף״ בלי חשבון. מה שלא נלקח מצלצל בכל רבע שעה, לפי{" "}
					<Link to="/staff/duty">לוח הכוננות</Link>.
				</p>
				{rows.length === 0 ? (
					<p>{show ? "אין כאן פניות כאלה." : "אין פניות דחופות פתוחות."}</p>
				) : (
					<LaneSection letter="א׳" title="דחוף" promise="לפי מה שנאמר למי שכתב" isContinued={false}>
						{rows.map((row) => (
							<Row key={row.id} row={row} now={now} />
						))}
					</LaneSection>
				)}
			</div>
			<QueueKeys />
		</DeskFrame>
	);
}

type RowProps = { row: Route.ComponentProps["loaderData"]["rows"][number]; now: Date };

function Row({ row: { id, kind, since, dueAt, answeredAt, holder, heldAt }, now }: RowProps) {
	return (
		<QueueRow
			id={id}
			href={`${path}/${id}`}
			alias={urgentNames[kind]}
			sub={[]}
			thumb={null}
			what={answeredAt ? "נענתה, ועוד פתוחה" : "מחכה לתשובה"}
			why=""
			holder={holder}
			heldAt={heldAt}
			openedAt={since}
			dueAt={answeredAt ? null : dueAt}
			state="נענתה"
			now={now}
		/>
	);
}
