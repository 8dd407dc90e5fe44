import { GoTrueClient } from "@supabase/auth-js";
import { vi } from "vitest";
import { openClient, pass, seconds, startOfTime, TabPage, Tabs } from "./tabs.ts";

type Answer =
	| "ok"
	| "somebody else"
	| "refused"
	| "network"
	| "malformed"
	| "no JSON"
	| "silence"
	| 401
	| 429
	| 500
	| 502
	| 503
	| 504;
/** The server's answer at a second after opening, and its delay in milliseconds. */
export type Script = (second: number) => Answer | { answer: Answer; after: number };
type Happening = { at: number; tab: number; event: string; token: string | undefined };
type Side = "ours" | "theirs";

const user = { id: "1", email: "dana@demo.test" };
/** When a token issued now expires, in seconds since 1970. */
export const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;

/** Undoes the setup that auth-js needs; it writes every failed request to the console. */
export function endPlay(): void {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	for (const kind of ["error", "warn"] as const) vi.spyOn(console, kind).mockReset();
}

/**
 * The real auth-js ("theirs") or our client ("ours") in the tabs of one browser, with one scripted
 * server and one clock: its requests and events, each with its time.
 */
export function openSide(side: Side, script: Script) {
	const tabs = new Tabs();
	const asked: { at: number; method: string; body: unknown }[] = [];
	const heard: Happening[] = [];
	const page = new TabPage();
	const stored = new Map<string, string>();
	/** How many seconds the device's clock is ahead of the server's. */
	const clock = { ahead: 0 };
	let token = 0;

	const session = (id = "1") => ({
		access_token: `token-${token}`,
		expires_at: inTenMinutes() - clock.ahead,
		user: { ...user, id },
		...(side === "theirs" && { refresh_token: `refresh-${token}`, expires_in: 600 }),
	});
	const respond = (answer: Answer): Response => {
		if (answer === "network") throw new TypeError("failed to fetch");
		if (answer === "malformed") return Response.json({ welcome: true });
		if (answer === "no JSON") return new Response("<html>");
		if (answer === "ok" || answer === "somebody else") {
			token++;
			const date = new Date(Date.now() - clock.ahead * 1000).toUTCString();
			const headers = clock.ahead === 0 ? undefined : { date };
			return Response.json(session(answer === "ok" ? "1" : "2"), { headers });
		}
		if (answer !== "refused") return Response.json({ message: "" }, { status: Number(answer) });
		return side === "ours"
			? Response.json({ error: { code: "session_missing", message: "" } }, { status: 401 })
			: Response.json({ code: "refresh_token_not_found", message: "" }, { status: 400 });
	};
	const fetch = async (_address: RequestInfo | URL, options?: RequestInit) => {
		asked.push({ at: seconds(), method: options?.method ?? "GET", body: options?.body });
		const given = script(seconds());
		const { answer, after } = typeof given === "object" ? given : { answer: given, after: 40 };
		await new Promise<void>((done, fail) => {
			options?.signal?.addEventListener("abort", () => fail(new Error("aborted")));
			if (answer !== "silence") setTimeout(done, after);
		});
		return respond(answer);
	};

	if (side === "theirs") {
		for (const kind of ["error", "warn"] as const) {
			vi.spyOn(console, kind).mockImplementation(() => undefined);
		}
		vi.stubGlobal("window", {
			location: { href: "https://site.example/" },
			addEventListener: (_: string, act: () => void) => page.listeners.push(act),
			removeEventListener: () => undefined,
		});
		vi.stubGlobal("document", page);
		vi.stubGlobal("navigator", {
			locks: {
				request: (_: string, options: { ifAvailable?: boolean }, act: () => Promise<unknown>) =>
					tabs.lock(options, act),
			},
		});
		vi.stubGlobal("BroadcastChannel", function BroadcastChannel(name: string) {
			return tabs.openChannel(name);
		});
	}

	const hear = (tab: number) => (event: string, of: { access_token: string } | null) => {
		heard.push({ at: seconds(), tab, event, token: of?.access_token });
	};
	const openTheirs = (tab: number, storedUntil?: number) => {
		if (stored.size === 0 && storedUntil !== undefined) {
			stored.set("key", JSON.stringify({ ...session(), expires_at: storedUntil }));
		}
		const client = new GoTrueClient({
			url: "https://auth.example",
			storageKey: "key",
			fetch,
			storage: {
				getItem: (name) => stored.get(name) ?? null,
				setItem: (name, value) => void stored.set(name, value),
				removeItem: (name) => void stored.delete(name),
			},
		});
		client.onAuthStateChange(hear(tab));
		return {
			client,
			getToken: async () => (await client.getSession()).data.session?.access_token ?? null,
			leave: () => client.signOut({ scope: "local" }),
		};
	};
	const openOurs = (tab: number) => {
		const client = openClient(tabs, page, fetch);
		client.onChange(hear(tab));
		client.start();
		return {
			client,
			getToken: async () => {
				const answer = await client.getAccessToken();
				return "token" in answer ? answer.token : null;
			},
			leave: async () => client.announce("SIGNED_OUT"),
		};
	};

	let opened = 0;
	return {
		asked,
		heard,
		stored,
		page,
		clock,
		openOurs: () => openOurs(opened++),
		openTheirs: (storedUntil?: number) => openTheirs(opened++, storedUntil),
		open: () => (side === "ours" ? openOurs(opened++) : openTheirs(opened++, inTenMinutes())),
		hide: page.hide,
		show: page.show,
		post: (message: unknown) =>
			tabs.openChannel(side === "ours" ? "account" : "key").postMessage(message),
		names: (tab = 0) => heard.filter((one) => one.tab === tab).map(({ event }) => event),
		times: () => asked.map(({ at }) => at),
	};
}

/** Opens a side after another one has played: at the start of time, with no timer left. */
export function openAfresh(side: Side, script: Script): Browser {
	vi.clearAllTimers();
	vi.setSystemTime(startOfTime);
	return openSide(side, script);
}

type Browser = ReturnType<typeof openSide>;
export type Story = (browser: Browser, tab: ReturnType<Browser["open"]>) => Promise<unknown>;

/**
 * Runs a scenario on both sides: an open page with a session of 600 seconds. The opening second is
 * left out: the record describes its differences.
 */
export async function playBoth(script: Script, story: Story, tabs = 1) {
	const results = [];
	for (const side of ["theirs", "ours"] as const) {
		vi.setSystemTime(startOfTime);
		const browser = openSide(side, (second) => (second === 0 ? "ok" : script(second)));
		const [tab] = Array.from({ length: tabs }, () => browser.open());
		if (!tab) throw new Error("no tab");
		await pass(1);
		const asked = browser.asked.length;
		const heard = browser.heard.length;
		const told = await story(browser, tab);
		results.push({
			requests: browser.times().slice(asked),
			events: browser.heard
				.slice(heard)
				.map(({ at, tab, event, token }) => [at, tab, event, token !== undefined]),
			told,
		});
		vi.clearAllTimers();
	}
	const [theirs, ours] = results;
	if (!theirs || !ours) throw new Error("nothing played");
	return { theirs, ours };
}

/** The server fails this way from one second to another. */
export const outage = (from: number, to: number, as: Answer = 503): Script => {
	return (second) => (second >= from && second < to ? as : "ok");
};
