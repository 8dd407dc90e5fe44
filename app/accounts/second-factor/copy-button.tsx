import { Button } from "../../ui/button.tsx";

/** Copies a text; `copy-and-print.ts` shows it where scripts may write to the clipboard. */
export function CopyButton({ text, what }: { text: string; what: string }) {
	return (
		<>
			<Button kind="line" small hidden data-copy={text} data-copied={`הועתק: ${what}`}>
				<span>העתקה</span>
				<span className="sr"> {what}</span>
			</Button>
			<span className="sr" role="status" />
		</>
	);
}

/** Opens the print dialog; appears once a script runs. */
export function PrintButton() {
	return (
		<Button kind="line" small hidden data-print>
			הדפסה
		</Button>
	);
}
