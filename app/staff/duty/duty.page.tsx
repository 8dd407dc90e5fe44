import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import * as v from "valibot";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { listRings, type Ring } from "../../duty/alarm.server.ts";
import {
	type LastAlarm as Alarm,
	readDutyMonth,
	readLastAlarm,
} from "../../duty/figures.server.ts";
import { findLastTest, testPager } from "../../duty/pager.server.ts";
import { readingTime, sayTime } from "../../duty/promise.server.ts";
import { ReadingTimeLine } from "../../duty/promise-words.tsx";
import {
	dropShift,
	findGaps,
	findOnDuty,
	type Gap,
	listAnswerers,
	listShifts,
	planShift,
	type Shift,
} from "../../duty/roster.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import {
	addDays,
	dateInIsrael,
	formatColumnDay,
	formatDay,
	formatMoment,
	formatNear,
	formatTime,
	formatWeekday,
	hourInIsrael,
} from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { atHour } from "../../platform/working-day.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Select } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Table } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { requireAct, requireStaff, type StaffPerson } from "../staff-person.server.ts";
import type { Route } from "./+types/duty.page";
import { planForm, type ShiftName, shiftHours, shiftNames } from "./duty.form.ts";
import styles from "./duty.module.css";
import { type AlarmStep, LastAlarm, pagerWords, stepWords } from "./last-alarm.tsx";
import { Month } from "./month.tsx";

const path = "/staff/duty";

const shiftWords: Readonly<Record<ShiftName, string>> = {
	day: "בוקר, 8:00 עד 16:00",
	evening: "ערב, 16:00 עד 24:00",
	night: "הלילה שאחרי, 0:00 עד 8:00",
};

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "כוננות", description: "", hidden: true });

/** The first of the seven days that an address asks for; today where it names none. */
function firstDay(request: Request, now: Date): string {
	const asked = new URL(request.url).searchParams.get("from") ?? "";
	const isDay = /^20\d\d-\d\d-\d\d$/.test(asked) && Number.isFinite(Date.parse(asked));
	return isDay ? asked : dateInIsrael(now);
}

function chosenGap(request: Request): { date: string | undefined; shift: ShiftName | undefined } {
	const asked = new URL(request.url).searchParams;
	const shift = shiftNames.find((name) => name === asked.get("shift"));
	return { date: asked.get("date") ?? undefined, shift };
}

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "duty");
	const { db } = siteOf(args.context);
	const now = new Date();
	const first = firstDay(args.request, now);
	const days = Array.from({ length: 7 }, (_, nth) => addDays(first, nth));
	const shifts = await listShifts(db, atHour(first, 8), atHour(addDays(first, 7), 8));
	const onDuty = await findOnDuty(db, now);
	const test = await findLastTest(db);
	const lastAlarm = await readLastAlarm(db);
	const may = {
		plan: isAllowed(staff.roles, "duty", "plan"),
		test: isAllowed(staff.roles, "duty", "test"),
	};
	return {
		desk: await deskOf(args, staff),
		days: days.map((date) => dayHead(date, now)),
		span: [first, days.at(-1) ?? first].map((date) => formatDay(atHour(date, 12))),
		dates: may.plan ? days : [],
		rows: shiftNames.map((name) => ({
			name,
			cells: days.map((date) =>
				cellOf(shifts, date, name, { now, me: staff.accountId, mayDrop: may.plan }),
			),
		})),
		week: { before: addDays(first, -7), after: addDays(first, 7) },
		now: onDuty && (await nameNow(db, now)),
		gaps: (await findGaps(db, now)).map((gap) => gapLine(gap, now)),
		reads: sayTime(await readingTime(db, now, { doesRing: true }), now, now),
		rings: (await listRings(db, 8)).map(ringLine),
		lastAlarm: lastAlarm && alarmSteps(lastAlarm, now),
		month: await readDutyMonth(db, now),
		test: test && { at: formatMoment(test.at), answered: test.answered },
		planning: may.plan
			? {
					people: await listAnswerers(db),
					chosen: chosenGap(args.request),
					dates: days.map((date) => ({ value: date, label: formatWeekday(atHour(date, 12)) })),
				}
			: null,
		may,
	};
}

