import type { SubmissionResult } from "@conform-to/react";
import { data, Form } from "react-router";
import * as v from "valibot";
import type { StaffRole } from "../../accounts/staff.ts";
import { countPlaces } from "../../memberships/named-contact/places.server.ts";
import {
	type Absence,
	cancelAbsence,
	listAbsences,
	listTeam,
	markAway,
	nameSelf,
	type TeamMember,
} from "../../memberships/named-contact/team.server.ts";
import {
	addDays,
	dateInIsrael,
	formatDay,
	formatMoment,
	formatWeekday,
} from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { atHour } from "../../platform/working-day.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Select, TextField } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Table } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { requireAct, requireStaff, type StaffPerson } from "../staff-person.server.ts";
import type { Route } from "./+types/team.page";
import { actOnColleague, isColleagueAct } from "./colleague-acts.server.ts";
import { listColleagues, listInvited } from "./colleagues.server.ts";
import { Colleagues } from "./colleagues.tsx";
import { awayForm, nameForm } from "./team.form.ts";
import styles from "./team.module.css";

const path = "/staff/team";

/** How far ahead an absence may begin and end. */
const daysAhead = 90;

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "הצוות", description: "", hidden: true });

const showDay = (date: string) => formatWeekday(atHour(date, 12));

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "team");
	const { db, settings } = siteOf(args.context);
	const now = new Date();
	const today = dateInIsrael(now);
	const [team, absences] = await Promise.all([listTeam(db, now), listAbsences(db, now)]);
	const isAdmin = staff.roles.includes("admin");
	const isAway = (id: string) =>
		absences.find(({ staffId, firstDay }) => staffId === id && firstDay <= today);
	return {
		desk: await deskOf(args, staff),
		perContact: settings.vipPerContact,
		places: await countPlaces(db, settings.vipPerContact, now),
		team: team.map(({ id, ...person }) => {
			const away = isAway(id);
			return { ...person, isMe: id === staff.accountId, awayUntil: away && showDay(away.lastDay) };
		}),
		absences: absences.map(({ id, staffId, name, firstDay, lastDay }) => ({
			id: isAdmin || staffId === staff.accountId ? id : null,
			name,
			first: showDay(firstDay),
			last: showDay(lastDay),
		})),
		colleagues: isAllowed(staff.roles, "team", "change") ? await showColleagues(db, staff) : null,
		own: isAllowed(staff.roles, "team", "name")
			? { name: team.find(({ id }) => id === staff.accountId)?.workName ?? "" }
			: null,
		away: {
			me: team.some(({ id }) => id === staff.accountId) ? staff.accountId : undefined,
			people: team
				.filter(({ id }) => isAdmin || id === staff.accountId)
				.map(({ id, name }) => ({ value: id, label: name })),
			days: Array.from({ length: daysAhead }, (_, nth) => addDays(today, nth)).map((value) => ({
				value,
				label: showDay(value),
			})),
		},
	};
}

async function showColleagues(db: Site["db"], viewer: StaffPerson) {
	const [people, invited] = await Promise.all([listColleagues(db), listInvited(db)]);
	return {
		people: people.map(({ accountId, lastAt, ...colleague }) => ({
			...colleague,
			isMine: accountId === viewer.accountId,
			lastAt: lastAt && formatMoment(lastAt),
		})),
		invited: invited.map(({ email, roles, expiresAt }) => ({
			email,
			roles: roles as StaffRole[],
			until: formatDay(expiresAt),
		})),
	};
}

export async function action(args: Route.ActionArgs) {
	const form = await args.request.formData();
	const site = siteOf(args.context);
	const act = form.get("act");
	if (isColleagueAct(act)) return actOnColleague(args, act, form);
	switch (act) {
		case "name": {
			const staff = await requireAct(args, "team", "name");
			return handleForm<typeof nameForm, Response, SubmissionResult>(args, {
				schema: nameForm,
				form,
				act: async ({ value: { work_name: name } }) => {
					await nameSelf(site.db, staff, name);
					return back(site, { kind: "success", title: "נשמר", body: `חברים יראו: ${name}` });
				},
			});
		}
		case "away": {
			const staff = await requireAct(args, "team", "away");
			return handleForm<typeof awayForm, Response, SubmissionResult>(args, {
				schema: awayForm,
				form,
				act: async ({ value }) => back(site, awayWords[await goAway(site, staff, value)]),
			});
		}
		case "back": {
			const staff = await requireAct(args, "team", "away");
			return comeBack(site, staff, form);
		}
		default:
			await requireAct(args, "team", "view");
			throw data(null, { status: 400 });
	}
}

