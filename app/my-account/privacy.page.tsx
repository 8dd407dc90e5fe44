import type { ReactNode } from "react";
import { isNeutralSite } from "../brand.ts";
import {
	type Choices,
	readChoices,
	readPause,
	type StoredChoices,
	saveChoices,
	writers,
} from "../members/choices.server.ts";
import { requireMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { formatMoment } from "../platform/dates.ts";
import { exitCookie, lookCookie } from "../platform/http/page-cache/page-variant.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf, variantContext } from "../platform/site.ts";
import { useSay } from "../profiles/use-say.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { ModuleScript } from "../ui/module-script.tsx";
import { plain } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/privacy.page";
import { AccountFrame } from "./account-frame.tsx";
import script from "./privacy.browser.ts?worker&url";
import styles from "./privacy.module.css";
import { type DeviceChoices, DeviceRows, MailRows, SeenRows, SwitchRow } from "./privacy-rows.tsx";

const who = {
	everyone: "כל מי שרואה אותי",
	verified: "מי שהתמונה שלו אומתה",
	hearts: "רק כשהלב הדדי",
} as const;

/** Who may write first. */
function WriteRows({ choices }: { choices: StoredChoices }) {
	const ages = [
		{ name: "writeAgeFrom", label: "מגיל", age: choices.writeAgeFrom },
		{ name: "writeAgeTo", label: "עד גיל", age: choices.writeAgeTo },
	];
	return (
		<div className={styles.rows}>
			<fieldset className={styles.row} data-row>
				<legend className="sr">מי יכול לכתוב לי ראשון</legend>
				<span className={styles.words} data-words>
					<b aria-hidden="true">מי יכול לכתוב לי ראשון</b>
					<span className="small muted">
						שיחות שכבר נפתחו ממשיכות. למי שלא מתאים נאמר רק שאי אפשר לכתוב כרגע.
					</span>
				</span>
				<span className={styles.places}>
					{Object.entries(who).map(([value, label]) => (
						<label key={value}>
							<input type="radio" name="who" value={value} defaultChecked={value === choices.who} />
							<span>{label}</span>
						</label>
					))}
				</span>
			</fieldset>
			<fieldset className={styles.row} data-row>
				<legend className="sr">גיל של מי שכותב לי ראשון</legend>
				<span className={styles.words} data-words>
					<b aria-hidden="true">גיל של מי שכותב לי ראשון</b>
					<span className="small muted">שדה ריק: בלי גבול.</span>
				</span>
				<span className={styles.ages}>
					{ages.map(({ name, label, age }) => (
						<TextField
							key={name}
							name={name}
							type="number"
							dir="ltr"
							inputMode="numeric"
							min={18}
							max={99}
							label={label}
							defaultValue={age ?? ""}
							className={styles.age ?? ""}
						/>
					))}
				</span>
			</fieldset>
		</div>
	);
}

const path = "/account/privacy";

export const handle = plain;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "פרטיות ודיסקרטיות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const { db, settings } = siteOf(context);
	const now = new Date();
	const exit = exitCookie.read(request, settings.origin);
	return {
		choices: await readChoices(db, me),
		mayBeInvisible: rightsOf(me, now).mayBeInvisible,
		pause: await readPause(db, me, now),
		device: {
			isDisguised: context.get(variantContext).isDisguised,
			exit: isNeutralSite(exit) ? exit : "search",
		} satisfies DeviceChoices,
	};
}

const toasts = {
	saved: { kind: "success", title: "ההגדרות נשמרו" },
	changed: {
		kind: "destructive",
		title: "לא נשמר",
		body: "ההגדרות השתנו בינתיים בחלון אחר. כך הן עכשיו, ואפשר לשנות שוב.",
	},
} as const;

/** Two ages from 18 to 99 in either order; anything else is no bound. */
function agesOf(form: FormData): Pick<Choices, "writeAgeFrom" | "writeAgeTo"> {
	const [from, to] = ["writeAgeFrom", "writeAgeTo"].map((name) => {
		const age = Number(form.get(name));
		return Number.isInteger(age) && age >= 18 && age <= 99 ? age : null;
	}) as [number | null, number | null];
	const isTurned = from !== null && to !== null && from > to;
	return isTurned ? { writeAgeFrom: to, writeAgeTo: from } : { writeAgeFrom: from, writeAgeTo: to };
}

