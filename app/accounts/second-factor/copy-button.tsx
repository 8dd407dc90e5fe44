import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/**
 * Copies a text, where scripts may write to the clipboard; where React does not run, `copy-and-print.ts` brings
 * these buttons in.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
	const [isCopied, setCopied] = useState(false);
	const mayCopy = useHydrated() && "clipboard" in navigator;
	const copied = `הועתק: ${what}`;
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => setCopied(true),
			() => setCopied(false),
		);
	return (
		<>
			<Button
				kind="line"
				small
				hidden={!mayCopy}
				data-copy={text}
				data-copied={copied}
				onClick={copy}
			>
				<span>{isCopied ? "הועתק" : "העתקה"}</span>
				<span className="sr"> {what}</span>
			</Button>
			<span className="sr" role="status">
				{isCopied && copied}
			</span>
		</>
	);
}

/** Opens the print dialog; appears once a script runs. */
export function PrintButton() {
	return (
		<Button kind="line" small hidden={!useHydrated()} data-print onClick={() => print()}>
			הדפסה
		</Button>
	);
}
