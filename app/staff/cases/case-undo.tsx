import type { WaitingCase } from "../../cases/queue.server.ts";
import { UndoBar } from "../queues/undo/undo-bar.tsx";
import { casesPath } from "./case-form.ts";
import { verdictWords } from "./case-words.ts";

/** The reviewer's newest decision on a case, while it can be taken back. */
export function CaseUndo({ waiting, now }: { waiting: WaitingCase | null; now: Date }) {
	return (
		waiting && (
			<UndoBar
				title={verdictWords[waiting.verdict]}
				takesEffectAt={waiting.takesEffectAt}
				now={now}
				action={`${casesPath}/${waiting.caseId}/undo`}
			/>
		)
	);
}