/** A day at the head of its column: `היום, שבת, 28.11`. */
function dayHead(date: string, now: Date): string {
	const day = formatColumnDay(atHour(date, 12));
	return date === dateInIsrael(now) ? `היום, ${day}` : day;
}

const partWords: Readonly<Record<ShiftName, string>> = {
	day: "בבוקר",
	evening: "בערב",
	night: "בלילה",
};

/** A gap in words, and the shift in which it begins; the night is that of the day before. */
function gapLine({ from, until }: Gap, now: Date) {
	const today = dateInIsrael(now);
	const begun = dateInIsrael(from);
	const hour = hourInIsrael(from);
	const shift: ShiftName = hour < 8 ? "night" : hour < 16 ? "day" : "evening";
	const date = shift === "night" ? addDays(begun, -1) : begun;
	const [weekday] = formatWeekday(atHour(date, 12)).split(",");
	const day = { [today]: "היום", [addDays(today, 1)]: "מחר" }[date] ?? `ב${weekday}`;
	const when = from > now ? `${day} ${partWords[shift]}` : null;
	return { from: formatNear(from, now), until: formatNear(until, now), when, date, shift };
}

/** Who is on duty now, and who is called after half an hour. */
async function nameNow(db: Site["db"], now: Date) {
	const [shift] = await listShifts(db, now, new Date(now.getTime() + 1));
	return shift ? { name: shift.name, second: shift.second } : null;
}

type Cell = Pick<Shift, "name" | "second"> & {
	isNow: boolean;
	isMine: boolean;
	/** The shift's id, for those who may take it out of the plan. */
	id: string | null;
};

/** Who answers in a shift of a day; null where nobody is planned. */
function cellOf(
	shifts: readonly Shift[],
	date: string,
	shift: ShiftName,
	{ now, me, mayDrop }: { now: Date; me: string; mayDrop: boolean },
): Cell | null {
	const [from] = shiftHours[shift];
	const begins = atHour(date, from);
	const found = shifts.find(({ startsAt, endsAt }) => startsAt <= begins && endsAt > begins);
	if (!found) return null;
	const { id, name, second, startsAt, endsAt, staffId } = found;
	return {
		id: mayDrop && endsAt > now ? id : null,
		name,
		second,
		isNow: startsAt <= now && endsAt > now,
		isMine: staffId === me,
	};
}

const ringLine = ({ at, waiting, step, people, pager }: Ring) => ({
	at: formatMoment(at),
	waiting,
	step,
	mails: mailWords(people),
	pager,
});

const mailWords = (people: number) =>
	["בלי אימייל", "אימייל אחד", "שני אימיילים"][people] ?? `${people} אימיילים`;

/** An alarm as it went: each ring, who took it, and the steps skipped or still to come. */
function alarmSteps({ rings, taken }: Alarm, now: Date): { at: string; steps: AlarmStep[] } {
	const [first] = rings;
	const oldestAt = first?.oldestAt ?? now;
	const afterwards = (minutes: number, step: Ring["step"]): AlarmStep[] =>
		rings.some((ring) => ring.step === step || ring.step === "everybody")
			? []
			: [
					{
						at: `אחרי ${minutes} דק׳`,
						what: `צלצול ${stepWords[step]}`,
						more: "",
						isDone: false,
						result: taken ? "לא נדרש" : "עוד לא",
					},
				];
	const rang = rings.slice(0, mostSteps).map(({ at, step, people, pager }, nth) => ({
		at: formatTime(at),
		what: `${nth === 0 ? "צלצול" : "שוב"} ${stepWords[step]}`,
		more: mailWords(people),
		isDone: true,
		result: `זימון: ${pagerWords[pager]}`,
	}));
	const took = taken && {
		at: formatTime(taken.at),
		what: `בטיפול אצל \u2068${taken.name}\u2069`,
		more: `${lengthWords(taken.at.getTime() - oldestAt.getTime())} עד עין ראשונה`,
		isDone: true,
		result: "",
	};
	return {
		at: formatNear(first?.at ?? now, now),
		steps: [
			...rang,
			...(took ? [took] : []),
			...afterwards(30, "second"),
			...afterwards(60, "everybody"),
		],
	};
}

