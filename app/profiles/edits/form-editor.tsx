import { useEffect, useState } from "react";
import { type FieldTexts, loadedName } from "./field-texts.ts";
import { FormFrame, type FrameWords, type RefusedSave } from "./form-frame.tsx";
import { dropTyped, findTyped, type TypedText } from "./typed-text.ts";

type EditorProps = Pick<Parameters<typeof FormFrame>[0], "schema" | "children"> & {
	/** Identifies the form, its element, and its draft in session storage. */
	id: string;
	words: FrameWords;
	/** Null when unknown; no draft is stored then. */
	account: string | null;
	/** The stored values as field texts; empty when they could not be read. */
	stored: FieldTexts;
	version: number;
	/** Initial values when nothing has been saved yet. */
	suggested?: FieldTexts;
	isSaved: boolean;
	refused: RefusedSave | undefined;
	/** For whom the form is opened, sealed; null when unknown. */
	owner: string | null;
	/** What was typed when the session had ended; it waits on the server. */
	kept: TypedText | null;
};

/**
 * A form filled with the refused values, else with this tab's unsaved draft, else with what waits on the
 * server, else with the stored values.
 */
export function FormEditor(props: EditorProps) {
	const { id, words, account, stored, version, suggested, isSaved, refused } = props;
	const isKept = props.kept !== null && !refused && isOther(props.kept, stored);
	const [restored, setRestored] = useState<TypedText | null>(isKept ? props.kept : null);
	const storedKey = JSON.stringify(stored);
	useEffect(() => {
		if (refused || isSaved || !account) return account ? dropTyped(id) : undefined;
		const typed = findTyped(id, account);
		const texts = JSON.parse(storedKey) as FieldTexts;
		if (typed && isOther(typed, texts)) setRestored(typed);
		else dropTyped(id);
	}, [id, refused, isSaved, account, storedKey]);
	const giveUp = () => {
		dropTyped(id);
		// What waits on the server is given up there, by a form of its own.
		if (!isKept) setRestored(null);
	};
	return (
		<FormFrame
			key={restored ? "restored" : "stored"}
			id={id}
			words={words}
			schema={props.schema}
			account={account}
			values={restored?.values ?? { ...stored, ...suggested }}
			version={refused?.version ?? restored?.version ?? version}
			loaded={loadedOf(refused, restored) ?? stored}
			refused={refused}
			isSaved={isSaved}
			giveUpRestored={restored ? giveUp : null}
			owner={props.owner}
			isKept={isKept}
		>
			{props.children}
		</FormFrame>
	);
}

function isOther(typed: TypedText, stored: FieldTexts): boolean {
	return Object.keys(stored).some((name) => (typed.values[name] ?? "").trim() !== stored[name]);
}

/** The field values before the refused or restored text was typed in. */
function loadedOf(refused: RefusedSave | undefined, restored: TypedText | null) {
	if (refused) return refused.loaded ?? {};
	if (!restored) return null;
	const found = Object.keys(restored.values).flatMap((name) => {
		const text = restored.values[loadedName(name)];
		return text === undefined ? [] : [[name, text] as const];
	});
	return Object.fromEntries(found);
}
