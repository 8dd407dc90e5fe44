import type { ReactNode } from "react";
import { fieldNames, languageOf } from "../../queues/words.ts";
import type { LoadedItem } from "../load-item.server.ts";
import { photoWords } from "../photo-words.ts";
import { DecidedApplication } from "./decided-application.tsx";
import styles from "./letters.module.css";
import { readDecision, type Typed } from "./read-decision.ts";

type LetterProps = { loaded: LoadedItem; typed: Typed };

/**
 * What the person will read of the decision as it is filled in now, from the template of the page on
 * which it is read. A script renews it with each change; without one the preview button does.
 */
export function Letters({ loaded, typed }: LetterProps) {
	const { item } = loaded;
	return (
		<section className={styles.letter} aria-live="polite" aria-label="מה ייקרא" data-letters>
			<p className={styles.from}>
				<span>
					מה ייקרא אצל <bdi>{item.name ?? "חשבון בלי כינוי"}</bdi>
				</span>
				<span>{languageOf(item)}</span>
			</p>
			<Letter loaded={loaded} typed={typed} />
		</section>
	);
}

function Letter({ loaded, typed }: LetterProps): ReactNode {
	const input = readDecision(loaded.item.kind, typed, loaded.item);
	if (!input) return <p className="muted">הנוסח יופיע כאן אחרי בחירה.</p>;
	if (input.verdict === "second_look") {
		return <p className="muted">שום דבר לא נשלח: ההחלטה עוברת למבט שני.</p>;
	}
	return (
		<>
			<DecidedApplication loaded={loaded} input={input} />
			<Parts loaded={loaded} input={input} />
		</>
	);
}

/** What is said at single texts and photos: only what did not pass. */
export function Parts({
	loaded,
	input,
}: {
	loaded: LoadedItem;
	input: NonNullable<ReturnType<typeof readDecision>>;
}) {
	const photos = Object.entries(input.photos ?? {}).flatMap(([id, verdict]) =>
		verdict.as === "no" ? [{ id, words: verdict.words }] : [],
	);
	const texts = loaded.item.texts.flatMap(({ field }) => {
		const verdict = input.texts?.[field];
		return verdict?.as === "back" ? [{ field, words: verdict.words }] : [];
	});
	const isWhole = input.verdict === "refuse" || input.verdict === "ask";
	if (isWhole || photos.length + texts.length === 0) return null;
	return (
		<dl className={styles.parts}>
			{photos.map(({ id, words }) => (
				<div key={id}>
					<dt>{photoWords(loaded.item.photos, id)}</dt>
					<dd>{words}</dd>
				</div>
			))}
			{texts.map(({ field, words }) => (
				<div key={field}>
					<dt>{fieldNames[field]}</dt>
					<dd dir="auto">{words || "כאן יבוא הנימוק"}</dd>
				</div>
			))}
		</dl>
	);
}