type Toast = { kind: "success" | "destructive"; title: string; body: string };

const back = (site: Site, toast: Toast) => redirectWith(site, path, { toast });

const awayWords = {
	marked: { kind: "success", title: "נרשם", body: "בימים האלה חברים רואים ״הצוות״." },
	order: { kind: "destructive", title: "לא נרשם", body: "היום האחרון הוא לפני הראשון." },
	past: { kind: "destructive", title: "לא נרשם", body: "הימים האלה כבר עברו." },
	far: { kind: "destructive", title: "לא נרשם", body: "אפשר לרשום עד תשעים יום קדימה." },
	absent: { kind: "destructive", title: "לא נרשם", body: "רק מי שבתמיכה כרגע הוא איש קשר." },
} as const satisfies Record<string, Toast>;

async function goAway(
	site: Site,
	staff: StaffPerson,
	{ staff: staffId, first, last }: v.InferOutput<typeof awayForm>,
): Promise<keyof typeof awayWords> {
	const now = new Date();
	const today = dateInIsrael(now);
	if (last < first) return "order";
	if (last < today) return "past";
	if (first < today || last > addDays(today, daysAhead)) return first < today ? "past" : "far";
	if (staffId !== staff.accountId && !staff.roles.includes("admin")) return "absent";
	const days = { staffId, firstDay: first, lastDay: last };
	return (await markAway(site.db, staff, days, now)) ? "marked" : "absent";
}

