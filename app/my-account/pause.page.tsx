import { data } from "react-router";
import { readPause, setPause } from "../members/choices.server.ts";
import { requireMember } from "../members/member.server.ts";
import {
	addDays,
	dateInIsrael,
	formatDay,
	formatMoment,
	midnightInIsrael,
} from "../platform/dates.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { useSay } from "../profiles/use-say.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/pause.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./pause.module.css";
import { PauseNotice } from "./pause-notice.tsx";

const day = 86_400_000;

/** How long one may be away, in the order of the form; the last one is the longest. */
const lengths = [
	{ label: "יום", days: 1, months: 0 },
	{ label: "שבוע", days: 7, months: 0 },
	{ label: "חודש", days: 0, months: 1 },
	{ label: "שלושה חודשים", days: 0, months: 3 },
] as const;

/** The same day of a later month, or its last one: `2026-11-30` and three months are `2027-02-28`. */
function addMonths(date: string, months: number): string {
	const [year = 0, month = 1, dayOfMonth = 1] = date.split("-").map(Number);
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	const at = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last)));
	return at.toISOString().slice(0, 10);
}

/** Until which dates a pause may be chosen today, each with its length in words. */
export function pauseChoices(now: Date): { label: string; date: string }[] {
	const today = dateInIsrael(now);
	return lengths.map(({ label, days, months }) => ({
		label,
		date: addMonths(addDays(today, days), months),
	}));
}

/** When a pause until that date ends, at the hour it began; null for no date, and outside one day to three months. */
export function pauseEnd(date: string, now: Date): Date | null {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return null;
	const dates = pauseChoices(now).map((choice) => choice.date);
	if (date < (dates[0] ?? "") || date > (dates.at(-1) ?? "")) return null;
	const days = (Date.parse(date) - Date.parse(dateInIsrael(now))) / day;
	return new Date(now.getTime() + days * day);
}

const path = "/account/pause";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "הפסקה", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const now = new Date();
	return {
		until: await readPause(siteOf(context).db, me, now),
		choices: pauseChoices(now).map(({ label, date }) => ({
			label,
			date,
			day: formatDay(midnightInIsrael(date)),
		})),
		hasPlan: me.membership !== null,
	};
}

/** `until` is a date, or `now` to come back. */
export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const [site, now] = [siteOf(context), new Date()];
	const asked = String((await request.formData()).get("until") ?? "");
	if (asked === "now") {
		await setPause(site, me, null, now);
		const body = "הפרופיל מוצג שוב לפי ההגדרות שלך.";
		return redirectWith(site, path, { toast: { kind: "success", title: "ההפסקה הסתיימה", body } });
	}
	const until = pauseEnd(asked, now);
	if (!until) return data({ isWrong: true }, 422);
	await setPause(site, me, until, now);
	const body = `הפרופיל יחזור ב־${formatMoment(until)}.`;
	return redirectWith(site, path, { toast: { kind: "success", title: "ההפסקה התחילה", body } });
}

/** Going away for a time, and coming back. */
export default function PausePage({ loaderData, actionData }: Route.ComponentProps) {
	const { until, choices, hasPlan } = loaderData;
	const say = useSay();
	return (
		<AccountFrame
			isInner
			title="הפסקה"
			lead="מיום אחד ועד שלושה חודשים. ההפסקה מסתיימת מעצמה, ואפשר לחזור בכל רגע."
		>
			<div className={styles.parts}>
				{until && <PauseNotice until={until} />}
				<form method="post" action={path} className={styles.form}>
					{actionData?.isWrong && (
						<FormError errors={["יש לבחור עד מתי: מיום אחד ועד שלושה חודשים"]} />
					)}
					<fieldset>
						<legend className="h3">{until ? "מועד אחר" : "לכמה זמן?"}</legend>
						<div className={styles.choices}>
							{choices.map(({ label, date, day }, at) => (
								<label key={date}>
									<input
										type="radio"
										name="until"
										value={date}
										required
										defaultChecked={at === 1}
									/>
									<span>
										<b>{label}</b>
										<span className="small muted">עד {day}</span>
									</span>
								</label>
							))}
						</div>
					</fieldset>
					<ul className={styles.rules}>
						<li>מי שיפתח את הפרופיל שלך יקרא רק ״הפרופיל הזה לא זמין״, בלי סיבה.</li>
						<li>שיחות שנפתחו נשארות לקריאה לשני הצדדים, ואי אפשר לכתוב בהן עד שההפסקה נגמרת.</li>
						<li>
							{say({
								f: "בזמן ההפסקה גם את לא רואה את הגלריה והמועדפים.",
								m: "בזמן ההפסקה גם אתה לא רואה את הגלריה והמועדפים.",
								n: "בזמן ההפסקה גם הגלריה והמועדפים סגורים לפניכם.",
							})}
						</li>
						{hasPlan && <li>ימי המינוי ששולמו ממשיכים לרוץ.</li>}
					</ul>
					<div>
						<Button type="submit">{until ? "שינוי המועד" : "התחלת ההפסקה"}</Button>
					</div>
				</form>
			</div>
		</AccountFrame>
	);
}
