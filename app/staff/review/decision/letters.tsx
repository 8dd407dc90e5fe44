import type { ReactNode } from "react";
import type { Application } from "../../../members/member.ts";
import { day } from "../../../platform/time.ts";
import type { DecisionInput } from "../../../reviews/desk/verdicts.ts";
import { StatusPreview } from "../../../reviews/status/status-preview.tsx";
import { fieldNames, languageOf } from "../../queues/words.ts";
import type { LoadedItem, ShownPhoto } from "../load-item.server.ts";
import styles from "./letters.module.css";
import { type FormState, readDecision } from "./read-decision.ts";

/** The state of an application after a decision, exactly as its own page shows it. */
function DecidedApplication({ loaded, input }: { loaded: LoadedItem; input: DecisionInput }) {
	const { item, now } = loaded;
	const isAsked = input.verdict === "ask";
	const isRefused = input.verdict === "refuse";
	const application: Application = {
		state: isRefused ? "rejected" : isAsked ? "submitted" : "approved",
		reason: isRefused ? (input.words ?? null) : null,
		reasonCode: isRefused ? (input.code ?? null) : null,
		sentAt: item.appliedFor ?? item.openedAt,
		dueAt: null,
		endedAt: isAsked ? null : now,
		againAt: isRefused ? new Date(now.getTime() + (input.againDays ?? 0) * day) : null,
		isGreeted: true,
		closedWhy: null,
	};
	return (
		<StatusPreview
			application={application}
			role={item.role}
			gender={item.gender}
			name={item.name}
			isDateClosed={item.verification?.state === "under_age"}
			askedWords={isAsked ? (input.words ?? "") : undefined}
			now={now}
		/>
	);
}

/** Where two looks are needed, an approval now is the first; a refusal as under 18 always is. */
export const needsLook = ({ secondLook, looks, isLooked }: LoadedItem["item"]): boolean =>
	looks.length > 0 && !secondLook && !isLooked;

/** A refusal for somebody's age, which asks for the second look on it. */
export const isFirstAsMinor = (
	{ secondLook, verification }: LoadedItem["item"],
	{ decision, reason }: FormState,
): boolean =>
	decision === "refuse" &&
	reason === "under_18" &&
	!secondLook &&
	verification?.state !== "under_age";

type LetterProps = { loaded: LoadedItem; typed: FormState };

/**
 * What the person will read of the decision as filled in now, from the template of the page where it is read.
 * JavaScript updates it with each change; without it the preview button does.
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
	const isMinor = isFirstAsMinor(loaded.item, typed);
	const isFirst = isMinor || (input.verdict.startsWith("approve") && needsLook(loaded.item));
	return (
		<>
			{isFirst && (
				<p className="muted">
					המבט הראשון: עכשיו לא נשלח דבר. כך ייקרא רק אחרי מבט שני,{" "}
					{isMinor ? "אם גם בו יסורב." : "אם גם בו יאושר."}
				</p>
			)}
			<DecidedApplication loaded={loaded} input={input} />
			<Parts loaded={loaded} input={input} />
		</>
	);
}

/** The comments on single texts and photos: only what did not pass. */
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

/** `תמונה 2`, by its place in the person's profile. */
function photoWords(photos: readonly ShownPhoto[], id: string): string {
	const place = photos.find((photo) => photo.id === id)?.place;
	return place === undefined ? "תמונה" : `תמונה ${place}`;
}
