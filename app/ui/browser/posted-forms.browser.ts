// The service worker of the site; it only watches form posts for a missing answer (decision 0026). It
// caches nothing, and no page or file passes through it.

/** Service worker types, which TypeScript's DOM library lacks. */
type Posting = Event & {
	request: Request;
	clientId: string;
	respondWith(answer: Promise<Response>): void;
};
type Install = Event & { addRoutes?(rules: object): Promise<void> };
type Tab = { id: string; visibilityState: string; postMessage(message: unknown): void };
type World = EventTarget & {
	skipWaiting(): Promise<void>;
	clients: { matchAll(which: object): Promise<readonly Tab[]> };
};
const world = globalThis as unknown as World;

world.addEventListener("install", (event) => {
	void world.skipWaiting();
	// Where supported, GET requests do not even wake the worker.
	const reading = { condition: { requestMethod: "GET" }, source: "network" };
	void (event as Install).addRoutes?.(reading);
});

world.addEventListener("fetch", (event) => {
	const posting = event as Posting;
	if (isForm(posting.request)) posting.respondWith(send(posting));
});

/**
 * Uploads are left to the browser: WebKit loses files on the way through a worker. So is going back to
 * a POST's response: the browser reads it from its cache, and a worker may not fetch it.
 */
function isForm({ mode, method, headers, cache }: Request): boolean {
	const type = headers.get("content-type") ?? "";
	return (
		mode === "navigate" &&
		method === "POST" &&
		cache !== "only-if-cached" &&
		type.startsWith("application/x-www-form-urlencoded")
	);
}

/** Sends a form once. On 204 the browser stays on the page, with everything in it. */
async function send({ request, clientId }: Posting): Promise<Response> {
	const answer = await fetch(request).catch(() => null);
	if (answer && !isUnanswered(answer)) return answer;
	const tabs = await world.clients.matchAll({ type: "window", includeUncontrolled: true });
	const sender = tabs.filter(({ id }) => id === clientId);
	const others = tabs.filter(({ visibilityState }) => visibilityState === "visible");
	for (const tab of sender.length > 0 ? sender : others)
		tab.postMessage({ unanswered: request.url });
	return new Response(null, { status: 204 });
}

/** A gateway's error, or that of a site at capacity; a 503 page of ours explains itself. */
function isUnanswered({ status, headers }: Response): boolean {
	return status >= 502 && status <= 504 && !headers.has("speculation-rules");
}
