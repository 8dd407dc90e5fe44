import { redirect } from "react-router";
import { flashCookie } from "../platform/http/flash.server.ts";
import type { Flash, Site } from "../platform/site.ts";

/** Answers what was posted: on to a page of ours, with what it shall say and further cookies. */
export function goOn(
	{ vault, settings }: Pick<Site, "vault" | "settings">,
	path: string,
	flash: Flash,
	cookies: readonly string[] = [],
): Response {
	const headers = new Headers();
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	headers.append("Set-Cookie", flashCookie({ vault, settings }, flash));
	return redirect(path, { status: 303, headers });
}
