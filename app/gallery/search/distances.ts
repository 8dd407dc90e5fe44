import { nearnessOf, type Places } from "../../profiles/towns/places.ts";

/** The step of nearness of whoever does not say where they are, behind all others (`nearnessOf`). */
export const unknownNearness = 5;

const computed = new WeakMap<Places, Map<number, number[][]>>();

/** The numbers of all places by their nearness to one; empty for an unknown one. */
export function placesAround(places: Places, from: number): readonly (readonly number[])[] {
	const kept = computed.get(places) ?? new Map<number, number[][]>();
	computed.set(places, kept);
	const around = kept.get(from);
	const here = places.get(from);
	if (around || !here) return around ?? [];
	const steps: number[][] = Array.from({ length: unknownNearness }, () => []);
	for (const place of places.values()) steps[nearnessOf(here, place)]?.push(place.id);
	kept.set(from, steps);
	return steps;
}
