import { useRef } from "react";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { readMailChoices, saveMailChoices } from "../members/mail-choices.server.ts";
import { type MailKind, mailKinds } from "../members/mail-kinds.ts";
import { findMemberId } from "../notifications/count.server.ts";
import { dataWith, redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Select } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/notifications.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./notifications.module.css";
import privacyStyles from "./privacy.module.css";
import { GroupRow, type RowsProps, SaidOf, SwitchRow } from "./privacy-rows.tsx";
import { type Answer, useEarlyChoices, useSaves, type Values } from "./use-saves.ts";

const path = "/account/notifications";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "מה מגיע באימייל", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId } = await requirePerson({ request, context });
	const { db } = siteOf(context);
	const memberId = await findMemberId(db, accountId);
	const choices = await readMailChoices(db, { accountId, memberId });
	return { choices, isMember: memberId !== null };
}

const toasts = {
	saved: { kind: "success", title: "ההגדרות נשמרו" },
	changed: {
		kind: "destructive",
		title: "לא נשמר",
		body: "ההגדרות השתנו בינתיים בחלון אחר. כך הן עכשיו, ואפשר לשנות שוב.",
	},
} as const;

/** Two hours from 0 to 23 that differ; anything else is no quiet time. */
function hoursOf(form: FormData): { quietFrom: number | null; quietTo: number | null } {
	const none = { quietFrom: null, quietTo: null };
	const [from, to] = ["quietFrom", "quietTo"].map((name) => form.get(name));
	const isHour = (hour: unknown): hour is string =>
		typeof hour === "string" && /^(\d|1\d|2[0-3])$/.test(hour);
	if (form.get("quiet") !== "on" || !isHour(from) || !isHour(to) || from === to) return none;
	return { quietFrom: Number(from), quietTo: Number(to) };
}

