import type { LoadedItem } from "./load-item.server.ts";

/** The refusal that is appealed: the last one that took effect. */
export function refusalOf({ item }: LoadedItem) {
	return item.decisions.find(({ verdict, appliedAt }) => verdict === "refuse" && appliedAt);
}
