import { type FormEvent, useEffect, useRef, useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { forgetDrafts, keepDraft, readDraft } from "./drafts.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (control: unknown): control is Field =>
	control instanceof HTMLInputElement ||
	control instanceof HTMLTextAreaElement ||
	control instanceof HTMLSelectElement;

/** Whether what was typed differs, and is back: a box that was not ticked is none of a form's values. */
function putBack(field: Field, kept: string | undefined): boolean {
	if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
		const isTicked = kept === field.value;
		if (field.checked === isTicked) return false;
		field.checked = isTicked;
		return true;
	}
	if (kept === undefined || field.type === "hidden" || field.value === kept) return false;
	field.value = kept;
	return true;
}

/**
 * Keeps what is typed into a form, in this tab, and puts it back when its page is opened again before it was sent.
 * @param draft names what the form is about, and its version: what is sent changes that.
 * @returns `isBack`: it was put back; `form` is the form's ref.
 */
export function useKeptForm(draft: string) {
	const form = useRef<HTMLFormElement>(null);
	const [isBack, setBack] = useState(false);
	useEffect(() => {
		const kept = readDraft(draft);
		if (!kept || !form.current) return;
		for (const field of form.current.elements) {
			if (!isField(field) || !putBack(field, kept[field.name])) continue;
			field.dispatchEvent(new Event("input", { bubbles: true }));
			setBack(true);
		}
	}, [draft]);
	const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const typed = [...new FormData(currentTarget)].map(([key, value]) => [key, String(value)]);
		keepDraft(draft, Object.fromEntries(typed));
	};
	return { form, isBack, keep };
}

/** Of what a text was begun: a saved version, or something new. */
type Begun = { id: string; base: number | "new" };

/** The same for the text of an article or a letter. */
export function useKeptWriting(kind: "article" | "letter", { id, base }: Begun) {
	useEffect(() => {
		// What was begun is saved now, and the next one begins empty.
		if (id !== "new") forgetDrafts(`${kind} new new`);
	}, [kind, id]);
	return useKeptForm(`${kind} ${id} ${base}`);
}

type NoticeProps = {
	/** What ends it: a text is saved, an act is sent. */
	until?: "saved" | "sent";
};

/** Says that what was typed and not saved, or not sent, is back. */
export function KeptNotice({ until = "saved" }: NoticeProps) {
	return (
		<Notice role="status">
			{until === "saved"
				? "מה שנכתב כאן ולא נשמר חזר לטופס. הוא בכרטיסייה הזאת בלבד, עד ששומרים או מתנתקים."
				: "מה שמולא כאן ולא נשלח חזר לטופס. הוא בכרטיסייה הזאת בלבד, עד ששולחים או מתנתקים."}
		</Notice>
	);
}
