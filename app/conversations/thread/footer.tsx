import { useState } from "react";
import { Link } from "react-router";
import { withPrefix } from "../../members/cards/member-words.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Thread } from "../thread.server.ts";
import { aboutOther, answerWords, messageWords, nameOf } from "../words.ts";
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

/** Below the messages: a card, unless a message was just refused, and the form, or why there is none. */
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
	const say = useGenderedText();
	const [lastMost, setLastMost] = useState(mayWrite?.most);
	if (mayWrite && mayWrite.most !== lastMost) setLastMost(mayWrite.most);
	// A non-empty form stays, and gives the reason when it is submitted.
	const most = mayWrite?.most ?? (isWriting ? lastMost : undefined);
	const isAsked = state === "asked" && other.talk === "open";
	const name = nameOf(other);
	if (most !== undefined) {
		return (
			<>
				<Composer
					action={`/messages/${id}`}
					leave={`/messages/${id}`}
					words={{
						label: withPrefix("הודעה ל", name),
						placeholder: say(isAsked ? answerWords(name) : messageWords),
						...(state === "waiting" && {
							hint: "אפשר להוסיף עוד הודעה אחת, ואז מחכים לתשובה.",
						}),
					}}
					most={most}
					typed={typed}
					writing={writing}
				>
					{isAsked && <Decline thread={thread} />}
				</Composer>
				{isAsked && (
					<PostForm id={declineForm} action={`/messages/${id}/decline`}>
						<input type="hidden" name="back" value="/messages" />
					</PostForm>
				)}
			</>
		);
	}
	const unsent = typed.refusal && typed.text.trim() ? typed.text : null;
	if (other.talk !== "open" && unsent === null) return null;
	return (
		<div className={styles.below}>
			{unsent !== null && <Unsent text={unsent} />}
			<p className={styles.quiet}>
				<Icon name="clock" />
				<span className="small muted">
					{state === "waiting" ? waits(thread) : "אי אפשר לכתוב כרגע."}
				</span>
			</p>
		</div>
	);
}

/** A message refused without a script, in a conversation whose form is gone. */
function Unsent({ text }: { text: string }) {
	return (
		<div role="alert">
			<p className="small">
				<b>ההודעה לא נשלחה.</b> אפשר להעתיק אותה מכאן, כי היא לא נשמרה:
			</p>
			<p className={styles.unsent} dir="auto">
				{text}
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

/** Below the field of who was asked: what an answer does and what none does, and the other one as a word. */
function Decline({ thread: { other, isArchived } }: Pick<BelowProps, "thread">) {
	const name = nameOf(other);
	const told = aboutOther(other, {
		f: `${withPrefix("ו", name)} לא תקבל על כך הודעה`,
		m: `${withPrefix("ו", name)} לא יקבל על כך הודעה`,
		n: "בלי הודעה לצד השני",
	});
	return (
		<div className={styles.decline}>
			<p className="tiny muted">
				תשובה פותחת את השיחה. ״לא תודה״ סוגר אותה, {told}.{" "}
				{isArchived ? (
					"הבקשה בארכיון, ועדיין אפשר לענות."
				) : (
					<>
						בלי תשובה, הבקשה תעבור לארכיון אחרי <bdi className="num">14</bdi> יום.
					</>
				)}
			</p>
			<button type="submit" form={declineForm} className="link small">
				לא תודה
			</button>
		</div>
	);
}

const declineForm = "decline";

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
	const say = useGenderedText();
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
	const say = useGenderedText();
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
