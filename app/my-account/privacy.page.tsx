import type { ReactNode } from "react";
import { Link } from "react-router";
import { isNeutralSite } from "../brand.ts";
import {
	type Choices,
	readChoices,
	readPause,
	saveChoices,
	writers,
} from "../members/choices.server.ts";
import { quietHoursIn } from "../members/mail-choices.ts";
import { requireMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { formatMoment } from "../platform/dates.ts";
import { exitCookie, lookCookie } from "../platform/http/page-cache/page-variant.ts";
import { siteOf, variantContext } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { TextField } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/privacy.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./privacy.module.css";
import {
	Choice,
	DeviceRows,
	GroupRow,
	type RowsProps,
	SeenRows,
	SwitchRow,
} from "./privacy-rows.tsx";
import { answerSaved, versionIn } from "./saved-choices.server.ts";
import { SaveAll, SavesForm } from "./saves-form.tsx";
import type { Values } from "./use-saves.ts";

/** Labels for those who write first, in the grammar of their side. */
const writing = {
	women: {
		title: "מי יכולה לכתוב לי",
		who: "מי יכולה לכתוב לי ראשונה",
		verified: "מי שהתמונה שלה אומתה",
		others: "שיחות שכבר נפתחו ממשיכות. למי שלא מתאימה נאמר רק שאי אפשר לכתוב כרגע.",
		age: "גיל של מי שכותבת לי ראשונה",
	},
	men: {
		title: "מי יכול לכתוב לי",
		who: "מי יכול לכתוב לי ראשון",
		verified: "מי שהתמונה שלו אומתה",
		others: "שיחות שכבר נפתחו ממשיכות. למי שלא מתאים נאמר רק שאי אפשר לכתוב כרגע.",
		age: "גיל של מי שכותב לי ראשון",
	},
} as const;

function WriteRows({ saves, others }: RowsProps & { others: keyof typeof writing }) {
	const words = writing[others];
	const who = {
		everyone: "כל מי שרואה אותי",
		verified: words.verified,
		hearts: "רק אחרי לב משני הצדדים",
	};
	const ages = [
		{ name: "writeAgeFrom", label: "מגיל" },
		{ name: "writeAgeTo", label: "עד גיל" },
	];
	return (
		<div className={styles.rows}>
			<input type="hidden" name="gifts-shown" value="on" />
			<SwitchRow name="gifts" title="לקבל מתנות" saves={saves}>
				מי שמסתכל רואה ״בלי מתנות״ במקום הכפתור. מה שכבר מחכה לך נשאר.
			</SwitchRow>
			<GroupRow saves={saves} name="who" title={words.who} words={words.others}>
				<Choice saves={saves} name="who" labels={who} />
			</GroupRow>
			<GroupRow saves={saves} name="writeAge" title={words.age} words="שדה ריק: בלי גבול.">
				<span className={styles.ages}>
					{ages.map(({ name, label }) => (
						<TextField
							key={name}
							name={name}
							type="number"
							dir="ltr"
							inputMode="numeric"
							min={18}
							max={99}
							label={label}
							value={String(saves.shown[name])}
							onChange={({ target }) => saves.edit(name, target.value)}
							onBlur={() => saves.leave(name)}
							className={styles.age ?? ""}
						/>
					))}
				</span>
			</GroupRow>
		</div>
	);
}

const path = "/account/privacy";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "פרטיות ודיסקרטיות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const { db, settings } = siteOf(context);
	const now = new Date();
	const exit = exitCookie.read(request, settings.origin);
	return {
		others: me.role === "daddy" ? ("women" as const) : ("men" as const),
		choices: await readChoices(db, me),
		mayBeInvisible: rightsOf(me, now).mayBeInvisible,
		pause: await readPause(db, me, now),
		device: {
			disguise: context.get(variantContext).isDisguised,
			exit: isNeutralSite(exit) ? exit : "search",
		},
	};
}

/** Two ages from 18 to 99 in either order; anything else is no limit. */
function agesOf(form: FormData): Pick<Choices, "writeAgeFrom" | "writeAgeTo"> {
	const [from, to] = ["writeAgeFrom", "writeAgeTo"].map((name) => {
		const age = Number(form.get(name));
		return Number.isInteger(age) && age >= 18 && age <= 99 ? age : null;
	}) as [number | null, number | null];
	const isTurned = from !== null && to !== null && from > to;
	return isTurned ? { writeAgeFrom: to, writeAgeTo: from } : { writeAgeFrom: from, writeAgeTo: to };
}

/** Saves every choice of the form; an unticked box is a choice too. */
export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	const isOn = (name: keyof Choices) => form.get(name) === "on";
	const choices: Choices = {
		presence: isOn("presence"),
		heart: isOn("heart"),
		invisible: isOn("invisible"),
		hide: isOn("hide"),
		place: form.get("place") === "region" ? "region" : "town",
		receipts: isOn("receipts"),
		who: writers.find((who) => who === form.get("who")) ?? "everyone",
		...agesOf(form),
		// A tab opened before the switch existed does not send it.
		gifts: form.has("gifts-shown") ? isOn("gifts") : null,
		waitingMail: isOn("waitingMail"),
		...quietHoursIn(form),
	};
	const version = versionIn(form);
	const word = version === null ? "changed" : await saveChoices(site, me, choices, version);
	const cookies = word === "saved" ? deviceCookies(form, site.settings.origin) : [];
	return answerSaved({ request, context }, path, word, cookies);
}

