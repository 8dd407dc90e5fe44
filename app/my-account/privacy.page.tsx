import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { isNeutralSite } from "../brand.ts";
import {
	type Choices,
	readChoices,
	readPause,
	saveChoices,
	writers,
} from "../members/choices.server.ts";
import { requireMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { formatMoment } from "../platform/dates.ts";
import { exitCookie, lookCookie } from "../platform/http/page-cache/page-variant.ts";
import { dataWith, redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf, variantContext } from "../platform/site.ts";
import { useSay } from "../profiles/use-say.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
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
import { type Answer, useEarlyChoices, useSaves, type Values } from "./use-saves.ts";

const who = {
	everyone: "כל מי שרואה אותי",
	verified: "מי שהתמונה שלו אומתה",
	hearts: "רק כשהלב הדדי",
} as const;

/** Who may write first. */
function WriteRows({ saves }: RowsProps) {
	const ages = [
		{ name: "writeAgeFrom", label: "מגיל" },
		{ name: "writeAgeTo", label: "עד גיל" },
	];
	return (
		<div className={styles.rows}>
			<GroupRow
				saves={saves}
				name="who"
				title="מי יכול לכתוב לי ראשון"
				words="שיחות שכבר נפתחו ממשיכות. למי שלא מתאים נאמר רק שאי אפשר לכתוב כרגע."
			>
				<Choice saves={saves} name="who" labels={who} />
			</GroupRow>
			<GroupRow
				saves={saves}
				name="writeAge"
				title="גיל של מי שכותב לי ראשון"
				words="שדה ריק: בלי גבול."
			>
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
		choices: await readChoices(db, me),
		mayBeInvisible: rightsOf(me, now).mayBeInvisible,
		pause: await readPause(db, me, now),
		device: {
			disguise: context.get(variantContext).isDisguised,
			exit: isNeutralSite(exit) ? exit : "search",
		},
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
	const toast = toasts[word];
	// A script says it in the row that was changed.
	if (new URL(request.url).pathname.endsWith(".data")) {
		const refused = toast.kind === "destructive" ? `${toast.title}. ${toast.body}` : null;
		return dataWith(site, { refused } satisfies Answer, { cookies });
	}
	return redirectWith(site, path, { toast, cookies });
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

/** What the form shows, by the names of its controls. */
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

/** Each choice is saved as it is made; without a script the buttons save them all. */
function ChoicesForm(given: Route.ComponentProps["loaderData"]) {
	const saves = useSaves(valuesOf(given));
	const form = useRef<HTMLFormElement>(null);
	useEarlyChoices(form, saves);
	return (
		<form
			ref={form}
			method="post"
			action={path}
			className={styles.parts}
			autoComplete="off"
			onSubmit={(event) => {
				event.preventDefault();
				saves.leave(...Object.keys(saves.shown));
			}}
		>
			<input type="hidden" name="version" value={given.choices.version} />
			<Part id="seen" title="מה רואים עליי">
				<SeenRows saves={saves} mayBeInvisible={given.mayBeInvisible} />
			</Part>
			<Part id="write" title="מי יכול לכתוב לי">
				<WriteRows saves={saves} />
			</Part>
			<Part id="away" title="הסתרה והפסקה">
				<AwayRows saves={saves} pause={given.pause} />
			</Part>
			<Part id="mail" title="אימייל כשמחכה משהו">
				<StoredMail shown={saves.shown} />
			</Part>
			<Part id="device" title="במכשיר הזה" lead="כדי שמסך פתוח לא יספר דבר.">
				<DeviceRows saves={saves} />
			</Part>
		</form>
	);
}

/** Chosen elsewhere: what the form sends of it is what is stored. */
function StoredMail({ shown }: Pick<RowsProps["saves"], "shown">) {
	const { waitingMail, quietFrom, quietTo } = shown;
	return (
		<div className={styles.row} data-row>
			{waitingMail && <input type="hidden" name="waitingMail" value="on" />}
			<input type="hidden" name="quietFrom" value={String(quietFrom)} />
			<input type="hidden" name="quietTo" value={String(quietTo)} />
			<span className="small muted">
				אימייל ניטרלי כשמחכה משהו: {waitingMail ? "פועל" : "כבוי"}. שם בוחרים על מה, ובאילו שעות לא.
			</span>
			<Link className="link" to="/account/notifications">
				מה מגיע באימייל
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
			<div className={styles.save} hidden={useHydrated()}>
				<Button type="submit">שמירה</Button>
			</div>
		</section>
	);
}

/** Not to be found: hiding, and going away for a time. */
function AwayRows({ saves, pause }: RowsProps & { pause: Date | null }) {
	const say = useSay();
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