/** Most steps of one alarm that the page shows. */
const mostSteps = 12;

export async function action(args: Route.ActionArgs) {
	const form = await args.request.formData();
	const act = form.get("act");
	if (act === "test") return testNow(args, form);
	const staff = await requireAct(args, "duty", "plan");
	if (act === "drop") return drop(siteOf(args.context), staff, form);
	return handleForm<typeof planForm, Response, SubmissionResult>(args, {
		schema: planForm,
		form,
		act: async ({ site, value: { date, shift, staff: staffId, second } }) => {
			const [from, until] = shiftHours[shift];
			const planned = {
				startsAt: atHour(date, from),
				endsAt: atHour(date, until),
				staffId,
				secondId: second && second !== staffId ? second : null,
			};
			return toPlan(site, date, planWords[await planOrRefuse(site, staff, planned)]);
		},
	});
}

const planWords = {
	planned: { kind: "success", title: "שובץ", body: "מעכשיו אליו או אליה מצלצלים." },
	taken: {
		kind: "destructive",
		title: "לא שובץ",
		body: "במשמרת הזאת כבר עונה מישהו. קודם מבטלים.",
	},
	absent: { kind: "destructive", title: "לא שובץ", body: "לכוננות משובץ רק מי שבודק כרגע בצוות." },
	past: { kind: "destructive", title: "לא שובץ", body: "המשמרת הזאת כבר נגמרה." },
	far: { kind: "destructive", title: "לא שובץ", body: "אפשר לשבץ עד תשעים יום קדימה." },
} as const;

const farthest = 90 * 24 * 3_600_000;

function planOrRefuse(
	site: Site,
	staff: StaffPerson,
	planned: Parameters<typeof planShift>[2],
): Promise<keyof typeof planWords> | "past" | "far" {
	const now = Date.now();
	if (planned.endsAt.getTime() <= now) return "past";
	if (planned.startsAt.getTime() > now + farthest) return "far";
	return planShift(site, staff, planned);
}

const toPlan = (
	site: Site,
	date: string,
	toast: { kind: "success" | "destructive"; title: string; body: string },
) => redirectWith(site, `${path}?from=${date}`, { toast });

async function drop(site: Site, staff: StaffPerson, form: FormData) {
	const id = v.safeParse(v.pipe(v.string(), v.uuid()), form.get("id"));
	const isDropped = id.success && (await dropShift(site, staff, id.output, new Date()));
	return redirectWith(site, path, {
		toast: isDropped
			? { kind: "success", title: "השיבוץ בוטל", body: "במשמרת הזאת אין כרגע מי שעונה." }
			: { kind: "destructive", title: "לא בוטל", body: "השיבוץ כבר לא בתוכנית, או שנגמר." },
	});
}

/** Calls the pager now; what it answered counts as its last test. */
async function testNow(args: Route.ActionArgs, form: FormData) {
	const staff = await requireAct(args, "duty", "test");
	await requireFreshFactor(args, staff, { act: "בדיקת הזימון", back: path, form });
	const site = siteOf(args.context);
	const answer = await testPager(site, new Date());
	await site.db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: staff.accountId,
			act: "duty.pager_tested",
			subject: { kind: "site", id: "pager" },
			details: { answer },
		}),
	);
	return redirectWith(site, path, { toast: testWords[answer] });
}

const testWords = {
	answered: { kind: "success", title: "הזימון ענה", body: "ההבטחה ״בתוך שעתיים״ נשענת על זה." },
	failed: {
		kind: "destructive",
		title: "הזימון לא ענה",
		body: "עד שיענה לא נאמר לאיש ״בתוך שעתיים״.",
	},
	none: {
		kind: "destructive",
		title: "אין זימון",
		body: "ההגדרה DUTY_WEBHOOK ריקה. ראו docs/operations.md.",
	},
} as const;

