import { languageOf } from "../../queues/words.ts";
import type { LoadedItem } from "../load-item.server.ts";
import styles from "./letters.module.css";
import { readDecision, type Typed } from "./read-decision.ts";

/** What the person will read of the outcome of an appeal. */
export function AppealLetters({ loaded, typed }: { loaded: LoadedItem; typed: Typed }) {
	const { item } = loaded;
	const input = readDecision(item.kind, typed, item);
	return (
		<section className={styles.letter} aria-live="polite" aria-label="מה ייקרא" data-letters>
			<p className={styles.from}>
				<span>
					מה ייקרא אצל <bdi>{item.name ?? "חשבון בלי כינוי"}</bdi>
				</span>
				<span>{languageOf(item)}</span>
			</p>
			{input ? (
				<>
					<h3>{input.verdict === "reverse" ? "הערעור התקבל" : "הערעור לא התקבל"}</h3>
					<p dir="auto">{input.words}</p>
				</>
			) : (
				<p className="muted">הנוסח יופיע כאן אחרי בחירה.</p>
			)}
		</section>
	);
}
