import { redirect, useRouteLoaderData } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { readMailChoices, saveMailChoices } from "../members/mail-choices.server.ts";
import {
	mailKinds,
	offeredQuietHours,
	type PushKind,
	pushKinds,
	quietHoursIn,
} from "../members/mail-choices.ts";
import { findMemberId } from "../notifications/count.server.ts";
import { readPushState } from "../notifications/push/subscriptions.server.ts";
import { currentKey } from "../notifications/push/vapid.server.ts";
import { formatTime, formatWeekday, wholeMinute } from "../platform/dates.ts";
import { nextRest } from "../platform/rest-days.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { LinkButton } from "../ui/button.tsx";
import { Select } from "../ui/forms/field.tsx";
import type { Owner } from "../ui/layout/personal-places.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/notifications.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./notifications.module.css";
import privacyStyles from "./privacy.module.css";
import { GroupRow, type RowsProps, SaidOf, SwitchRow } from "./privacy-rows.tsx";
import { PushPart } from "./push-part.tsx";
import { answerSaved, versionIn } from "./saved-choices.server.ts";
import { SaveAll, SavesForm } from "./saves-form.tsx";
import type { Values } from "./use-saves.ts";

const path = "/account/notifications";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "מה מגיע, ולאן", description: "", hidden: true });

/** Staff are notified at the desk. */
async function requireReader(args: RequestArgs) {
	const person = await requirePerson(args);
	if (person.isStaff) throw redirect("/account", 303);
	return person;
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, sessionId } = await requireReader({ request, context });
	const site = siteOf(context);
	const { db } = site;
	const memberId = await findMemberId(db, accountId);
	const choices = await readMailChoices(db, { accountId, memberId });
	const now = new Date();
	const { from, to } = nextRest(now);
	const rest = { from: from <= now ? null : wholeMinute(from), to: wholeMinute(to) };
	const { publicKey } = await currentKey(site, now);
	const push = { state: await readPushState(db, { sessionId }), key: publicKey };
	return { choices, isMember: memberId !== null, rest, push };
}

/** Saves every choice of the form; an unticked box is a choice too. */
export async function action(args: Route.ActionArgs) {
	const { accountId } = await requireReader(args);
	const site = siteOf(args.context);
	const form = await args.request.formData();
	const memberId = await findMemberId(site.db, accountId);
	const chosen = <Kind extends PushKind>(where: "mail" | "push", of: readonly Kind[]) =>
		Object.fromEntries(of.map((kind) => [kind, form.get(`${where}:${kind}`) === "on"])) as Record<
			Kind,
			boolean
		>;
	const [kinds, pushes] = [chosen("mail", mailKinds), chosen("push", pushKinds)];
	const told = { accountId, memberId };
	// Without a version the form is somebody's own: what it holds is what they chose.
	const version = form.has("version")
		? versionIn(form)
		: (await readMailChoices(site.db, told)).version;
	if (version === null) return answerSaved(args, path, "changed");
	const hours = form.get("quiet") === "on" ? quietHoursIn(form) : noQuiet;
	const word = await saveMailChoices(site.db, told, { kinds, pushes, ...hours, version });
	return answerSaved(args, path, word);
}

const noQuiet = { quietFrom: null, quietTo: null };

function valuesOf({
	kinds,
	pushes,
	quietFrom,
	quietTo,
	version,
}: Route.ComponentProps["loaderData"]["choices"]): Values {
	const boxes = [
		...mailKinds.map((kind) => [`mail:${kind}`, kinds[kind]] as const),
		...pushKinds.map((kind) => [`push:${kind}`, pushes[kind]] as const),
	];
	return {
		...Object.fromEntries(boxes),
		quiet: quietFrom !== null,
		quietFrom: String(quietFrom ?? offeredQuietHours.from),
		quietTo: String(quietTo ?? offeredQuietHours.to),
		version: String(version),
	};
}

/** Which notifications a person gets, and where. */
export default function MailPage({ loaderData }: Route.ComponentProps) {
	const { choices, isMember, rest, push } = loaderData;
	return (
		<AccountFrame
			title="מה מגיע, ולאן"
			lead="באתר מופיע הכול. אימייל ודחיפה תמיד אומרים אותו דבר: ״יש עדכון חדש בחשבון״, בלי שם ובלי תוכן."
		>
			<SavesForm path={path} stored={valuesOf(choices)} version={choices.version}>
				{(saves) => (
					<>
						<Matrix saves={saves} isMember={isMember} />
						{isMember && <QuietRows saves={saves} />}
						<RestWords rest={rest} />
						<SaveAll />
					</>
				)}
			</SavesForm>
			<PushPart push={push} />
			<p className={styles.back}>
				<LinkButton kind="line" small href="/notifications">
					לרשימת ההתראות
				</LinkButton>
			</p>
		</AccountFrame>
	);
}

type Line = { kind: PushKind; name: string; more?: string };

const ofMembers: readonly Line[] = [
	{ kind: "message", name: "הודעה", more: "בשיחה שכבר נפתחה" },
	{ kind: "request", name: "הודעה ראשונה" },
	{ kind: "album", name: "בקשה לאלבום הפרטי" },
	{ kind: "heart", name: "לב" },
	{ kind: "match", name: "לב משני הצדדים" },
	{ kind: "gift", name: "מתנה", more: "וגם מה קרה למתנה ששלחת" },
	{ kind: "pick", name: "היכרויות היום" },
	{ kind: "search", name: "חיפוש שמור", more: "בימי ראשון, למי שיש התראות במסלול" },
];

/** Women buy no month, and have no search alerts. */
const ofPayers: Line = { kind: "billing", name: "מינוי וחיוב" };
const ofBuyers: Line = { kind: "billing", name: "קבלות וחיוב" };

