import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Copies a text; appears if scripts may write to the clipboard, and confirms the copy. */
export function CopyButton({ text, what }: { text: string; what: string }) {
	const [isAble, setAble] = useState(false);
	const [isCopied, setCopied] = useState(false);
	useEffect(() => setAble("clipboard" in navigator), []);
	if (!isAble) return null;
	return (
		<>
			<Button
				kind="line"
				small
				onClick={() =>
					navigator.clipboard.writeText(text).then(
						() => setCopied(true),
						() => setCopied(false),
					)
				}
			>
				{isCopied ? "הועתק" : "העתקה"}
				<span className="sr"> {what}</span>
			</Button>
			<span className="sr" role="status">
				{isCopied && `הועתק: ${what}`}
			</span>
		</>
	);
}

/** Opens the print dialog; appears once a script runs. */
export function PrintButton() {
	const [isAble, setAble] = useState(false);
	useEffect(() => setAble(true), []);
	if (!isAble) return null;
	return (
		<Button kind="line" small onClick={() => window.print()}>
			הדפסה
		</Button>
	);
}
