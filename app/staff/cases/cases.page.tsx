import { Form } from "react-router";
import { countCases, findCaseDay, type ListedCase, listCases } from "../../cases/queue.server.ts";
import { queueFilters } from "../../desk/queue.server.ts";
import { codeWords, formOf, type Lane, reportCodes } from "../../moderation/reports.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { casesPath } from "../queues/addresses.ts";
import { InboxZero } from "../queues/day-done.tsx";
import { LaneSection } from "../queues/lanes.tsx";
import queue from "../queues/queue-page.module.css";
import { QueueFilters, QueueKeys } from "../queues/queue-page.tsx";
import { QueueRow } from "../queues/queue-row.tsx";
import { ageWords } from "../queues/words.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import type { Route } from "./+types/cases.page";
import { togetherPath } from "./case-form.ts";
import { CaseTick } from "./case-tick.tsx";
import { laneWords, ruleNames } from "./case-words.ts";
import styles from "./together.module.css";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: casesPath, title: "דיווחים ותיקים", description: "", hidden: true });

const most = 100;

const lanes = Object.keys(laneWords) as Lane[];

/** A page of open cases, the gravest lane first; without any text that people wrote. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "cases", "list");
	const { db } = siteOf(args.context);
	const now = new Date();
	const asked = new URL(args.request.url).searchParams;
	const lane = lanes.find((one) => one === asked.get("lane")) ?? null;
	const show = queueFilters.find((one) => one === asked.get("show")) ?? null;
	const after = /^\d{1,9}$/.test(asked.get("after") ?? "") ? Number(asked.get("after")) : null;
	const { cases, next } = await listCases(db, { lane, show, after, most }, staff, now);
	const counts = await countCases(db, now);
	return {
		desk: await deskOf(args, staff),
		next,
		counts,
		lane,
		show,
		after,
		cases: cases.map((row) => showRow(row, staff)),
		day: counts.length === 0 ? await findCaseDay(db, now) : null,
		now,
	};
}

/** A row as the page gets it; the member number stands in for a missing alias. */
function showRow({ proposedBy, memberNumber, ...row }: ListedCase, viewer: StaffPerson) {
	return {
		...row,
		alias: row.alias ?? memberNumber,
		holder: showColleague(row.holder, viewer),
		proposal: proposedBy === null ? null : { isMine: proposedBy === viewer.accountId },
	};
}

type ShownRow = ReturnType<typeof showRow>;

type Narrowed = Partial<Pick<Route.ComponentProps["loaderData"], "lane" | "show" | "after">>;

function pathOf({ lane, show, after }: Narrowed): string {
	const asked = new URLSearchParams({
		...(lane ? { lane } : {}),
		...(show ? { show } : {}),
		...(after ? { after: String(after) } : {}),
	});
	return asked.size > 0 ? `${casesPath}?${asked}` : casesPath;
}

export default function Cases({ loaderData }: Route.ComponentProps) {
	const { cases, next, counts, lane, show, after, day, now } = loaderData;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="דיווחים ותיקים"
			crumb={<span>הודעות ותמונות נפתחות אחרי סיבה, והיא נרשמת</span>}
			tools={!day && <QueueFilters of={(one) => pathOf({ lane, show: one })} current={show} />}
			current="cases"
		>
			<div className={queue.page}>
				{day ? <InboxZero {...day} /> : <LaneChips {...loaderData} />}
				{lanes.map((one) => {
					const own = cases.filter((row) => row.lane === one);
					return own.length === 0 ? null : (
						<LaneSection
							key={one}
							{...laneWords[one]}
							open={show ? undefined : counts.find(({ by }) => by === one)?.open}
							isContinued={after !== null && one === cases[0]?.lane}
						>
							{own.map((row) => (
								<Row key={row.id} row={row} now={now} />
							))}
						</LaneSection>
					);
				})}
				{!day && cases.length === 0 && (
					<p className="muted">{after === null ? "אין כאן תיקים כאלה." : "אין תיקים נוספים."}</p>
				)}
				{cases.some(isTicked) && <Together />}
				{next && (
					<LinkButton kind="line" small href={pathOf({ lane, show, after: next })}>
						לתיקים הבאים
					</LinkButton>
				)}
			</div>
			<QueueKeys />
		</DeskFrame>
	);
}