const ofAccounts: readonly Line[] = [
	{ kind: "decision", name: "אישור שגרתי", more: "תמונה או טקסט שאושרו ומוצגים" },
	{ kind: "verification", name: "החלטות ואימות", more: "מה שאפשר להשיב או לערער עליו" },
	ofPayers,
	{ kind: "support", name: "תשובות של הצוות" },
	{ kind: "security", name: "אבטחה", more: "כניסה חדשה, החלפת סיסמה" },
];

/** The other kinds always come by mail. */
const isChosen = (kind: PushKind) => mailKinds.some((one) => one === kind);

function Matrix({ saves, isMember }: RowsProps & { isMember: boolean }) {
	const me = useRouteLoaderData<{ me?: Owner | null }>("root")?.me;
	const isWoman = me?.role === "baby";
	const waiting = ofMembers.filter(({ kind }) => kind !== "search" || !isWoman);
	const all = isMember ? [...waiting, ...ofAccounts] : ofAccounts;
	const billing = !isWoman ? ofPayers : me?.hasPaid ? ofBuyers : null;
	const lines = all.flatMap((line) => (line === ofPayers ? (billing ?? []) : line));
	return (
		<section aria-labelledby="kinds">
			<h2 id="kinds" className="sr">
				סוגי התראות
			</h2>
			<table className={styles.matrix}>
				<caption className="sr">סוגי התראות, והיכן הן מופיעות</caption>
				<thead>
					<tr>
						<th scope="col">
							<span className="sr">סוג</span>
						</th>
						<th scope="col">באתר</th>
						<th scope="col">אימייל</th>
						<th scope="col">דחיפה</th>
					</tr>
				</thead>
				<tbody>
					{lines.map(({ kind, name, more }) => (
						<tr key={name}>
							<th scope="row">
								{name}
								{more && <small>{more}</small>}
								<SaidOf saves={saves} row={`mail:${kind}`} />
								<SaidOf saves={saves} row={`push:${kind}`} />
							</th>
							<td>
								<Always label={`${name}, באתר: תמיד`} />
							</td>
							<td>
								{isChosen(kind) ? (
									<Box saves={saves} field={`mail:${kind}`} label={`${name}, באימייל`} />
								) : (
									<Always label={`${name}, באימייל: תמיד`} />
								)}
							</td>
							<td>
								<Box saves={saves} field={`push:${kind}`} label={`${name}, בדחיפה`} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="tiny muted">סימון אפור קבוע. {isMember && <WhenWords />}</p>
		</section>
	);
}

function Box({ saves, field, label }: RowsProps & { field: string; label: string }) {
	return (
		<label className={styles.box}>
			<input
				type="checkbox"
				name={field}
				aria-label={label}
				checked={saves.shown[field] === true}
				onChange={({ target }) => saves.change(field, target.checked)}
			/>
		</label>
	);
}

function WhenWords() {
	return (
		<>
			אימייל נשלח רק אם לא נכנסת לאתר בתוך <bdi className="num">10</bdi> דקות, וכמה עדכונים מגיעים
			באימייל אחד.
		</>
	);
}

/** It cannot be turned off. */
const Always = ({ label }: { label: string }) => (
	<span className={styles.box}>
		<input type="checkbox" checked disabled aria-label={label} readOnly />
	</span>
);

const hours = Array.from({ length: 24 }, (_, hour) => ({
	value: String(hour),
	label: `${String(hour).padStart(2, "0")}:00`,
}));

function QuietRows({ saves }: RowsProps) {
	// Without the switch no hours are stored; without scripts one form sends both.
	const isHydrated = useHydrated();
	const times = [
		{ name: "quietFrom", label: "משעה" },
		{ name: "quietTo", label: "עד שעה" },
	];
	return (
		<section aria-labelledby="quiet-hours">
			<h2 id="quiet-hours" className="h2">
				שעות שקט
			</h2>
			<SwitchRow name="quiet" title="בלי אימייל ודחיפה בלילה" saves={saves}>
				מה שעדיין מחכה בסופן מגיע באימייל אחד. אבטחה עוברת תמיד, וגם אימייל על חיוב ועל החלטות.
			</SwitchRow>
			<GroupRow saves={saves} name="hours" title="באילו שעות" words="לפי שעון ישראל.">
				<span className={privacyStyles.hours}>
					{times.map(({ name, label }) => (
						<Select
							key={name}
							name={name}
							label={label}
							value={String(saves.shown[name])}
							disabled={isHydrated && saves.shown.quiet !== true}
							onChange={({ target }) => saves.change(name, target.value)}
							options={hours}
						/>
					))}
				</span>
			</GroupRow>
		</section>
	);
}

const momentOf = (at: Date) => (
	<>
		{formatWeekday(at)}, ב־<bdi className="num">{formatTime(at)}</bdi>
	</>
);

/** The time when nothing that can wait is sent to anybody. */
function RestWords({ rest: { from, to } }: { rest: { from: Date | null; to: Date } }) {
	return (
		<section aria-labelledby="rest" className={styles.said}>
			<h2 id="rest" className="h2">
				שבת וחגים
			</h2>
			<p>
				מה שיכול לחכות לא נשלח בשבת ובחגים, לפי זמני ירושלים, ומגיע מיד אחריהם. אבטחה עוברת תמיד,
				וגם אימייל על חיוב ועל החלטות.
			</p>
			<p className="tiny muted">
				{from ? <>בפעם הקרובה: מ{momentOf(from)}, עד </> : "עכשיו, עד "}
				{momentOf(to)}.
			</p>
		</section>
	);
}
