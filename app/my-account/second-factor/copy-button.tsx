import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Copies a text; appears where a script may write to the clipboard, and says when it is done. */
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

/** Opens the browser's printing; appears once a script runs. */
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
