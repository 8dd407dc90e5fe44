import {
	type DataStrategyResult,
	isRouteErrorResponse,
	type MiddlewareFunction,
	redirect,
	type UIMatch,
} from "react-router";
import { showToast } from "./show-toast.ts";

/** Window event: the page could not be read anew, and shows what it knew. */
export const pageStale = "page-stale";

type Results = Record<string, DataStrategyResult>;

let shown: readonly UIMatch[] = [];
let target: string | undefined;

/**
 * The page that is shown, with the data that it keeps when it cannot be read anew, and the path and query to which
 * the router is on its way.
 */
export function rememberPage(matches: readonly UIMatch[], to: string | undefined): void {
	shown = matches;
	target = to;
}

/** The server, or the way to it, gave no answer: nothing is known of what it has done. */
function isUnanswered({ type, result: given }: DataStrategyResult): boolean {
	if (type !== "error" || given instanceof Response) return false;
	// The router wraps what an act threw.
	const { type: kind, data } = (given ?? {}) as { type?: unknown; data?: unknown };
	const result = kind === "DataWithResponseInit" ? data : given;
	if (isRouteErrorResponse(result)) return result.status >= 502 && result.status <= 504;
	return (
		result instanceof TypeError ||
		(result instanceof Error && result.message.startsWith("Unable to decode"))
	);
}

/** Whether the page that is shown is somebody's own (`root.tsx`). */
function isSignedIn(): boolean {
	const root = shown.find(({ id }) => id === "root")?.loaderData as { me?: unknown } | undefined;
	return root?.me != null;
}

/** The session has ended elsewhere: the server leads to the sign-in, and back. */
const asksForSignIn = ({ result }: DataStrategyResult): boolean =>
	result instanceof Response &&
	/^\/auth\?next=/.test(result.headers.get("Location") ?? "") &&
	isSignedIn();

/**
 * Client middleware: a page and everything typed into it outlive a dead network, and a session that ended
 * elsewhere. What was sent is said not to have been answered; what was to be read anew stays as it is.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
	const results = await next();
	if (request.signal.aborted) return results;
	const all = Object.values(results);
	const why = all.some(isUnanswered)
		? "unanswered"
		: all.some(asksForSignIn)
			? "signed-out"
			: undefined;
	if (!why) return results;
	const { origin, pathname, search } = location;
	const isHere = request.url.split("#")[0] === origin + pathname + search;
	if (request.method !== "GET") {
		showToast(why);
		return asData(results, () => undefined);
	}
	if (isHere) {
		showToast(why);
		if (why === "unanswered") dispatchEvent(new Event(pageStale));
		return asData(results, (id) => shown.find((match) => match.id === id)?.loaderData);
	}
	// Whoever goes elsewhere may as well sign in there.
	if (why === "signed-out") return results;
	// A part of a page, of which its component knows what is missing.
	if (target === undefined || request.url.split("#")[0] !== origin + target)
		return asData(results, () => undefined);
	showToast(why);
	const place = scrollY;
	setTimeout(() => scrollTo({ top: place, behavior: "instant" }), 100);
	return asErrors(results, redirect(pathname + search, { headers: { "X-Remix-Replace": "yes" } }));
};

const asData = (results: Results, dataOf: (id: string) => unknown): Results =>
	Object.fromEntries(
		Object.keys(results).map((id) => [id, { type: "data", result: dataOf(id) } as const]),
	);

const asErrors = (results: Results, result: Response): Results =>
	Object.fromEntries(Object.keys(results).map((id) => [id, { type: "error", result } as const]));
