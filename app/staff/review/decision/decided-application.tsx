import type { Application } from "../../../members/member.ts";
import { ApplicationState, stateTitle } from "../../../reviews/application-state.tsx";
import type { DecisionInput } from "../../../reviews/desk/verdicts.ts";
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
	if (input.verdict === "ask") {
		return (
			<>
				<h3>חסר עוד דבר אחד</h3>
				<p dir="auto">{input.words}</p>
			</>
		);
	}
	const isRefused = input.verdict === "refuse";
	const application: Application = {
		state: isRefused ? "rejected" : "approved",
		reason: isRefused ? (input.words ?? null) : null,
		reasonCode: isRefused ? (input.code ?? null) : null,
		sentAt: item.openedAt,
		dueAt: null,
		endedAt: now,
		againAt: isRefused ? new Date(now.getTime() + (input.againDays ?? 0) * day) : null,
		isGreeted: true,
		closedWhy: null,
	};
	return (
		<>
			<h3>{stateTitle(application, item.role)}</h3>
			<ApplicationState application={application} role={item.role} now={now} />
		</>
	);
}
