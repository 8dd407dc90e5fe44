import type { Application } from "../../../members/member.ts";
import type { DecisionInput } from "../../../reviews/desk/verdicts.ts";
import { StatusPreview } from "../../../reviews/status/status-preview.tsx";
import type { LoadedItem } from "../load-item.server.ts";

const day = 86_400_000;

/** The state of an application after a decision, exactly as its own page shows it. */
export function DecidedApplication({
	loaded,
	input,
}: {
	loaded: LoadedItem;
	input: DecisionInput;
}) {
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
			askedWords={isAsked ? (input.words ?? "") : undefined}
			now={now}
		/>
	);
}