export default function Duty({ loaderData, actionData }: Route.ComponentProps) {
	const { desk: frame, span, week, rings, test, may, planning, lastAlarm, month } = loaderData;
	return (
		<DeskFrame
			desk={frame}
			title="כוננות"
			crumb={<span>{span.join(" עד ")}</span>}
			tools={<Weeks {...week} />}
			current="duty"
		>
			<div className={styles.page}>
				<Standing {...loaderData} />
				<Plan {...loaderData} />
				{planning && <PlanForm {...planning} lastResult={actionData} />}
				<div className={styles.pair}>
					{lastAlarm && <LastAlarm {...lastAlarm} />}
					<Month month={month} />
				</div>
				<section className={styles.panel} aria-labelledby="rings">
					<h2 id="rings">צלצולים אחרונים</h2>
					<Rings rings={rings} />
				</section>
				<section className={styles.panel} aria-labelledby="pager">
					<h2 id="pager">הזימון</h2>
					<p>
						{test ? (
							<>
								נבדק <bdi className="num">{test.at}</bdi>, {test.answered ? "וענה." : "ולא ענה."}
							</>
						) : (
							"עוד לא נבדק. הבדיקה נעשית בכל בוקר."
						)}
					</p>
					{may.test && (
						<Form method="post" action={path}>
							<Button kind="line" type="submit" name="act" value="test">
								בדיקה עכשיו
							</Button>
						</Form>
					)}
				</section>
			</div>
		</DeskFrame>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

function Weeks({ before, after }: Loaded["week"]) {
	return (
		<>
			<LinkButton kind="line" small href={`${path}?from=${before}`}>
				<span className={styles.back}>
					<Icon name="chevron" />
				</span>
				השבוע הקודם
			</LinkButton>
			<LinkButton kind="line" small href={`${path}?from=${after}`}>
				השבוע הבא
				<Icon name="chevron" />
			</LinkButton>
		</>
	);
}

const wayToPlan = (from: string | undefined, date: string | undefined, shift: ShiftName) =>
	`${path}?from=${from}&date=${date}&shift=${shift}#planning`;

/** Who is on duty now, what is promised for it, and where the plan has gaps. */
function Standing({ now, gaps, reads, may }: Pick<Loaded, "now" | "gaps" | "reads" | "may">) {
	const ahead = gaps.find(({ when }) => when);
	return (
		<>
			<p className={styles.now}>
				{now ? (
					<>
						עכשיו <b>{now.name}</b>
						{now.second ? (
							<>
								, ואחרי חצי שעה גם <b>{now.second}</b>.
							</>
						) : (
							", בלי שני."
						)}
					</>
				) : (
					<b data-bad="">עכשיו אין איש.</b>
				)}{" "}
				{ahead && <b data-bad="">{ahead.when} אין איש.</b>}
			</p>
			<Notice kind={reads.by === "duty" ? "success" : "accent"}>
				<strong>{now ? "יש כרגע מי שעונה." : "אין כרגע איש בכוננות."}</strong> למי שמדווח נאמר
				עכשיו: ״<ReadingTimeLine time={reads} what="report" />״
			</Notice>
			{gaps.length > 0 && (
				<Notice kind="danger">
					<strong>
						{gaps.length === 1
							? "רווח אחד ב־72 השעות הקרובות."
							: `רווחים ב־72 השעות הקרובות: ${gaps.length}.`}
					</strong>{" "}
					דבר דחוף שיגיע בהם יצלצל אצל כל מי שבודק, ו״בתוך שעתיים״ לא ייאמר.
					<ul>
						{gaps.map(({ from, until, date, shift }) => (
							<li key={from}>
								<bdi>{from}</bdi> עד <bdi>{until}</bdi>
								{may.plan && (
									<>
										{" · "}
										<a className="link" href={wayToPlan(date, date, shift)}>
											לשבץ
										</a>
									</>
								)}
							</li>
						))}
					</ul>
				</Notice>
			)}
		</>
	);
}

function Plan({ days, dates, rows, may }: Pick<Loaded, "days" | "dates" | "rows" | "may">) {
	const wayTo = (date: string | undefined, shift: ShiftName) =>
		may.plan ? wayToPlan(dates[0], date, shift) : null;
	return (
		<section className={styles.plan} aria-labelledby="plan">
			<h2 id="plan">לוח השבוע</h2>
			<Table
				caption="לוח כוננות לשבוע"
				heads={["משמרת", ...days]}
				rows={rows.map(({ name, cells }) => [
					<RowHead key="name" name={name} />,
					...cells.map((cell, nth) => (
						<ShiftCell key={days[nth]} cell={cell} plan={wayTo(dates[nth], name)} />
					)),
				])}
			/>
			<ul className={styles.legend}>
				<li data-mine="">שלך</li>
				<li>אחרים</li>
				<li data-gap="">אין איש</li>
				<li data-now="">המשמרת של עכשיו</li>
			</ul>
		</section>
	);
}

function RowHead({ name }: { name: ShiftName }) {
	const [part, hours = ""] = shiftWords[name].split(", ");
	return (
		<>
			{part}
			<br />
			<span className="small muted">{hours}</span>
		</>
	);
}

type CellProps = {
	cell: Cell | null /** Where this gap is planned, by who may. */;
	plan: string | null;
};

function ShiftCell({ cell, plan }: CellProps) {
	if (!cell) {
		return (
			<span className={styles.gap}>
				אין איש
				{plan && (
					<a className="link" href={plan}>
						לשבץ
					</a>
				)}
			</span>
		);
	}
	return (
		<div
			className={styles.cell}
			data-now={cell.isNow || undefined}
			data-mine={cell.isMine || undefined}
		>
			<b>{cell.name}</b>
			<span className="small muted">{cell.second ? `שני: ${cell.second}` : "אין שני"}</span>
			{cell.id && (
				<Form method="post" action={path}>
					<input type="hidden" name="act" value="drop" />
					<Button kind="ghost" type="submit" name="id" value={cell.id}>
						ביטול<span className="sr"> של {cell.name}</span>
					</Button>
				</Form>
			)}
		</div>
	);
}

type PlanFormProps = NonNullable<Loaded["planning"]> & {
	lastResult: SubmissionResult | undefined;
};

function PlanForm({ dates, people, chosen, lastResult }: PlanFormProps) {
	const { formProps, field } = useCheckedForm({
		id: "plan-form",
		schema: planForm,
		lastResult,
		defaultValue: chosen,
	});
	const names = people.map(({ id, name }) => ({ value: id, label: name }));
	return (
		<section className={styles.panel} aria-labelledby="planning">
			<h2 id="planning">שיבוץ</h2>
			<Form {...formProps} action={path} className={styles.form}>
				<Select {...field("date")} label="יום" options={dates} />
				<Select
					{...field("shift")}
					label="משמרת"
					options={shiftNames.map((value) => ({ value, label: shiftWords[value] }))}
				/>
				<Select {...field("staff")} label="מי עונה" options={names} />
				<Select
					{...field("second")}
					label="ומי שני, אחרי חצי שעה"
					options={[{ value: "", label: "בלי שני" }, ...names]}
				/>
				<Button kind="primary" type="submit">
					שיבוץ
				</Button>
			</Form>
		</section>
	);
}

function Rings({ rings }: Pick<Loaded, "rings">) {
	if (rings.length === 0) return <p className="muted">עוד לא צלצל דבר.</p>;
	return (
		<Table
			caption="צלצולים אחרונים"
			heads={["מתי", "למי", "זימון"]}
			rows={rings.map(({ at, waiting, step, mails, pager }) => [
				<bdi key="at" className="num">
					{at}
				</bdi>,
				<span key="to">
					{stepWords[step]}
					<br />
					<span className="small muted">
						{mails} · מחכים: <bdi className="num">{waiting}</bdi>
					</span>
				</span>,
				pagerWords[pager],
			])}
		/>
	);
}
