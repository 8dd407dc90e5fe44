import { useGenderedText } from "../../../../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { PostForm } from "../../../../ui/forms/post-form.tsx";
import { StepFrame } from "./frame.tsx";
import type { ScreenAt } from "./screens.ts";
import styles from "./steps.module.css";

export function Explain({ kind, ended, words, known }: ScreenAt<"explain">) {
	const say = useGenderedText();
	return (
		<StepFrame
			title="ארבע דקות, והבדיקה אצלנו"
			lead={
				kind === "badge"
					? "הדיוקן מחכה לצילום חדש. עד שהצוות ישווה ביניהם, הפרופיל מופיע בלי התג."
					: "כך כל מי שכאן נבדק, והתמונות הן של מי שפתח את החשבון."
			}
			step={0}
		>
			<div className={styles.part}>
				{ended && (
					<Notice role="status">
						{endedWords(ended)}
						{words && (
							<>
								{" "}
								<b>הסיבה:</b> <bdi dir="auto">{words}</bdi>
							</>
						)}
					</Notice>
				)}
				<dl className={styles.lines}>
					{known === null && (
						<div>
							<dt>תאריך לידה</dt>
							<dd>
								{kind === "appeal" ? "שוב, כי ערעור נבדק מההתחלה." : "פעם אחת."} אחרי האישור הגיל
								נספר ממנו, ואחרים רואים רק את הגיל.
							</dd>
						</div>
					)}
					<div>
						<dt>תמונת פנים</dt>
						<dd>
							תהיה הדיוקן שלך. {say({ f: "את קובעת", m: "אתה קובע", n: "בידיים שלך לקבוע" })} מי
							יראה אותה, והיא מוצגת רק אחרי אישור.
						</dd>
					</div>
					<div>
						<dt>תנוחה</dt>
						<dd>צילום אחד לפי ציור שמוגרל עכשיו. רק הצוות רואה אותו, והוא נמחק אחרי ההחלטה.</dd>
					</div>
				</dl>
				<Begin known={known} />
			</div>
		</StepFrame>
	);
}

/** A member whose birth date is known goes on without being asked for it. */
function Begin({ known }: { known: string | null }) {
	const later = (
		<LinkButton kind="ghost" href="/application">
			לא עכשיו
		</LinkButton>
	);
	if (known === null) {
		return (
			<div className={styles.acts}>
				<LinkButton kind="accent" href="/verification/birth-date">
					נתחיל
				</LinkButton>
				{later}
			</div>
		);
	}
	return (
		<PostForm className={styles.acts} action="/verification/birth-date">
			<input type="hidden" name="birth_date" value={known} />
			<Button kind="accent" type="submit">
				נתחיל
			</Button>
			{later}
		</PostForm>
	);
}

function endedWords({ how, wasSent }: NonNullable<ScreenAt<"explain">["ended"]>): string {
	if (how === "refused") return "הצילום הקודם לא אושר ונמחק. אפשר לנסות שוב.";
	if (how === "withdrawn") return "משכת את האימות, והצילום נמחק. אפשר להתחיל שוב בכל עת.";
	if (wasSent) return "האימות הקודם נסגר בלי החלטה כי עבר הזמן, והצילום נמחק. אפשר להתחיל שוב.";
	return "האימות הקודם לא נשלח בתוך 24 שעות, ומה שנכתב בו נמחק. אפשר להתחיל שוב.";
}
