import { type FieldTexts, isOther, loadedIn } from "./field-texts.ts";
import { FormFrame, type FrameWords, type RefusedSave } from "./form-frame.tsx";
import type { TypedText } from "./typed-text.ts";

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
 * A form filled with the refused values, else with what waits on the server, else with the stored
 * values; this tab's unsaved draft comes before the last two, by `start-editor.ts`.
 */
export function FormEditor(props: EditorProps) {
	const { stored, version, suggested, refused, kept, ...frame } = props;
	const restored = kept && !refused && isOther(kept.values, stored) ? kept : null;
	return (
		<FormFrame
			{...frame}
			stored={stored}
			values={restored?.values ?? { ...stored, ...suggested }}
			version={refused?.version ?? restored?.version ?? version}
			loaded={loadedOf(refused, restored) ?? stored}
			refused={refused}
			isKept={restored !== null}
		/>
	);
}

/** The field values before the refused or restored text was typed in. */
function loadedOf(refused: RefusedSave | undefined, restored: TypedText | null) {
	if (refused) return refused.loaded ?? {};
	if (!restored) return null;
	return loadedIn(restored.values);
}
