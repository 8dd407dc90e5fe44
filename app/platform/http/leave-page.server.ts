import { redirect } from "react-router";

/**
 * Leads to a page of ours that is loaded anew and takes the place of the one it is asked from in the
 * browser's history: what React Router's own `replace` and `redirectDocument` do, together.
 */
export function leavePage(target: string, cookies: readonly string[]): Response {
	const headers = new Headers({ "X-Remix-Reload-Document": "true", "X-Remix-Replace": "true" });
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return redirect(target, { status: 303, headers });
}
