import { type FormEvent, useEffect, useRef, useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { forgetDrafts, keepDraft, readDraft } from "./drafts.ts";

/** Of what the form was begun: a saved version, or something new. */
type Begun = { id: string; base: number | "new" };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (control: unknown): control is Field =>
	control instanceof HTMLInputElement ||
	control instanceof HTMLTextAreaElement ||
	control instanceof HTMLSelectElement;

/** Whether what was typed differs, and is back: a box that was not ticked is none of a form's values. */
function putBack(field: Field, kept: string | undefined): boolean {
	if (field instanceof HTMLInputElement && field.type === "checkbox") {
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
 * Keeps what is typed into the form of an article or a letter, in this tab, and puts it back when its page is opened
 * again before it was saved.
 * @returns `isBack`: it was put back; `form` is the form's ref.
 */
export function useKeptForm(kind: "article" | "letter", { id, base }: Begun) {
	const form = useRef<HTMLFormElement>(null);
	const [isBack, setBack] = useState(false);
	const name = `${kind} ${id} ${base}`;
	useEffect(() => {
		// What was begun is saved now, and the next one begins empty.
		if (id !== "new") forgetDrafts(`${kind} new new`);
		const kept = readDraft(name);
		if (!kept || !form.current) return;
		for (const field of form.current.elements) {
			if (!isField(field) || !putBack(field, kept[field.name])) continue;
			field.dispatchEvent(new Event("input", { bubbles: true }));
			setBack(true);
		}
	}, [kind, id, name]);
	const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const typed = [...new FormData(currentTarget)].map(([key, value]) => [key, String(value)]);
		keepDraft(name, Object.fromEntries(typed));
	};
	return { form, isBack, keep };
}

/** Says that what was not saved is back. */
export function KeptNotice() {
	return (
		<Notice role="status">
			מה שנכתב כאן ולא נשמר חזר לטופס. הוא בכרטיסייה הזאת בלבד, עד ששומרים או מתנתקים.
		</Notice>
	);
}
