import { defineCookie } from "../../cookies.ts";

/** The chosen theme, for a year; scripts set it too (`ui/browser/theme-switch.ts`). */
export const themeCookie = defineCookie({
	name: "theme",
	seconds: 365 * 86_400,
	isForScripts: true,
});

/** A hint, readable by scripts, that somebody is probably signed in here; it grants nothing. */
export const signedInCookie = defineCookie({
	name: "signed-in",
	seconds: 30 * 86_400,
	isForScripts: true,
});

/** A message for the next page (`flash.server.ts`); gone once shown, or after a minute. */
export const messageCookie = defineCookie({ name: "flash", seconds: 60 });

/** The only cookie values that a cached page may depend on. */
export type PageVariant = {
	theme: "light" | "dark" | undefined;
	/** For the appearance of a page only, never for access. */
	isSignedIn: boolean;
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
		flash: messageCookie.read(cookies, origin) || undefined,
	};
}
