import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { type GalleryFilters, galleryPath, readFilters } from "./filters.ts";

const pauseInTypingMs = 250;

/** For a URL the form itself navigated to: text typed meanwhile stays. */
type Typed = { isTyped?: true } | null;

const pathOf = (form: HTMLFormElement) =>
	galleryPath(readFilters(new URLSearchParams(new FormData(form) as never)));

export function useSampleFilters(filters: GalleryFilters, count: RefObject<HTMLElement | null>) {
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef(0);
	const navigate = useNavigate();
	const { key, state } = useLocation();
	const shownKey = useRef<string>(undefined);

	const apply = async () => {
		clearTimeout(timer.current);
		if (!form.current) return;
		const isTyped = { replace: true, preventScrollReset: true, state: { isTyped: true } };
		await navigate(pathOf(form.current), isTyped);
	};
	const follow = useEffectEvent((to: string) => {
		const isFirst = shownKey.current === undefined;
		shownKey.current = to;
		if (!form.current || (state as Typed)?.isTyped) return;
		// Chosen before React ran.
		if (isFirst) return pathOf(form.current) === galleryPath(filters) ? undefined : void apply();
		form.current.reset();
		const age = form.current.elements.namedItem("age");
		if (age instanceof HTMLSelectElement) age.value = filters.age ?? "all";
	});
	useEffect(() => follow(key), [key]);
	useEffect(() => () => clearTimeout(timer.current), []);

	return {
		ref: form,
		onInput: ({ target }: FormEvent) => {
			clearTimeout(timer.current);
			const isTyping = target instanceof HTMLInputElement && target.type === "search";
			timer.current = window.setTimeout(() => void apply(), isTyping ? pauseInTypingMs : 0);
		},
		onSubmit: async (event: FormEvent) => {
			event.preventDefault();
			await apply();
			count.current?.scrollIntoView({ block: "start" });
		},
	};
}
