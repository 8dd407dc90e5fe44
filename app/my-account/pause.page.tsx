import { data } from "react-router";
import { readPause, setPause } from "../members/choices.server.ts";
import { requireMember } from "../members/member.server.ts";
import { formatDay, formatMoment, midnightInIsrael } from "../platform/dates.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/forms/field.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/pause.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./pause.module.css";
import { pauseChoices, pauseEnd } from "./pause-lengths.ts";
import { PauseNotice } from "./pause-notice.tsx";

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
	const site = siteOf(context);
	const now = new Date();
	const asked = String((await request.formData()).get("until") ?? "");
	if (asked === "now") {
		await setPause(site, me, null, now);
		const body = "הפרופיל מוצג שוב לפי ההגדרות שלך.";
		return redirectWith(site, path, { toast: { kind: "success", title: "ההפסקה הסתיימה", body } });
	}
	const until = pauseEnd(asked, now);
	if (!until) return data({ isWrong: true }, 422);
	const before = await readPause(site.db, me, now);
	await setPause(site, me, until, now);
	const title = before ? "המועד שונה" : "ההפסקה התחילה";
	const body = `הפרופיל יחזור ב־${formatMoment(until)}.`;
	return redirectWith(site, path, { toast: { kind: "success", title, body } });
}

export default function PausePage({ loaderData, actionData }: Route.ComponentProps) {
	const { until, choices, hasPlan } = loaderData;
	const say = useGenderedText();
	return (
		<AccountFrame title="הפסקה" lead="מיום אחד ועד שלושה חודשים, ואפשר לחזור בכל רגע.">
			<div className={styles.parts}>
				{until && <PauseNotice until={until} />}
				<PostForm action={path} className={styles.form}>
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
				</PostForm>
			</div>
		</AccountFrame>
	);
}
