import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { usePlace } from "../../ui/forms/use-place.ts";
import { type FieldTexts, isOther, loadedIn, textsOf } from "./field-texts.ts";
import type { RefusedSave } from "./refusal.tsx";
import {
	changedIn,
	dropTyped,
	findTyped,
	keepTyped,
	type TypedText,
	textsIn,
} from "./typed-text.ts";

export type Edited = {
	/** Identifies the form, its element, and its draft in session storage. */
	id: string;
	/** An identifier of the account; null when unknown, and no draft is stored then. */
	account: string | null;
	/** The stored values as field texts; empty when they could not be read. */
	stored: FieldTexts;
	version: number;
	/** Initial values when nothing has been saved yet. */
	suggested?: FieldTexts;
	isSaved: boolean;
	/** Set when the page is the answer to a form sent without a script. */
	refused: RefusedSave | undefined;
	/** What was typed when the session had ended; stored on the server. */
	kept: TypedText | null;
};

/** A form's current values, and the values and version that it was loaded with. */
type Filling = TypedText & { loaded: FieldTexts; isRestored: boolean };

export type Editor = ReturnType<typeof useEditor>;

const storedIn = ({ stored, suggested, version }: Edited): Filling => ({
	values: { ...stored, ...suggested },
	version,
	loaded: stored,
	isRestored: false,
});

const restored = (typed: TypedText): Filling => ({
	...typed,
	loaded: loadedIn(typed.values),
	isRestored: true,
});

/** A draft merged with what was typed since. */
const beside = (typed: TypedText, early: FieldTexts): TypedText => ({
	...typed,
	values: { ...typed.values, ...early },
});

const refilled = ({ result, version, loaded }: RefusedSave): Filling => ({
	values: textsOf(result.initialValue ?? {}),
	version,
	loaded: loaded ?? {},
	isRestored: false,
});

/** The refused values, else those kept on the server, else the stored ones. */
function firstIn(edited: Edited): Filling {
	const { stored, refused, kept } = edited;
	if (refused) return refilled(refused);
	return kept && isOther(kept.values, stored) ? restored(kept) : storedIn(edited);
}

/**
 * State and messages of a form: it is saved in place, and what is typed stays based on the values it was loaded
 * with until it is saved, refused because of another save, or discarded. This tab's draft is restored into it.
 */
export function useEditor(edited: Edited) {
	const { id, account, version, stored, isSaved } = edited;
	const form = useRef<HTMLFormElement>(null);
	const sent = useRef<FieldTexts>(null);
	const [{ filling, round }, setFilled] = useState({ filling: firstIn(edited), round: 0 });
	const [isTyped, setTyped] = useState(edited.refused !== undefined || filling.isRestored);
	const [refused, setRefused] = useState(edited.refused);
	const [refusal, setRefusal] = useState(() => reasonIn(refused));
	const markPlace = usePlace(() => form.current, round);
	const fill = (next: Filling, isOpen: boolean, keepsPlace = true) => {
		if (keepsPlace) markPlace();
		setFilled({ filling: next, round: round + 1 });
		setTyped(isOpen);
	};
	const type = () => {
		setTyped(true);
		keepTyped(account, form.current);
	};
	const giveUp = () => {
		dropTyped(id);
		setRefused(undefined);
		sent.current = null;
		fill(storedIn(edited), false);
	};

	useBeforeKeys(() => {
		const typed = refused || isSaved ? null : findTyped(id, account);
		const early = changedIn(form.current);
		if (typed && isOther(typed.values, stored)) return fill(restored(beside(typed, early)), true);
		dropTyped(id);
		if (Object.keys(early).length > 0) type();
	});
	useKeptAnew(round, () => filling.isRestored && keepTyped(account, form.current));

	const follow = useEffectEvent(() => {
		if (version === filling.version || (isTyped && !(isSaved && sent.current))) return;
		const typedOn = form.current && sent.current && isOther(textsIn(form.current), sent.current);
		if (!typedOn) return giveUp();
		// Other saves are merged into the next save.
		setFilled({ filling: { ...filling, loaded: sent.current ?? stored }, round });
		setRefused(undefined);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the page has been read anew.
	useEffect(() => follow(), [version]);

	const answer = useAnswer(`${id} ${account}`, (given) => {
		sent.current = null;
		setRefused(given);
		setRefusal(reasonIn(given));
		if (given.changed) fill(refilled(given), true, false);
	});
	const send = () => {
		sent.current = trimmedIn(form.current, Object.keys(stored));
	};
	return {
		id,
		form,
		filling,
		round,
		isTyped,
		refused,
		refusal,
		type,
		send,
		giveUp,
		...answer,
		isSaved: isSaved && !isTyped,
		refuse: (reason: string | undefined) => setRefusal(refusalOf(reason)),
	};
}

/** Runs before React's handlers hear a key: passive effects would take early typing for an older draft. */
function useBeforeKeys(begin: () => void): void {
	const beginNow = useEffectEvent(begin);
	useLayoutEffect(() => beginNow(), []);
}

/** What was restored alongside newly typed text is a draft of its own. */
function useKeptAnew(round: number, keep: () => unknown): void {
	const keepNow = useEffectEvent(keep);
	useEffect(() => {
		if (round > 0) keepNow();
	}, [round]);
}

/** A form's field values as the server stores them once sent. */
function trimmedIn(form: HTMLFormElement | null, names: readonly string[]): FieldTexts {
	const texts = form ? textsIn(form) : {};
	return Object.fromEntries(names.map((name) => [name, (texts[name] ?? "").trim()]));
}

/** The answers to one account's form; hidden from other accounts. */
function useAnswer(fetcherKey: string, heed: (given: RefusedSave) => void) {
	const { data, state } = useFetcher<RefusedSave>({ key: fetcherKey });
	const hear = useEffectEvent(heed);
	useEffect(() => {
		if (data) hear(data);
	}, [data]);
	return { fetcherKey, isSaving: state !== "idle" };
}

const refusalOf = (reason: string | undefined) =>
	reason ? [{ kind: "destructive", title: "שגיאה", body: reason } as const] : [];

/** The first error that prevents saving, as a toast. */
const reasonIn = (refused: RefusedSave | undefined) =>
	refusalOf(Object.values(refused?.result.error ?? {}).flatMap((errors) => errors ?? [])[0]);
