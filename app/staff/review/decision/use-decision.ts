import {
	type FormEvent,
	type SubmitEvent,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { usePlace } from "../../../ui/forms/use-place.ts";
import { keepDraft, readDraft } from "../../frame/drafts.ts";

/** The form that decides: its fields are all over the page, each naming it. */
export const decideForm = "decide";

export type Typed = Readonly<Record<string, string>>;

type Deciding = {
	/** What was sent and refused. */
	sent: Typed | undefined;
	/** The key under which this tab stores what is typed, through a reload too. */
	draft: string;
	/** The fields filled in by the first of two looks; known once the item is taken. */
	proposed?: Typed | undefined;
	/** What the choices fill in, in fields not changed by hand. */
	filledBy: (typed: Typed) => Typed;
};

/** What is filled in now, for the letter beside the form. */
export function useDecision({ sent, draft, proposed, filledBy }: Deciding) {
	const [begun, setBegun] = useState({ typed: sent ?? proposed ?? {}, version: 0 });
	const [typed, setTyped] = useState<Typed>(begun.typed);
	const [isOffered, setOffered] = useState(proposed !== undefined);
	if (proposed && !isOffered) {
		// The fields appear in this very render, so that none has to be replaced.
		setOffered(true);
		if (!sent && begun.version === 0) {
			setBegun({ typed: proposed, version: 0 });
			setTyped(proposed);
		}
	}
	const byHand = useRef(new Set<string>());
	const markPlace = usePlace(formNow, begun.version);
	const begin = useEffectEvent((kept: Typed) => {
		const all = { ...kept, ...typedIn(formNow()) };
		markPlace();
		setBegun(({ version }) => ({ typed: all, version: version + 1 }));
		setTyped(all);
	});
	const hasSent = sent !== undefined;
	// Before any key is heard, which would be taken for a draft of before.
	useLayoutEffect(() => {
		const kept = hasSent ? null : readDraft(draft);
		if (kept) begin(kept);
	}, [draft, hasSent]);
	const keepAnew = useEffectEvent(() => {
		const form = formNow();
		if (!form) return;
		setTyped(fieldsOf(form));
		keepDraft(draft, fieldsOf(form));
	});
	useEffect(() => {
		if (begun.version > 0) keepAnew();
	}, [begun.version]);
	const follow = ({ target }: FormEvent) => {
		const { form, name = "", value } = target as Partial<HTMLInputElement>;
		if (form?.id !== decideForm) return;
		byHand.current[value === "" ? "delete" : "add"](name);
		for (const [field, own] of Object.entries(filledBy(fieldsOf(form)))) {
			const element = form.elements.namedItem(field);
			if (byHand.current.has(field) || !isFillable(element)) continue;
			element.value = own;
		}
		const all = fieldsOf(form);
		setTyped(all);
		keepDraft(draft, all);
	};
	return { typed, begun: begun.typed, version: begun.version, follow };
}

function formNow(): HTMLFormElement | null {
	const form = document.getElementById(decideForm);
	return form instanceof HTMLFormElement ? form : null;
}

/** Values typed or chosen before React ran, which win over the draft's. */
function typedIn(form: HTMLFormElement | null): Typed {
	return Object.fromEntries(
		[...(form?.elements ?? [])].flatMap((field) => {
			if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue)
				return [[field.name, field.value]];
			const isChosen = field instanceof HTMLInputElement && field.checked && !field.defaultChecked;
			return isChosen ? [[field.name, field.value]] : [];
		}),
	);
}

const isFillable = (element: Element | RadioNodeList | null) =>
	element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Typed {
	return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Shows what is missing at its field after an attempt to decide, and focuses the first one instead of sending. */
export function useMissing(missing: Typed, isRefused: boolean) {
	const [tries, setTries] = useState(0);
	useEffect(() => {
		// Below its field, and written only now.
		const error = tries > 0 ? document.querySelector("[data-error]:not([hidden])") : null;
		error?.scrollIntoView({ block: "nearest" });
	}, [tries]);
	const check = (event: SubmitEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
		const [first] = Object.keys(missing);
		if (submitter?.hasAttribute("formnovalidate") || !first) return;
		event.preventDefault();
		setTries((before) => before + 1);
		focusField(event.currentTarget, first);
	};
	return { check, missing: tries > 0 || isRefused ? missing : {} };
}

function focusField(form: HTMLFormElement, name: string): void {
	const found = form.elements.namedItem(name);
	const field = found instanceof RadioNodeList ? found[0] : found;
	if (field instanceof HTMLElement) field.focus();
}
