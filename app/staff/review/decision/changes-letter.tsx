import type { LoadedItem } from "../load-item.server.ts";
import styles from "./letters.module.css";
import { Parts } from "./letters.tsx";
import { type FormState, readDecision } from "./read-decision.ts";

/** What a member will read of the decisions on texts and photos, all at once. */
export function ChangesLetter({ loaded, typed }: { loaded: LoadedItem; typed: FormState }) {
	const { item } = loaded;
	const input = readDecision(item.kind, typed, item);
	const verdicts = [
		...Object.values(input?.texts ?? {}).map(({ as }) => as === "approve"),
		...Object.values(input?.photos ?? {}).map(({ as }) => as !== "no"),
		...(input?.badge ? [input.badge.as === "yes"] : []),
	];
	const passed = verdicts.filter(Boolean).length;
	return (
		<section className={styles.letter} aria-live="polite" aria-label="מה ייקרא" data-letters>
			<p className={styles.from}>
				<span>
					מה ייקרא אצל <bdi>{item.name ?? "חשבון בלי כינוי"}</bdi>, ליד כל שינוי
				</span>
				<span>
					אושרו: <bdi>{passed}</bdi>, סורבו: <bdi>{verdicts.length - passed}</bdi>
				</span>
			</p>
			{input && verdicts.length > 0 ? (
				<>
					<Parts loaded={loaded} input={input} />
					{input.badge?.as === "no" && <p dir="auto">{input.badge.words}</p>}
					{passed > 0 && <p>מה שאושר יוצג לאחרים.</p>}
				</>
			) : (
				<p className="muted">הנוסח יופיע כאן אחרי בחירה.</p>
			)}
		</section>
	);
}
