import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { MemberFilters } from "../search/filters.ts";

const pauseMs = 300;

/** The place of the address at which a phone shows the sheet. */
const sheet = "#filters";

/** The chosen values, without empty ones or those that match everybody. */
function parametersOf(form: HTMLFormElement): string {
	const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
	const chosen = fields.filter(([, value]) => value !== "" && value !== "recommended");
	return new URLSearchParams(chosen).toString();
}

/**
 * Makes what a phone's sheet covers inert while it is open; the header above it, with the quick exit, stays
 * reachable.
 * @returns whether it covers anything: in a wide window it is a bar.
 */
function useCover(form: RefObject<HTMLFormElement | null>, isOpen: boolean): boolean {
	const [covers, setCovers] = useState(false);
	useEffect(() => {
		const sheet = form.current;
		if (!isOpen || !sheet || getComputedStyle(sheet).position !== "fixed") return;
		const covered: HTMLElement[] = [];
		for (let one: Element = sheet; one.parentElement; one = one.parentElement) {
			const which = one.matches("main") ? "footer, nav" : "*";
			for (const other of one.parentElement.children) {
				if (other === one || !(other instanceof HTMLElement) || !other.matches(which)) continue;
				covered.push(other);
			}
			if (one.matches("main")) break;
		}
		for (const one of covered) one.inert = true;
		setCovers(true);
		return () => {
			for (const one of covered) one.inert = false;
			setCovers(false);
		};
	}, [form, isOpen]);
	return covers;
}

/**
 * The filter form, synced with the filters of each new URL.
 * @param opener the link that opens the sheet.
 */
export function useFilterForm(filters: MemberFilters, opener: RefObject<HTMLAnchorElement | null>) {
	const form = useRef<HTMLFormElement>(null);
	const closer = useRef<HTMLAnchorElement>(null);
	const [sent, setSent] = useState(0);
	const shown = useRef(filters);
	const navigate = useNavigate();
	const { hash } = useLocation();
	const lastHash = useRef(hash);
	// Before hydration the sheet is the browser's `:target`, and stays so when the router navigates.
	const isRouted = useHydrated();
	const isOpen = isRouted && hash === sheet;
	const isDialog = useCover(form, isOpen);

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
		if (hash === sheet && !wasOpen) closer.current?.focus({ preventScroll: true });
		if (hash !== sheet && wasOpen) opener.current?.focus({ preventScroll: true });
	}, [hash, opener]);
	useEffect(() => {
		if (!isOpen) return;
		const close = ({ key, defaultPrevented }: KeyboardEvent) => {
			// An open cell closes first.
			if (key === "Escape" && !defaultPrevented) closer.current?.click();
		};
		addEventListener("keydown", close);
		return () => removeEventListener("keydown", close);
	}, [isOpen]);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		setSent(sent + 1);
		void navigate({ pathname: "/gallery", search: parametersOf(event.currentTarget) });
	};
	return { form, closer, isOpen, isDialog, isShut: isRouted && !isOpen, sent, submit };
}

/**
 * How many people remain, in words, also while choosing; null if there is no number.
 * @param found how many the URL's filters find.
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

/** There are many towns; fetched only when somebody types one. */
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
