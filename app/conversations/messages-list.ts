/** Longer words are cut: nobody searches for a letter. */
export const longestQuery = 100;

/** How many findings a search stops at. */
export const mostFound = 50;

/** The tabs of /messages, in their order. */
export const tabs = ["all", "unread", "archived"] as const;

export type Tab = (typeof tabs)[number];

export const tabLabels: Readonly<Record<Tab, string>> = {
	all: "הכול",
	unread: "לא נקראו",
	archived: "ארכיון",
};

/** What a list is read from, one part after the other; no tab mixes two orders. */
export const parts = ["inbox", "unread", "requests", "new-requests", "archived"] as const;

export type Part = (typeof parts)[number];

/** The tab of an address; any other value means the first. */
export function tabIn(search: URLSearchParams): Tab {
	const asked = search.get("tab");
	return tabs.find((tab) => tab === asked) ?? "all";
}

/** Shows every request at the top, also those beyond the day's limit (`contract.md`). */
export const requestsPath = "/messages?tab=requests";

export const opensRequests = (search: URLSearchParams) => search.get("tab") === "requests";

/** The address of a tab, after the rows that `after` names. */
export function messagesPath(tab: Tab, after: string | null = null): string {
	const search = new URLSearchParams();
	if (tab !== "all") search.set("tab", tab);
	if (after) search.set("after", after);
	const query = search.toString();
	return query ? `/messages?${query}` : "/messages";
}

export const threadPath = (id: string) => `/messages/${encodeURIComponent(id)}`;
