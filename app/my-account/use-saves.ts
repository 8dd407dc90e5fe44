import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";

type Value = string | boolean;

export type Values = Readonly<Record<string, Value>>;

/** The server's answer to a script's save; null: it was saved. */
export type Answer = { refused: string | null };

type Said = { words: string; isRefused: boolean };

export type Saves = ReturnType<typeof useSaves>;

const patienceMs = 15_000;
const failed = "לא נשמר: השרת לא ענה. אפשר לנסות שוב.";

/** Both controls of a range share a row. */
const rowOf = (name: string) => name.replace(/(From|To)$/, "");

/**
 * Saves each choice of the form as it is made, in sequence: each save names the version of the one before. A failed
 * save reverts only its own choice.
 */
export function useSaves(stored: Values) {
	const fetcher = useFetcher<Answer>();
	const [edits, setEdits] = useState<Values>({});
	const [queue, setQueue] = useState<readonly string[]>([]);
	const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
	const [round, setRound] = useState(0);
	const sent = useRef<{ name: string; value: Value; before: unknown } | null>(null);

	const edit = (name: string, value: Value) => setEdits((last) => ({ ...last, [name]: value }));
	const enqueue = (...names: string[]) => setQueue((last) => [...last, ...names]);
	const send = useEffectEvent(async () => {
		const [name] = queue;
		if (name === undefined || sent.current) return;
		const value = edits[name];
		// During hydration a change can fire twice: the first save has covered it.
		if (value === undefined) return setQueue(([, ...others]) => others);
		sent.current = { name, value, before: fetcher.data };
		setSaid(({ [rowOf(name)]: _, ...others }) => others);
		await Promise.race([
			fetcher.submit(fieldsOf({ ...stored, [name]: value }), { method: "post" }),
			new Promise((done) => setTimeout(done, patienceMs)),
		]);
		// Together with the revalidated data, not before it.
		startTransition(() => setRound((last) => last + 1));
	});
	const settle = useEffectEvent(() => {
		if (!sent.current) return;
		const { name, value, before } = sent.current;
		sent.current = null;
		const answer = fetcher.data === before ? { refused: failed } : fetcher.data;
		const { refused = null } = answer ?? {};
		setEdits(({ [name]: edited, ...others }) =>
			// Changed again meanwhile: that has a save of its own.
			edited === undefined || edited === value ? others : { ...others, [name]: edited },
		);
		const words = { words: refused ?? "נשמר", isRefused: refused !== null };
		setSaid((last) => ({ ...last, [rowOf(name)]: words }));
		setQueue(([, ...others]) => others);
	});
	useEffect(() => {
		if (round > 0) settle();
	}, [round]);
	useEffect(() => {
		if (queue.length > 0) void send();
	}, [queue]);
	return {
		shown: { ...stored, ...edits } as Values,
		said,
		/** Shows the text while typing. */
		edit,
		/** Saves what was typed, into one field or all. */
		leave: (...names: string[]) => enqueue(...names.filter((name) => name in edits)),
		change: (name: string, value: Value) => {
			edit(name, value);
			enqueue(name);
		},
	};
}

const fieldsOf = (values: Values): Record<string, string> =>
	Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) =>
			value === false ? [] : [[name, value === true ? "on" : value]],
		),
	);

/** Picks up choices made before hydration. */
export function useEarlyChoices(
	form: { current: HTMLFormElement | null },
	{ shown, edit, change }: Saves,
): void {
	const takeOver = useEffectEvent(() => {
		for (const one of form.current?.elements ?? []) {
			if (!(one instanceof HTMLInputElement || one instanceof HTMLSelectElement)) continue;
			const isBox = one.type === "checkbox";
			if (one.disabled || one.type === "hidden" || !(one.name in shown)) continue;
			if (one.type === "radio" && !isChecked(one)) continue;
			const value = isBox ? isChecked(one) : one.value;
			if (value === shown[one.name]) continue;
			if (one.type === "number" && one === document.activeElement) edit(one.name, value);
			else change(one.name, value);
		}
	});
	useEffect(() => takeOver(), []);
}

const isChecked = (one: HTMLElement) => one instanceof HTMLInputElement && one.checked;
