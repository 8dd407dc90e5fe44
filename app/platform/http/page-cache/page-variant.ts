import { defineCookie } from "../../cookies.ts";

/** The chosen theme, for a year; scripts set it too (`ui/browser/theme-switch.ts`). */
export const themeCookie = defineCookie({
	name: "theme",
	seconds: 365 * 86_400,
	isForScripts: true,
});

/** How long a session lives without a visit (`product.md`, "Session"). */
export const sessionDays = 30;

/** A hint, readable by scripts, that somebody is probably signed in here; it grants nothing. */
export const signedInCookie = defineCookie({
	name: "signed-in",
	seconds: sessionDays * 86_400,
	isForScripts: true,
});

/**
 * This device shows the site's pages under another name and icon (`account/privacy`); it outlasts signing
 * out, because the sign-in page has a title too.
 */
export const lookCookie = defineCookie({ name: "look", seconds: 365 * 86_400 });

/** Where the quick exit leads in this browser; no page depends on it. */
export const exitCookie = defineCookie({ name: "exit", seconds: 365 * 86_400 });

/** A message for the next page (`flash.server.ts`); gone once shown, or after a minute. */
export const messageCookie = defineCookie({ name: "flash", seconds: 60 });

/** The only cookie values that a cached page may depend on. */
export type PageVariant = {
	theme: "light" | "dark" | undefined;
	/** For the appearance of a page only, never for access. */
	isSignedIn: boolean;
	/** Title and icon reveal nothing about the site. */
	isDisguised: boolean;
	/** The sealed message for this page; such a page is neither cached nor served from the cache. */
	flash: string | undefined;
};

/**
 * The only place that reads these cookies: the page cache looks a page up by the result, and the
 * page is rendered with exactly these values. If two parsers differed by one space, a visitor could
 * change what everybody else is shown.
 */
export function readVariant(cookies: string | null | undefined, origin: string): PageVariant {
	const theme = themeCookie.read(cookies, origin);
	return {
		theme: theme === "light" || theme === "dark" ? theme : undefined,
		isSignedIn: signedInCookie.read(cookies, origin) === "1",
		isDisguised: lookCookie.read(cookies, origin) === "notes",
		flash: messageCookie.read(cookies, origin) || undefined,
	};
}
