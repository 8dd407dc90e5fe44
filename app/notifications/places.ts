import type { NoticeKind } from "../accounts/notices.server.ts";

/** The part of a notice that determines its link. */
type Leading = {
	kind: NoticeKind;
	subject: string;
	/** The member it is about; null where nobody is named. */
	publicId: string | null;
	code?: string;
	/** The open conversation with that member. */
	talk?: string | null;
};

/** Decisions about these are read there; every other one has a page of its own. */
const decisionPlaces: Readonly<Record<string, string>> = {
	"": "/application",
	profile: "/profile",
	photos: "/profile/photos",
};

/** Received gifts are listed elsewhere than sent ones. */
const giftPlaces: Readonly<Record<string, string>> = {
	received: "/gifts/received",
	"not-sent": "/account/receipts",
};

/** Hearts whose givers may not be named stand there as a number. */
const heartsPath = "/favourites?tab=liked";

const below = (path: string, subject: string) =>
	subject === "" ? path : `${path}/${encodeURIComponent(subject)}`;

export function pathOf({ kind, code = "", subject, publicId, talk = null }: Leading): string {
	switch (kind) {
		case "heart":
		case "match":
			if (kind === "match" && talk !== null) return below("/messages", talk);
			return publicId === null ? heartsPath : below("/members", publicId);
		case "decision":
			return decisionPlaces[subject] ?? below("/account/decisions", subject);
		case "verification":
			return "/verification";
		case "billing":
			return below("/account/receipts", subject);
		case "support":
			return below("/support", subject);
		case "security":
			return subject === "device" ? "/account#sessions" : "/account";
		case "membership":
			return "/account";
		case "gift":
			return giftPlaces[code] ?? "/gifts#sent";
		case "search":
			return "/searches";
		case "pick":
			return "/picks";
		default:
			throw new TypeError(`no place for ${kind}`);
	}
}

/** A mutual heart links to a conversation only if it is open. */
export const isTalkPath = (path: string) => path.startsWith("/messages/");

export type Place = {
	kinds: readonly NoticeKind[];
	/** The notice's subject, or the public id of its member; absent: all. */
	subject?: string;
	/** It shows whose it is. */
	isNamed?: true;
	/** About the other member of this conversation. */
	talk?: string;
};

const rules: readonly (readonly [RegExp, (subject: string) => Place])[] = [
	[/^\/members\/([^/]+)$/, (subject) => ({ kinds: ["heart", "match"], subject, isNamed: true })],
	[/^\/messages\/([^/]+)$/, (talk) => ({ kinds: ["match"], talk })],
	[/^\/favourites\?(?:.*&)?tab=liked(?:&|$)/, () => ({ kinds: ["heart"] })],
	[/^\/application(?:\/appeal)?$/, () => ({ kinds: ["decision"], subject: "" })],
	[/^\/profile$/, () => ({ kinds: ["decision"], subject: "profile" })],
	[/^\/profile\/photos$/, () => ({ kinds: ["decision"], subject: "photos" })],
	[/^\/account\/decisions\/([^/]+)$/, (subject) => ({ kinds: ["decision"], subject })],
	[/^\/gifts(?:\/received)?$/, () => ({ kinds: ["gift"] })],
	[/^\/searches$/, () => ({ kinds: ["search"] })],
	[/^\/picks$/, () => ({ kinds: ["pick"] })],
	[/^\/verification$/, () => ({ kinds: ["verification"] })],
	[/^\/account$/, () => ({ kinds: ["membership", "security"] })],
	[/^\/account\/receipts$/, () => ({ kinds: ["billing"], subject: "" })],
	[/^\/account\/receipts\/([^/]+)$/, (subject) => ({ kinds: ["billing"], subject })],
	[/^\/support\/([^/]+)$/, (subject) => ({ kinds: ["support"], subject })],
];

/** What opening a path marks as seen; null: nothing that anybody was notified of. */
export function placeOf({ pathname, search }: { pathname: string; search: string }): Place | null {
	// The router treats /Account/ as /account.
	const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, "");
	const address = path === "/favourites" ? path + search : path;
	for (const [pattern, place] of rules) {
		const found = pattern.exec(address);
		if (found) return place(found[1] ?? "");
	}
	return null;
}
