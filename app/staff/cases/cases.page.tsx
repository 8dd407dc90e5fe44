import { type HeldMessage, listHeld } from "../../conversations/desk/held.server.ts";
import { siteOf } from "../../platform/site.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { QueueRow } from "../queues/queue-row.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/cases.page";
import styles from "./cases.module.css";
import { laneWords } from "./lane-words.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/staff/cases",
		title: "הודעות בבדיקה",
		description: "",
		hidden: true,
	});

/** The messages that a rule holds until a person decides; no word of them. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "cases", "list");
	const held = await listHeld(siteOf(args.context).db);
	return { desk: await deskOf(args, staff), held, now: new Date() };
}

export default function Cases({ loaderData: { desk, held, now } }: Route.ComponentProps) {
	return (
		<DeskFrame
			desk={desk}
			title="הודעות בבדיקה"
			crumb={<span>הטקסט נפתח אחרי סיבה, והיא נרשמת</span>}
			current="cases"
		>
			{held.length === 0 ? (
				<EmptyState words="אין הודעות שמחכות לבדיקה." />
			) : (
				<ol className={styles.list} aria-label="הודעות בבדיקה">
					{held.map((message) => (
						<Row key={message.id} message={message} now={now} />
					))}
				</ol>
			)}
		</DeskFrame>
	);
}

function Row({ message, now }: { message: HeldMessage; now: Date }) {
	const { id, lane, number, heldAt, dueAt } = message;
	const { letter, title } = laneWords[lane];
	return (
		<QueueRow
			id={id}
			href={`/staff/cases/${id}`}
			alias={number ?? "מי שעזב"}
			sub={[]}
			thumb={null}
			what={`נתיב ${letter}: ${title}`}
			why="הודעה שעוד לא הגיעה לצד השני"
			holder={null}
			openedAt={heldAt}
			dueAt={dueAt}
			now={now}
		/>
	);
}
