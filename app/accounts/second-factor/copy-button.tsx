import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

type CopyProps = {
	text: string;
	/** With its article. */
	what: string;
};

/** Copies a text, where scripts may write to the clipboard. */
export function CopyButton({ text, what }: CopyProps) {
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
			<Button kind="line" small hidden={!mayCopy} onClick={copy}>
				<span>{isCopied ? "הועתק" : "העתקה"}</span>
				<span className="sr"> של {what}</span>
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
		<Button kind="line" small hidden={!useHydrated()} onClick={() => print()}>
			הדפסה
		</Button>
	);
}