/** The cookies this browser stores for the form; defaults are not stored. */
function deviceCookies(form: FormData, origin: string): string[] {
	const exit = form.get("exit");
	return [
		form.get("disguise") === "on" ? lookCookie.set("notes", origin) : lookCookie.clear(origin),
		isNeutralSite(exit) && exit !== "search"
			? exitCookie.set(exit, origin)
			: exitCookie.clear(origin),
	];
}

function valuesOf({ choices, mayBeInvisible, device }: Route.ComponentProps["loaderData"]): Values {
	const all = {
		...choices,
		invisible: choices.invisible && mayBeInvisible,
		receipts: choices.receipts && mayBeInvisible,
		...device,
	};
	return Object.fromEntries(
		Object.entries(all).map(([name, value]) => [
			name,
			typeof value === "boolean" ? value : String(value ?? ""),
		]),
	);
}

/** What others see of a member, and whom the member keeps apart. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	const say = useGenderedText();
	return (
		<AccountFrame
			title="פרטיות ודיסקרטיות"
			lead={say({
				f: "את מחליטה מה אחרים רואים. אף אחד לא מקבל על כך הודעה.",
				m: "אתה מחליט מה אחרים רואים. אף אחד לא מקבל על כך הודעה.",
				n: "כאן מחליטים מה אחרים רואים. אף אחד לא מקבל על כך הודעה.",
			})}
		>
			<div className={styles.parts}>
				<ChoicesForm {...loaderData} />
				<section aria-labelledby="apart">
					<h2 id="apart" className="h2">
						הסתרות וחסימות
					</h2>
					<p className="muted">
						מי שהסתרת או חסמת, עם הדרך חזרה, וחסימה לפי כתובת או טלפון עוד לפני ההיכרות.{" "}
						<Link className="link" to="/account/blocked">
							לרשימה
						</Link>
					</p>
				</section>
			</div>
		</AccountFrame>
	);
}

function ChoicesForm(given: Route.ComponentProps["loaderData"]) {
	const { others, choices, mayBeInvisible, pause } = given;
	return (
		<SavesForm path={path} stored={valuesOf(given)} version={choices.version}>
			{(saves) => (
				<>
					<Part id="seen" title="מה רואים עליי">
						<SeenRows saves={saves} mayBeInvisible={mayBeInvisible} />
					</Part>
					<Part id="write" title={writing[others].title}>
						<WriteRows saves={saves} others={others} />
					</Part>
					<Part id="away" title="הסתרה והפסקה">
						<AwayRows saves={saves} pause={pause} />
					</Part>
					<Part id="mail" title="אימייל כשמחכה משהו">
						<StoredMail shown={saves.shown} />
					</Part>
					<Part id="device" title="במכשיר הזה" lead="כדי שמסך פתוח לא יספר דבר.">
						<DeviceRows saves={saves} />
					</Part>
				</>
			)}
		</SavesForm>
	);
}

/** Set elsewhere: the form sends back the stored values. */
function StoredMail({ shown }: Pick<RowsProps["saves"], "shown">) {
	const { waitingMail, quietFrom, quietTo } = shown;
	return (
		<div className={styles.row} data-row>
			{waitingMail && <input type="hidden" name="waitingMail" value="on" />}
			<input type="hidden" name="quietFrom" value={String(quietFrom)} />
			<input type="hidden" name="quietTo" value={String(quietTo)} />
			<span className="small muted">
				אימייל ניטרלי כשמחכה לך משהו: {waitingMail ? "פועל" : "כבוי"}. שם בוחרים על מה, ובאילו שעות
				לא.
			</span>
			<Link className="link" to="/account/notifications">
				מה מגיע, ולאן
			</Link>
		</div>
	);
}

function Part(props: { id: string; title: string; lead?: string; children: ReactNode }) {
	const { id, title, lead, children } = props;
	return (
		<section id={id} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`} className="h2">
				{title}
			</h2>
			{lead && <p className="small muted">{lead}</p>}
			{children}
			<SaveAll />
		</section>
	);
}

/** Not to be found: hiding, and going away for a time. */
function AwayRows({ saves, pause }: RowsProps & { pause: Date | null }) {
	const say = useGenderedText();
	return (
		<div className={styles.rows}>
			<SwitchRow name="hide" title="הסתרת הפרופיל" saves={saves}>
				{say({
					f: "לא תופיעי בגלריה וברשימות. העמוד שלך ייפתח רק למי שכבר בשיחה איתך, ושיחות פתוחות נמשכות.",
					m: "לא תופיע בגלריה וברשימות. העמוד שלך ייפתח רק למי שכבר בשיחה איתך. שיחות פתוחות נמשכות, וגם ימי המינוי.",
					n: "הפרופיל לא יופיע בגלריה וברשימות. העמוד ייפתח רק למי שכבר בשיחה, ושיחות פתוחות נמשכות.",
				})}
			</SwitchRow>
			<div className={styles.row} data-row>
				<span className={styles.words}>
					<b>הפסקה</b>
					<span className="small muted">
						{pause
							? `הפרופיל בהפסקה עד ${formatMoment(pause)}.`
							: "מיום אחד ועד שלושה חודשים. אחרים קוראים ״הפרופיל הזה לא זמין״."}
					</span>
				</span>
				<Link className="link" to="/account/pause">
					{pause ? "חזרה או שינוי המועד" : "לבחירת המועד"}
				</Link>
			</div>
		</div>
	);
}
