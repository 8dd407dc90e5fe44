import { dateInIsrael } from "../../platform/dates.ts";
import { week } from "../../platform/time.ts";

/** The tabs of /favourites, in their order: mine, who liked me, who viewed me, whom I viewed. */
export const tabs = ["mine", "liked", "viewed", "seen"] as const;

export type Tab = (typeof tabs)[number];

/** Labels for the others, in the grammar of their side. */
const labels = {
	women: { mine: "המועדפים שלי", liked: "מי אהבה אותי", viewed: "מי צפתה בי", seen: "במי צפיתי" },
	men: { mine: "המועדפים שלי", liked: "מי אהב אותי", viewed: "מי צפה בי", seen: "במי צפיתי" },
} as const satisfies Readonly<Record<string, Readonly<Record<Tab, string>>>>;

/** @param others the side that the lists hold. */
export const tabLabel = (tab: Tab, others: keyof typeof labels): string => labels[others][tab];

export const pageSize = 24;

/** The tab of an address; any other value means the first. */
export function tabIn(search: URLSearchParams): Tab {
	const asked = search.get("tab");
	return tabs.find((tab) => tab === asked) ?? "mine";
}

/** The page of an address, from 1. */
export function pageIn(search: URLSearchParams): number {
	const asked = search.get("page") ?? "";
	return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

export function favouritesPath(tab: Tab, page = 1): string {
	const search = new URLSearchParams();
	if (tab !== "mine") search.set("tab", tab);
	if (page > 1) search.set("page", String(page));
	const query = search.toString();
	return query ? `/favourites?${query}` : "/favourites";
}

/** The heading under which a time is listed. */
export function headingOf(at: Date, now: Date): string {
	if (dateInIsrael(at) === dateInIsrael(now)) return "היום";
	return now.getTime() - at.getTime() < week ? "השבוע" : "מוקדם יותר";
}
