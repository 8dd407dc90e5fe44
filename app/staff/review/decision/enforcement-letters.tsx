import { AppealOutcome } from "../../../reviews/appeals/statement.tsx";
import { languageOf } from "../../queues/words.ts";
import type { LoadedItem } from "../load-item.server.ts";
import styles from "./letters.module.css";
import { readDecision, type Typed } from "./read-decision.ts";

/** What the person will read of the outcome of an appeal against a decision about them. */
export function EnforcementLetters({ loaded, typed }: { loaded: LoadedItem; typed: Typed }) {
	const { item, now } = loaded;
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
				<AppealOutcome
					appeal={{
						openedAt: item.openedAt,
						dueAt: item.dueAt,
						decidedAt: now,
						outcome: input.verdict === "reverse" ? "reversed" : "upheld",
						words: input.words ?? null,
					}}
				/>
			) : (
				<p className="muted">הנוסח יופיע כאן אחרי בחירה.</p>
			)}
		</section>
	);
}
