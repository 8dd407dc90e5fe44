import type { Application } from "../../../members/member.ts";
import { day } from "../../../platform/time.ts";
import { AppealOutcome } from "../../../reviews/appeals/statement.tsx";
import type { DecisionInput } from "../../../reviews/desk/verdicts.ts";
import { StatusPreview } from "../../../reviews/status/status-preview.tsx";
import { languageOf } from "../../queues/words.ts";
import type { LoadedItem } from "../load-item.server.ts";
import styles from "./letters.module.css";
import { type FormState, readDecision } from "./read-decision.ts";

/** What the person will read of an appeal's outcome, as on the page where it is read. */
export function AppealLetters({ loaded, typed }: { loaded: LoadedItem; typed: FormState }) {
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
				<DecidedAppeal loaded={loaded} input={input} />
			) : (
				<p className="muted">הנוסח יופיע כאן אחרי בחירה.</p>
			)}
		</section>
	);
}

function DecidedAppeal({ loaded, input }: { loaded: LoadedItem; input: DecisionInput }) {
	const { item, now } = loaded;
	const isReversed = input.verdict === "reverse";
	const appeal = {
		openedAt: item.openedAt,
		dueAt: null,
		decidedAt: now,
		outcome: isReversed ? "reversed" : "upheld",
		words: input.words ?? null,
	} as const;
	if (item.told) {
		const { action, role } = item.told;
		return (
			<AppealOutcome
				action={action}
				role={role}
				appeal={{ ...appeal, dueAt: item.dueAt }}
				now={now}
			/>
		);
	}
	const refusal = refusalOf(loaded);
	const endedAt = refusal?.appliedAt ?? now;
	const rejected = {
		state: "rejected",
		reason: refusal?.words ?? null,
		reasonCode: refusal?.code ?? null,
		dueAt: null,
		endedAt,
		againAt: new Date(endedAt.getTime() + (refusal?.againDays ?? 0) * day),
	} as const;
	const restored = {
		state: item.role === "daddy" ? "submitted" : "in_review",
		reason: null,
		reasonCode: null,
		dueAt: loaded.dueAfterAppeal,
		endedAt: null,
		againAt: null,
	} as const;
	const application: Application = {
		...(isReversed ? restored : rejected),
		sentAt: item.appliedFor ?? item.openedAt,
		isGreeted: true,
		closedWhy: null,
	};
	return (
		<StatusPreview
			application={application}
			appeal={appeal}
			role={item.role}
			gender={item.gender}
			name={item.name}
			sentAt={item.verification?.sentAt ?? null}
			now={now}
		/>
	);
}

/** The refusal that is appealed: the last one that took effect. */
export function refusalOf({ item }: LoadedItem) {
	return item.decisions.find(({ verdict, appliedAt }) => verdict === "refuse" && appliedAt);
}
