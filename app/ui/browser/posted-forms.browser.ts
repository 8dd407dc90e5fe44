// The service worker of the site: it watches form posts for a missing answer (decision 0026), and says so when a
// page gets none (decision 0100), and shows a push (decision 0096). It caches nothing, and no file passes through it.

/** Service worker types, which TypeScript's DOM library lacks. */
type Posting = Event & {
	request: Request;
	clientId: string;
	respondWith(answer: Promise<Response>): void;
};
type Install = Event & { addRoutes?(rules: object): Promise<void> };
type Tab = { id: string; visibilityState: string; postMessage(message: unknown): void };
type Told = Event & {
	data?: { json(): { notification: { title: string; [option: string]: string } } };
	notification?: { close(): void };
	waitUntil(done: Promise<unknown>): void;
};
type World = EventTarget & {
	skipWaiting(): Promise<void>;
	clients: {
		matchAll(which: object): Promise<readonly Tab[]>;
		openWindow(address: string): Promise<unknown>;
	};
	registration: { showNotification(title: string, options: object): Promise<void> };
};
const world = globalThis as unknown as World;

world.addEventListener("install", (event) => {
	void world.skipWaiting();
	// Where supported, requests for a page's data do not even wake the worker.
	const reading = ["cors", "no-cors", "same-origin"].map((requestMode) => ({
		condition: { requestMethod: "GET", requestMode },
		source: "network",
	}));
	void (event as Install).addRoutes?.(reading);
});

world.addEventListener("fetch", (event) => {
	const posting = event as Posting;
	if (isForm(posting.request)) posting.respondWith(send(posting));
	else if (isPage(posting.request)) posting.respondWith(open(posting.request));
});

/** The quick exit does not wait for the worker. */
const isPage = ({ mode, method, cache, url }: Request) =>
	mode === "navigate" &&
	method === "GET" &&
	cache !== "only-if-cached" &&
	new URL(url).pathname !== "/exit";

/** Shown without a network: a page that names nobody, not even the site. */
const offline = `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>אין חיבור</title><style>body{display:grid;place-content:center;gap:1rem;min-block-size:90svh;margin:0;font:1.1rem/1.5 Arial,sans-serif;text-align:center;color-scheme:light dark}a{color:inherit}</style></head><body><h1>אין חיבור</h1><a href="">לנסות שוב</a></body></html>`;

async function open(request: Request): Promise<Response> {
	const answer = await fetch(request).catch(() => null);
	const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
	return answer ?? new Response(offline, { status: 503, headers });
}

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

world.addEventListener("push", (event) => {
	const push = event as Told;
	push.waitUntil(show(push));
});

/** Somebody looking at a page of the site is notified there. */
async function show({ data }: Told): Promise<void> {
	const tabs = await world.clients.matchAll({ type: "window", includeUncontrolled: true });
	if (!data || tabs.some(({ visibilityState }) => visibilityState === "visible")) return;
	const { title, ...options } = data.json().notification;
	await world.registration.showNotification(title, options);
}

world.addEventListener("notificationclick", (event) => {
	const pressed = event as Told;
	pressed.notification?.close();
	// With a code, this address asks for it.
	pressed.waitUntil(world.clients.openWindow("/notifications?opened=push"));
});