/** Two hours from 0 to 23; anything else is no quiet time. */
function hoursOf(form: FormData): Pick<Choices, "quietFrom" | "quietTo"> {
	const [quietFrom, quietTo] = ["quietFrom", "quietTo"].map((name) => {
		const hour = form.get(name);
		return typeof hour === "string" && /^(\d|1\d|2[0-3])$/.test(hour) ? Number(hour) : null;
	}) as [number | null, number | null];
	return { quietFrom, quietTo };
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
		waitingMail: isOn("waitingMail"),
		...hoursOf(form),
	};
	const version = Number(form.get("version"));
	const isVersion = Number.isInteger(version) && version >= 0 && version < 2 ** 31 - 1;
	const word = isVersion ? await saveChoices(site, me, choices, version) : "changed";
	const cookies = word === "saved" ? deviceCookies(form, site.settings.origin) : [];
	return redirectWith(site, path, { toast: toasts[word], cookies });
}

/** What this browser keeps of the form; what means nothing special is not kept. */
function deviceCookies(form: FormData, origin: string): string[] {
	const exit = form.get("exit");
	return [
		form.get("disguise") === "on" ? lookCookie.set("notes", origin) : lookCookie.clear(origin),
		isNeutralSite(exit) && exit !== "search"
			? exitCookie.set(exit, origin)
			: exitCookie.clear(origin),
	];
}

/** What others see of a member, and whom the member keeps apart. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	const { choices, mayBeInvisible, pause, device } = loaderData;
	const say = useSay();
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
				<form method="post" action={path} className={styles.parts} autoComplete="off" data-saves>
					<input type="hidden" name="version" value={choices.version} />
					<Part id="seen" title="מה רואים עליי">
						<SeenRows choices={choices} mayBeInvisible={mayBeInvisible} />
					</Part>
					<Part id="write" title="מי יכול לכתוב לי">
						<WriteRows choices={choices} />
					</Part>
					<Part id="away" title="הסתרה והפסקה">
						<AwayRows choices={choices} pause={pause} />
					</Part>
					<Part id="mail" title="אימייל כשמחכה משהו">
						<MailRows choices={choices} />
					</Part>
					<Part id="device" title="במכשיר הזה" lead="כדי שמסך פתוח לא יספר דבר.">
						<DeviceRows device={device} />
					</Part>
				</form>
				<section aria-labelledby="apart">
					<h2 id="apart" className="h2">
						הסתרות וחסימות
					</h2>
					<p className="muted">
						מי שהסתרת או חסמת, עם הדרך חזרה, וחסימה לפי כתובת או טלפון עוד לפני ההיכרות.{" "}
						<a className="link" href="/account/blocked">
							לרשימה
						</a>
					</p>
				</section>
			</div>
			<ModuleScript src={script} />
		</AccountFrame>
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
			<div className={styles.save} data-save>
				<Button type="submit">שמירה</Button>
			</div>
		</section>
	);
}

/** Not to be found: hiding, and going away for a time. */
function AwayRows({ choices, pause }: { choices: StoredChoices; pause: Date | null }) {
	const say = useSay();
	return (
		<div className={styles.rows}>
			<SwitchRow name="hide" title="הסתרת הפרופיל" isOn={choices.hide}>
				{say({
					f: "לא תופיעי בגלריה וברשימות. העמוד שלך ייפתח רק למי שכבר בשיחה איתך, ושיחות פתוחות נמשכות.",
					m: "לא תופיע בגלריה וברשימות. העמוד שלך ייפתח רק למי שכבר בשיחה איתך. שיחות פתוחות נמשכות, וגם ימי המינוי.",
					n: "הפרופיל לא יופיע בגלריה וברשימות. העמוד ייפתח רק למי שכבר בשיחה, ושיחות פתוחות נמשכות.",
				})}
			</SwitchRow>
			<div className={styles.row} data-row>
				<span className={styles.words} data-words>
					<b>הפסקה</b>
					<span className="small muted">
						{pause
							? `הפרופיל בהפסקה עד ${formatMoment(pause)}.`
							: "מיום אחד ועד שלושה חודשים. אחרים קוראים ״הפרופיל הזה לא זמין״."}
					</span>
				</span>
				<a className="link" href="/account/pause">
					{pause ? "חזרה או שינוי המועד" : "לבחירת המועד"}
				</a>
			</div>
		</div>
	);
}
