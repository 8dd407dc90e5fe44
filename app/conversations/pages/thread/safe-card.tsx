import { useSay } from "../../../profiles/use-say.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Thread } from "../../reading/thread.server.ts";
import styles from "./safe-card.module.css";

/** The one quiet card above the composer: what a scam looks like, or the rules of a first meeting. */
export function SafeCard({ thread: { id, card } }: { thread: Thread }) {
	if (!card) return null;
	return (
		<aside className={styles.card} aria-labelledby="safe-card" data-card={card}>
			<Icon name="shield" />
			<div>
				{card === "safety" ? <Scam /> : <Meeting />}
				<p className={styles.ways}>
					<a className="link" href="/safety">
						{card === "safety" ? "איך זה נראה" : "כל הכללים"}
					</a>
					<a className="link" href="/safety#lines">
						מספרי חירום
					</a>
				</p>
			</div>
			<form method="post" action={`/messages/${id}/card/close`}>
				<input type="hidden" name="card" value={card} />
				<input type="hidden" name="back" value={`/messages/${id}#text`} />
				<IconButton label="סגירת הכרטיס" type="submit">
					<Icon name="close" />
				</IconButton>
			</form>
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
