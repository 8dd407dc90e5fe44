import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { MemberFilters } from "../search/filters.ts";

const pauseMs = 300;

/** The places of the address: the sheet of a phone, and what opens it. */
const [sheet, opener] = ["#filters", "#open-filters"];

const linkTo = (hash: string) => document.querySelector<HTMLElement>(`a[href$="${hash}"]`);

/** What was chosen, without what is empty or means everybody. */
function parametersOf(form: HTMLFormElement): string {
	const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
	const chosen = fields.filter(([, value]) => value !== "" && value !== "recommended");
	return new URLSearchParams(chosen).toString();
}

/** The form of the filters, which shows those of each address that comes. */
export function useFilterForm(filters: MemberFilters) {
	const form = useRef<HTMLFormElement>(null);
	const shown = useRef(filters);
	const navigate = useNavigate();
	const { hash } = useLocation();
	const lastHash = useRef(hash);
	// Until React runs, the sheet is the browser's target, and stays so when the router moves on.
	const isRouted = useHydrated();
	const isOpen = isRouted && hash === sheet;

	useEffect(() => {
		if (shown.current === filters || !form.current) return;
		shown.current = filters;
		form.current.reset();
		const sort = form.current.elements.namedItem("sort");
		if (sort instanceof HTMLSelectElement) sort.value = filters.sort;
	}, [filters]);
	useEffect(() => {
		const wasOpen = lastHash.current === sheet;
		lastHash.current = hash;
		if (hash === sheet && !wasOpen) linkTo(opener)?.focus({ preventScroll: true });
		if (hash !== sheet && wasOpen) linkTo(sheet)?.focus({ preventScroll: true });
	}, [hash]);
	useEffect(() => {
		if (!isOpen) return;
		const close = ({ key }: KeyboardEvent) => {
			if (key === "Escape" && !form.current?.querySelector("details[open]"))
				linkTo(opener)?.click();
		};
		// Before the cells close.
		addEventListener("keydown", close, { capture: true });
		return () => removeEventListener("keydown", close, { capture: true });
	}, [isOpen]);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { currentTarget } = event;
		for (const cell of currentTarget.querySelectorAll("details")) {
			if (cell.open && cell.contains(document.activeElement))
				cell.querySelector("summary")?.focus();
			cell.open = false;
		}
		void navigate({ pathname: "/gallery", search: parametersOf(currentTarget) });
	};
	return { form, isOpen, isShut: isRouted && !isOpen, submit };
}

/**
 * How many people the choices leave, in words, also while one chooses; null where there is no number.
 * @param found how many the filters of the address find.
 */
export function useRemaining(filters: MemberFilters, found: string | null) {
	const [counted, setCounted] = useState<{ filters: MemberFilters; words: string | null }>();
	const timer = useRef(0);
	const asked = useRef(0);
	const isHydrated = useHydrated();
	useEffect(() => () => clearTimeout(timer.current), []);

	const count = async (form: HTMLFormElement) => {
		asked.current += 1;
		const at = asked.current;
		const words = await fetchCount(parametersOf(form)).catch(() => null);
		// A later choice has been made meanwhile.
		if (at === asked.current) setCounted({ filters, words });
	};
	const ask = (form: HTMLFormElement) => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => void count(form), pauseMs);
	};
	const news = counted?.filters === filters ? counted.words : undefined;
	// Without a script it would not follow the choices.
	return { words: isHydrated && news === undefined ? found : (news ?? null), news, ask };
}

async function fetchCount(search: string): Promise<string | null> {
	const answer = await fetch(`/gallery/count?${search}`);
	if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
	return answer.json();
}

/** The towns are many, and fetched only for those who type one. */
export function useTownNames() {
	const [towns, setTowns] = useState<readonly string[]>([]);
	const load = async () => {
		if (towns.length > 0) return;
		const answer = await fetch("/towns").catch(() => null);
		const all: { name: string }[] = answer?.ok ? await answer.json() : [];
		setTowns(all.map(({ name }) => name));
	};
	return { towns, load };
}
