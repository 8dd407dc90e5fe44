import { type KeyboardEvent, useRef, useState } from "react";
import { suggestTowns, type Town } from "./towns.ts";

/**
 * Suggests towns while the user types, by the ARIA combobox pattern with a list. They are fetched on focus; without
 * them nothing is suggested.
 */
export function useTowns() {
	const [towns, setTowns] = useState<readonly Town[]>([]);
	const [typed, setTyped] = useState<string | null>(null);
	const [active, setActive] = useState(-1);
	const input = useRef<HTMLInputElement>(null);
	const all = typed === null ? [] : suggestTowns(towns, typed);
	const found = all.length === 1 && all[0]?.name === typed ? [] : all;

	const write = (text: string | null) => {
		setTyped(text);
		setActive(-1);
	};
	const choose = (town: Town) => {
		if (!input.current) return;
		input.current.value = town.name;
		// For the form.
		input.current.dispatchEvent(new Event("input", { bubbles: true }));
		write(null);
	};
	const press = (event: KeyboardEvent<HTMLInputElement>) => {
		const count = found.length;
		const town = found[active];
		if (event.nativeEvent.isComposing || (count === 0 && event.key !== "ArrowDown")) return;
		if (count === 0) return write(event.currentTarget.value);
		if (event.key === "ArrowDown") setActive((active + 1) % count);
		else if (event.key === "ArrowUp") setActive(active <= 0 ? count - 1 : active - 1);
		else if (event.key === "Enter" && town) choose(town);
		else if (event.key === "Escape") write(null);
		else return;
		event.preventDefault();
	};
	const load = async () => {
		if (towns.length === 0) setTowns(await fetchTowns());
	};
	const events = {
		ref: input,
		onFocus: () => void load(),
		onBlur: () => write(null),
		onInput: () => write(input.current?.value ?? null),
		onKeyDown: press,
	};
	return { found, active, choose, events };
}

async function fetchTowns(): Promise<readonly Town[]> {
	try {
		const answer = await fetch("/towns");
		return answer.ok ? await answer.json() : [];
	} catch {
		return [];
	}
}
