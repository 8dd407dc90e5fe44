import {
	type DataStrategyResult,
	isRouteErrorResponse,
	type MiddlewareFunction,
	redirect,
	type UIMatch,
} from "react-router";
import { showToast } from "./show-toast.ts";

/** Window event: the page could not be reloaded, and shows its previous data. */
export const pageStale = "page-stale";

type Results = Record<string, DataStrategyResult>;

let shown: readonly UIMatch[] = [];
let target: string | undefined;
let ownBuild: string | undefined;

/** What the frame knows of an answer (`root.tsx`). */
type Framed = { me?: unknown; build?: string; toasts?: readonly unknown[] };

const framedBy = (matches: readonly UIMatch[]) =>
	matches.find(({ id }) => id === "root")?.loaderData as Framed | undefined;

/**
 * The current page, with the data that it keeps when it cannot be reloaded, and the path and query to which the
 * router is navigating.
 */
export function rememberPage(matches: readonly UIMatch[], to: string | undefined): void {
	shown = matches;
	target = to;
	ownBuild ??= framedBy(matches)?.build;
}

/** The server or the network gave no answer: whether the server acted is unknown. */
function isUnanswered({ type, result: given }: DataStrategyResult): boolean {
	if (type !== "error" || given instanceof Response) return false;
	// The router wraps what an action threw.
	const { type: kind, data } = (given ?? {}) as { type?: unknown; data?: unknown };
	const result = kind === "DataWithResponseInit" ? data : given;
	if (isRouteErrorResponse(result)) return result.status >= 502 && result.status <= 504;
	return (
		result instanceof TypeError ||
		(result instanceof Error && result.message.startsWith("Unable to decode"))
	);
}

/** Whether the page that is shown is somebody's own (`root.tsx`). */
const isSignedIn = () => framedBy(shown)?.me != null;

/** The session has ended elsewhere: the server redirects to the sign-in, and back. */
const asksForSignIn = ({ result }: DataStrategyResult): boolean =>
	result instanceof Response &&
	/^\/auth\?next=/.test(result.headers.get("Location") ?? "") &&
	isSignedIn();

/** The session is locked: the server answers a document with the lock page, and data with a word. */
function isLocked({ type, result: given }: DataStrategyResult): boolean {
	if (type !== "error") return false;
	const { status, data } = (given ?? {}) as { status?: unknown; data?: unknown };
	return status === 403 && data === "locked";
}

/** At an address that is not for this person, or no longer, the server answers with another page. */
const isUnknown = ({ type, result }: DataStrategyResult): boolean =>
	type === "error" && result instanceof Error && result.message.startsWith("No result found");

const asUnknown = (results: Results): Results =>
	Object.fromEntries(
		Object.entries(results).map(([id, answer]) => [
			id,
			isUnknown(answer) ? ({ type: "error", result: unknown } as const) : answer,
		]),
	);

/** The router's own error for an unknown address (`isRouteErrorResponse`). */
const unknown = { status: 404, statusText: "Not Found", internal: false, data: "" } as const;

/** The build whose scripts run here, whatever has answered since. */
export const runningBuild = (): string | undefined => ownBuild;

/** A different build answered than the one running here, and nothing that only this answer says would be lost. */
function isOutdated({ root }: Results): boolean {
	const { build, toasts = [] } = (root?.type === "data" ? root.result : {}) as Framed;
	return build !== undefined && build !== ownBuild && toasts.length === 0;
}

/**
 * Client middleware: a page and everything typed into it survive a dead network, and a session that ended
 * elsewhere. A submission is reported as unanswered; data that was to be reloaded stays as it is. Navigation after
 * an upgrade loads a document, with the scripts that its data was made for.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
	const results = asUnknown(await next());
	if (request.signal.aborted) return results;
	const all = Object.values(results);
	const why = all.some(isUnanswered)
		? "unanswered"
		: all.some(asksForSignIn)
			? "signed-out"
			: undefined;
	const { origin, pathname, search } = location;
	const asked = request.url.split("#")[0];
	const isHere = asked === origin + pathname + search;
	const isMove = request.method === "GET" && !isHere && asked === origin + target;
	if (all.some(isLocked)) {
		if (isMove) return asErrors(results, toDocument());
		location.reload();
		return asData(results, (id) => shown.find((match) => match.id === id)?.loaderData);
	}
	if (!why) return isMove && isOutdated(results) ? asErrors(results, toDocument()) : results;
	if (request.method !== "GET") {
		showToast(why);
		return asData(results, () => undefined);
	}
	if (isHere) {
		showToast(why);
		if (why === "unanswered") dispatchEvent(new Event(pageStale));
		return asData(results, (id) => shown.find((match) => match.id === id)?.loaderData);
	}
	// Somebody who navigates away may as well sign in there.
	if (why === "signed-out") return results;
	// A part of a page, whose component knows what is missing.
	if (!isMove) return asData(results, () => undefined);
	showToast(why);
	const place = scrollY;
	setTimeout(() => scrollTo({ top: place, behavior: "instant" }), 100);
	return asErrors(results, redirect(pathname + search, { headers: { "X-Remix-Replace": "yes" } }));
};

const toDocument = () =>
	redirect(target ?? "/", { headers: { "X-Remix-Reload-Document": "true" } });

const asData = (results: Results, dataOf: (id: string) => unknown): Results =>
	Object.fromEntries(
		Object.keys(results).map((id) => [id, { type: "data", result: dataOf(id) } as const]),
	);

const asErrors = (results: Results, result: Response): Results =>
	Object.fromEntries(Object.keys(results).map((id) => [id, { type: "error", result } as const]));