/** Saves every choice of the form; an unticked box is a choice too. */
export async function action({ request, context }: Route.ActionArgs) {
	const { accountId } = await requirePerson({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	const memberId = await findMemberId(site.db, accountId);
	const isOn = (kind: MailKind) => [kind, form.get(`mail:${kind}`) === "on"] as const;
	const kinds = Object.fromEntries(mailKinds.map(isOn)) as Record<MailKind, boolean>;
	const stored = await readMailChoices(site.db, { accountId, memberId });
	const given = form.get("version");
	// Without one the form is somebody's own: what it holds is what they chose.
	const version = given === null ? stored.version : Number(given);
	const isVersion = Number.isInteger(version) && version >= 0 && version < 2 ** 31 - 1;
	const choices = { kinds, ...hoursOf(form), version };
	const told = { accountId, memberId };
	const word = isVersion ? await saveMailChoices(site.db, told, choices) : "changed";
	const toast = toasts[word];
	// A script says it in the row that was changed.
	if (new URL(request.url).pathname.endsWith(".data")) {
		const refused = toast.kind === "destructive" ? `${toast.title}. ${toast.body}` : null;
		return dataWith(site, { refused } satisfies Answer, {});
	}
	return redirectWith(site, path, { toast });
}

/** What the form shows, by the names of its controls. */
function valuesOf({
	kinds,
	quietFrom,
	quietTo,
	version,
}: Route.ComponentProps["loaderData"]["choices"]): Values {
	const mails = mailKinds.map((kind) => [`mail:${kind}`, kinds[kind]] as const);
	return {
		...Object.fromEntries(mails),
		quiet: quietFrom !== null,
		quietFrom: String(quietFrom ?? 22),
		quietTo: String(quietTo ?? 8),
		version: String(version),
	};
}

/** What reaches somebody, and where. */
export default function MailPage({ loaderData }: Route.ComponentProps) {
	const { choices, isMember } = loaderData;
	const saves = useSaves(valuesOf(choices));
	const form = useRef<HTMLFormElement>(null);
	useEarlyChoices(form, saves);
	return (
		<AccountFrame
			title="מה מגיע באימייל"
			lead="באתר מופיע הכול. האימייל תמיד אומר אותו דבר: ״יש עדכון חדש בחשבון״, בלי שם ובלי תוכן."
		>
			<form
				ref={form}
				method="post"
				action={path}
				className={privacyStyles.parts}
				autoComplete="off"
				onSubmit={(event) => {
					event.preventDefault();
					saves.leave(...Object.keys(saves.shown));
				}}
			>
				<input type="hidden" name="version" value={choices.version} />
				<Matrix saves={saves} isMember={isMember} />
				{isMember && <QuietRows saves={saves} />}
				<div className={privacyStyles.save} hidden={useHydrated()}>
					<Button type="submit">שמירה</Button>
				</div>
			</form>
			<p className={styles.back}>
				<LinkButton kind="line" small href="/notifications">
					לרשימת ההתראות
				</LinkButton>
			</p>
		</AccountFrame>
	);
}

type Line = { kind: MailKind | "always"; name: string; more?: string };

const ofMembers: readonly Line[] = [
	{ kind: "message", name: "הודעה", more: "בשיחה שכבר נפתחה" },
	{ kind: "request", name: "הודעה ראשונה" },
	{ kind: "album", name: "בקשה לאלבום הפרטי" },
	{ kind: "heart", name: "לב" },
	{ kind: "match", name: "לב משני הצדדים" },
];

const ofAccounts: readonly Line[] = [
	{ kind: "decision", name: "אישור שגרתי", more: "תמונה או טקסט שאושרו ומוצגים" },
	{ kind: "always", name: "החלטות ואימות", more: "מה שאפשר להשיב או לערער עליו" },
	{ kind: "always", name: "מינוי וחיוב" },
	{ kind: "always", name: "תשובות של הצוות" },
	{ kind: "always", name: "אבטחה", more: "כניסה חדשה, החלפת סיסמה" },
];

function Matrix({ saves, isMember }: RowsProps & { isMember: boolean }) {
	const lines = isMember ? [...ofMembers, ...ofAccounts] : ofAccounts;
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
					</tr>
				</thead>
				<tbody>
					{lines.map(({ kind, name, more }) => (
						<tr key={name}>
							<th scope="row">
								{name}
								{more && <small>{more}</small>}
								<SaidOf saves={saves} row={`mail:${kind}`} />
							</th>
							<td>
								<Always label={`${name}, באתר: תמיד`} />
							</td>
							<td>
								{kind === "always" ? (
									<Always label={`${name}, באימייל: תמיד`} />
								) : (
									<label className={styles.box}>
										<input
											type="checkbox"
											name={`mail:${kind}`}
											aria-label={`${name}, באימייל`}
											checked={saves.shown[`mail:${kind}`] === true}
											onChange={({ target }) => saves.change(`mail:${kind}`, target.checked)}
										/>
									</label>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="tiny muted">סימון אפור קבוע. {isMember && <WhenWords />}</p>
		</section>
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

/** The hours without the neutral mail. */
function QuietRows({ saves }: RowsProps) {
	const times = [
		{ name: "quietFrom", label: "משעה" },
		{ name: "quietTo", label: "עד שעה" },
	];
	return (
		<section aria-labelledby="quiet-hours">
			<h2 id="quiet-hours" className="h2">
				שעות שקט
			</h2>
			<SwitchRow name="quiet" title="בלי אימייל בלילה" saves={saves}>
				מה שעדיין מחכה בסופן מגיע באימייל אחד. אבטחה, חיוב והחלטות עוברים תמיד.
			</SwitchRow>
			<GroupRow saves={saves} name="hours" title="באילו שעות" words="לפי שעון ישראל.">
				<span className={privacyStyles.hours}>
					{times.map(({ name, label }) => (
						<Select
							key={name}
							name={name}
							label={label}
							value={String(saves.shown[name])}
							onChange={({ target }) => saves.change(name, target.value)}
							options={hours}
						/>
					))}
				</span>
			</GroupRow>
		</section>
	);
}
