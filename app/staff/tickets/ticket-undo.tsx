import { UndoBar } from "../queues/undo/undo-bar.tsx";

type UndoProps = { waiting: { number: number; takesEffectAt: Date } | null; now: Date };

/** What was sent about a ticket and can still be taken back; nothing when there is no such thing. */
export function TicketUndo({ waiting, now }: UndoProps) {
	if (!waiting) return null;
	return (
		<UndoBar
			title={`פנייה \u2068${waiting.number}\u2069: נשלחת`}
			takesEffectAt={waiting.takesEffectAt}
			now={now}
			action={`/staff/tickets/${waiting.number}/undo`}
		/>
	);
}
