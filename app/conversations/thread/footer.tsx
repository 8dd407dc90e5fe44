import { useState } from "react";
import { Link } from "react-router";
import { withPrefix } from "../../members/cards/member-words.ts";
import { useSay } from "../../profiles/use-say.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Thread } from "../thread.server.ts";
import { aboutOther, nameOf } from "../words.ts";
import { Composer, type FormState, type Writing } from "./composer.tsx";
import styles from "./footer.module.css";
import safeCardStyles from "./safe-card.module.css";

type BelowProps = {
	thread: Thread;
	typed: FormState;
	writing: Writing;
	/** There is something in the form that must not be lost. */
	isWriting: boolean;
};

/**
 * What stands below a conversation's messages: a card, unless a message was just refused, and the form, a
 * request's answer, or why there is neither.
 */
export function Below(props: BelowProps) {
	return (
		<div>
			{!props.typed.refusal && <SafeCard thread={props.thread} />}
			<Way {...props} />
		</div>
	);
}

function Way({ thread, typed, writing, isWriting }: BelowProps) {
	const { id, other, state, mayWrite } = thread;
	const [lastMost, setLastMost] = useState(mayWrite?.most);
	if (mayWrite && mayWrite.most !== lastMost) setLastMost(mayWrite.most);
	// A form with something in it stays, and says why when it is sent.
	const most = mayWrite?.most ?? (isWriting ? lastMost : undefined);
	if (state === "asked" && !typed.refusal && other.talk === "open")
		return <Answer thread={thread} />;
	if (most !== undefined) {
		return (
			<Composer
				action={`/messages/${id}`}
				leave={`/messages/${id}`}
				label={withPrefix("הודעה ל", nameOf(other))}
				most={most}
				typed={typed}
				writing={writing}
				hint={state === "waiting" ? "אפשר להוסיף עוד הודעה אחת, ואז מחכים לתשובה." : null}
			/>
		);
	}
	if (other.talk !== "open") return null;
	return (
		<div className={styles.below}>
			<p className={styles.quiet}>
				<Icon name="clock" />
				<span className="small muted">
					{state === "waiting" ? waits(thread) : "אי אפשר לכתוב כרגע."}
				</span>
			</p>
		</div>
	);
}

function waits({ other }: Thread): string {
	const name = nameOf(other);
	const words = aboutOther(other, {
		f: `${name} תראה את זה בבקשות שלה. אם תענה, השיחה נפתחת.`,
		m: `${name} יראה את זה בבקשות שלו. אם יענה, השיחה נפתחת.`,
		n: `${withPrefix("הבקשה מחכה אצל ", name)}. עם תשובה, השיחה נפתחת.`,
	});
	return `${words} בינתיים אין מה להוסיף.`;
}

/** Somebody asks: answering opens the conversation, declining looks like silence. */
function Answer({ thread: { id, other } }: { thread: Thread }) {
	const name = nameOf(other);
	const told = aboutOther(other, {
		f: `${name} לא תקבל על כך הודעה`,
		m: `${name} לא יקבל על כך הודעה`,
		n: "בלי הודעה לצד השני",
	});
	return (
		<div className={styles.below} data-act-bar>
			<div className={styles.acts}>
				<PostForm action={`/messages/${id}/accept`}>
					<input type="hidden" name="back" value={`/messages/${id}#text`} />
					<Button kind="accent" type="submit">
						{withPrefix("לענות ל", name)}
					</Button>
				</PostForm>
				<PostForm action={`/messages/${id}/decline`}>
					<input type="hidden" name="back" value="/messages?tab=requests" />
					<Button kind="line" type="submit">
						לא תודה
					</Button>
				</PostForm>
			</div>
			<p className="tiny muted">
				תשובה פותחת את השיחה. ״לא תודה״ סוגר אותה, {told}. בקשה שלא נענתה עוברת לארכיון אחרי{" "}
				<bdi className="num">14</bdi> יום.
			</p>
		</div>
	);
}

/** The one quiet card above the composer: what a scam looks like, or the rules of a first meeting. */
function SafeCard({ thread: { id, card } }: { thread: Thread }) {
	if (!card) return null;
	return (
		<aside className={safeCardStyles.card} aria-labelledby="safe-card" data-card={card}>
			<Icon name="shield" />
			<div>
				{card === "safety" ? <Scam /> : <Meeting />}
				<p className={safeCardStyles.ways}>
					<Link className="link" to="/safety">
						{card === "safety" ? "איך זה נראה" : "כל הכללים"}
					</Link>
					<Link className="link" to="/safety#lines">
						מספרי חירום
					</Link>
				</p>
			</div>
			<PostForm action={`/messages/${id}/card/close`}>
				<input type="hidden" name="card" value={card} />
				<input type="hidden" name="back" value={`/messages/${id}#text`} />
				<IconButton label="סגירת הכרטיס" type="submit">
					<Icon name="close" />
				</IconButton>
			</PostForm>
		</aside>
	);
}

function Scam() {
	const say = useSay();
	return (
		<>
			<b id="safe-card">
				{say({
					f: "קוד שהגיע אלייך הוא רק שלך",
					m: "קוד שהגיע אליך הוא רק שלך",
					n: "קוד שהתקבל נשאר אצל מי שקיבל אותו",
				})}
			</b>
			<p className="muted">
				בקשה לכסף, לקוד, לכרטיס מתנה או למעבר לאפליקציה אחרת היא הדרך הנפוצה להונאה. איש מהצוות לא
				יבקש דבר כזה, ואין צורך לענות.
			</p>
		</>
	);
}

function Meeting() {
	const say = useSay();
	return (
		<>
			<b id="safe-card">לפני פגישה ראשונה</b>
			<p className="muted">
				{say({
					f: "מקום ציבורי. מישהי שיודעת איפה את. הגעה וחזרה עצמאיות. ואפשר לקום וללכת, בכל רגע.",
					m: "מקום ציבורי. מישהו שיודע איפה אתה. הגעה וחזרה עצמאיות. ואפשר לקום וללכת, בכל רגע.",
					n: "מקום ציבורי. אדם קרוב שיודע איפה הפגישה. הגעה וחזרה עצמאיות. ואפשר לקום וללכת, בכל רגע.",
				})}
			</p>
		</>
	);
}