async function comeBack(site: Site, staff: StaffPerson, form: FormData) {
	const id = v.safeParse(v.pipe(v.string(), v.uuid()), form.get("id"));
	const isOwn = !staff.roles.includes("admin");
	const done = id.success && (await cancelAbsence(site.db, staff, id.output, isOwn));
	return back(
		site,
		done
			? { kind: "success", title: "ההיעדרות בוטלה", body: "חברים רואים שוב את השם." }
			: { kind: "destructive", title: "לא בוטל", body: "ההיעדרות כבר לא רשומה." },
	);
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
	const { desk: frame, team, perContact, own, away, absences, colleagues } = loaderData;
	const refused = actionData && "act" in actionData ? actionData : null;
	const lastResult = actionData && !("act" in actionData) ? actionData : undefined;
	return (
		<DeskFrame desk={frame} title="הצוות" crumb={null} current="team">
			<div className={styles.page}>
				<Standing {...loaderData} />
				<section className={styles.panel} aria-labelledby="team">
					<h2 id="team">מי עונה לחברי VIP</h2>
					{team.length === 0 ? (
						<p className="muted">אין כרגע איש בתמיכה.</p>
					) : (
						<Table
							caption="אנשי הקשר של חברי VIP"
							heads={["בצוות", "לפני חברים", "חברים", "היום"]}
							rows={team.map((person) => rowOf(person, perContact))}
						/>
					)}
				</section>
				{own && <NameForm {...own} lastResult={lastResult} />}
				{away.people.length > 0 && <AwayForm {...away} lastResult={lastResult} />}
				<section className={styles.panel} aria-labelledby="absences">
					<h2 id="absences">היעדרויות</h2>
					<Absences absences={absences} />
				</section>
				{colleagues && <Colleagues {...colleagues} refused={refused} />}
			</div>
		</DeskFrame>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

/** How many places there are, and what happens when none is left. */
function Standing({ places: { all, taken }, perContact }: Pick<Loaded, "places" | "perContact">) {
	const left = Math.max(0, all - taken);
	return (
		<Notice kind={left > 0 ? "success" : "danger"}>
			<strong>
				{all === 0 ? (
					<>
						<bdi dir="ltr">VIP</bdi> לא נמכר: אין איש קשר.
					</>
				) : left > 0 ? (
					<>
						ב־<bdi dir="ltr">VIP</bdi> <FreePlaces left={left} /> מתוך{" "}
						<bdi className="num">{all}</bdi>.
					</>
				) : (
					<>
						<bdi dir="ltr">VIP</bdi> לא נמכר: כל <bdi className="num">{all}</bdi> המקומות תפוסים.
					</>
				)}
			</strong>{" "}
			{all === 0
				? "איש קשר הוא מי שבתמיכה ובחר שם שיופיע לפני חברים."
				: `לכל איש קשר עד ${perContact} חברים. מי שכבר במסלול מאריך בו תמיד.`}
		</Notice>
	);
}

function FreePlaces({ left }: { left: number }) {
	if (left === 1) return "פנוי מקום אחד";
	if (left === 2) return "פנויים שני מקומות";
	return (
		<>
			פנויים <bdi className="num">{left}</bdi> מקומות
		</>
	);
}

type Shown = Omit<TeamMember, "id"> & { isMe: boolean; awayUntil: string | undefined };

const rowOf = ({ name, workName, running, isMe, awayUntil }: Shown, perContact: number) => [
	<bdi key="name">{isMe ? `${name} (אצלך)` : name}</bdi>,
	workName === null ? (
		<span key="work" className={styles.none}>
			עוד לא נבחר שם
		</span>
	) : (
		<bdi key="work">{workName}</bdi>
	),
	<bdi key="running" className="num">
		{running}/{perContact}
	</bdi>,
	awayUntil ? <span key="today">לא כאן עד {awayUntil}</span> : "כאן",
];

type Result = { lastResult: SubmissionResult | undefined };

function NameForm({ name, lastResult }: { name: string } & Result) {
	const { formProps, field } = useCheckedForm({
		id: "name-form",
		schema: nameForm,
		lastResult,
		defaultValue: { work_name: name },
	});
	return (
		<section className={styles.panel} aria-labelledby="naming">
			<h2 id="naming">השם שלך לפני חברים</h2>
			<p className="muted">
				שם לעבודה, לבחירתך. הוא מופיע אצל מי שיש לו <bdi dir="ltr">VIP</bdi>, ושום פרט אחר עליך לא.
			</p>
			<Form {...formProps} action={path} className={styles.form}>
				<input type="hidden" name="act" value="name" />
				<TextField {...field("work_name")} label="שם" />
				<Button kind="primary" type="submit">
					שמירה
				</Button>
			</Form>
		</section>
	);
}

function AwayForm({ me, people, days, lastResult }: Loaded["away"] & Result) {
	const { formProps, field } = useCheckedForm({
		id: "away-form",
		schema: awayForm,
		lastResult,
		// Most people mark their own days.
		defaultValue: { staff: me },
	});
	return (
		<section className={styles.panel} aria-labelledby="away">
			<h2 id="away">היעדרות</h2>
			<p className="muted">בימים האלה עונה הצוות, והפניות מגיעות מיד לכולם. המועדים לא זזים.</p>
			<Form {...formProps} action={path} className={styles.form}>
				<input type="hidden" name="act" value="away" />
				<Select {...field("staff")} label="מי" options={people} />
				<Select {...field("first")} label="מיום" options={days} />
				<Select {...field("last")} label="עד יום, כולל" options={days} />
				<Button kind="primary" type="submit">
					רישום
				</Button>
			</Form>
		</section>
	);
}

type ShownAbsence = Pick<Absence, "name"> & { id: string | null; first: string; last: string };

function Absences({ absences }: { absences: readonly ShownAbsence[] }) {
	if (absences.length === 0) return <p className="muted">לא נרשמה היעדרות.</p>;
	return (
		<Table
			caption="היעדרויות"
			heads={["מי", "מיום", "עד יום, כולל", "ביטול"]}
			rows={absences.map(({ id, name, first, last }) => [
				<bdi key="name">{name}</bdi>,
				first,
				last,
				id && (
					<Form key="back" method="post" action={path}>
						<input type="hidden" name="act" value="back" />
						<Button kind="ghost" type="submit" name="id" value={id}>
							ביטול<span className="sr"> של ההיעדרות של {name}</span>
						</Button>
					</Form>
				),
			])}
		/>
	);
}