/** Whether a case may be closed with others: nothing in it is shut to the viewer, and nothing waits. */
const isTicked = ({ isShut, isDecided, proposal, holder, held }: ShownRow): boolean =>
	!isShut && !isDecided && !proposal && held === 0 && (holder === null || holder.isMine);

/** Opens the page on which the ticked cases are read and closed. */
function Together() {
	return (
		<Form id={togetherForm} action={togetherPath} className={styles.together}>
			<Button type="submit" kind="primary" small aria-keyshortcuts="c">
				קריאה וסגירה יחד <Kbd>c</Kbd>
			</Button>
		</Form>
	);
}

const togetherForm = "together";

function LaneChips({ lane, show, counts }: Route.ComponentProps["loaderData"]) {
	return (
		<div className={queue.shows}>
			<Chips label="נתיב">
				<Chip href={pathOf({ show })} current={lane === null}>
					כל הנתיבים
				</Chip>
				{lanes.map((one) => {
					const open = counts.find(({ by }) => by === one)?.open ?? 0;
					return (
						<Chip key={one} href={pathOf({ lane: one, show })} current={lane === one}>
							נתיב {laneWords[one].letter}
							{open > 0 && <span className="num"> {open}</span>}
						</Chip>
					);
				})}
			</Chips>
		</div>
	);
}

function Row({ row, now }: { row: ShownRow; now: Date }) {
	const { id, alias, number, holder, heldAt } = row;
	const age = ageWords(row, row.age);
	return (
		<QueueRow
			id={id}
			href={`${casesPath}/${id}`}
			alias={alias}
			sub={[age, `תיק ${number}`].filter((word) => word !== null)}
			thumb={null}
			what={whatWords(row)}
			why={whyWords(row)}
			tick={
				isTicked(row) && (
					<CaseTick
						number={number}
						form={togetherForm}
						label={<span className="sr">תיק {number}, לסגירה יחד</span>}
					/>
				)
			}
			holder={holder}
			heldAt={heldAt}
			openedAt={row.openedAt}
			dueAt={row.dueAt}
			now={now}
		/>
	);
}

/** The gravest of what was reported, in its code's words, and how much there is. */
function whatWords(row: ShownRow): string {
	const { reports, held, pictures, giftRequests, openedRule, codes } = row;
	const code = reportCodes.find((one) => codes.includes(one));
	const parts = [
		openedRule && `ביוזמת הצוות: ${ruleNames[openedRule] ?? openedRule}`,
		code && codeWords[code][formOf(row)],
		reports === 1 ? "דיווח אחד" : reports > 1 ? `${reports} דיווחים` : null,
		held === 1 ? "הודעה אחת בבדיקה" : held > 1 ? `${held} הודעות בבדיקה` : null,
		pictures > 0 ? "אותה תמונה במקום אחר" : null,
		giftRequests > 1 ? "בקשות חוזרות למתנה" : null,
	];
	return parts.filter(Boolean).join(" · ") || "אין פריט פתוח";
}

function whyWords({ proposal, isDecided, reporters }: ShownRow): string {
	if (isDecided) return "הוכרע, וההחלטה נכנסת לתוקף בתוך שניות";
	if (proposal?.isMine) return "הרחקה לפי הצעתך, מחכה לאישור שני";
	if (proposal) return "הוצעה הרחקה, מחכה לאישור שני";
	return reporters > 1 ? `${reporters} מדווחים שונים. המספר לבדו לא מכריע` : "";
}
