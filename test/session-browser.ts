import type { SessionEvent } from "../app/accounts/sessions/account-events.ts";
import { openClient, seconds, TabPage, Tabs } from "./tabs.ts";

type Reply = Response | "network" | "never";
type Asked = { at: number; mayAsk: boolean };

export const dana = { id: "1", email: "dana@demo.test" };

let tokens = 0;

/** The server's answers to `GET /api/session`. */
export const ok = (user = dana) =>
	Response.json({
		access_token: `token-${++tokens}`,
		expires_at: Math.floor(Date.now() / 1000) + 600,
		user,
	});
export const missing = () =>
	Response.json({ error: { code: "session_missing", message: "" } }, { status: 401 });
export const down = () => new Response("down", { status: 503 });

/** Tabs of one browser and their server, which answers after 40 ms as `server.reply` says. */
export function openBrowser(reply: () => Reply = ok) {
	const tabs = new Tabs();
	const asked: Asked[] = [];
	const server = { reply, latency: 40, busy: 0, mostAtOnce: 0 };

	const openTab = ({ isVisible = true } = {}) => {
		const page = new TabPage();
		if (!isVisible) page.hide();
		/** Calls in progress, which may send requests although the page is hidden. */
		const calls = { open: 0 };
		const fetch = async (_address: unknown, options?: RequestInit) => {
			asked.push({
				at: seconds(),
				mayAsk: page.visibilityState === "visible" || calls.open > 0,
			});
			server.mostAtOnce = Math.max(server.mostAtOnce, ++server.busy);
			const answer = server.reply();
			try {
				await new Promise<void>((done, fail) => {
					options?.signal?.addEventListener("abort", () => fail(new Error("aborted")));
					if (answer === "never") return;
					if (server.latency === 0) done();
					else setTimeout(done, server.latency);
				});
			} finally {
				server.busy--;
			}
			if (answer === "network") throw new TypeError("failed");
			return answer as Response;
		};
		const client = openClient(tabs, page, fetch);
		const heard: [number, SessionEvent, string | undefined][] = [];
		client.onChange((event, session) => {
			heard.push([seconds(), event, session?.access_token]);
		});
		const names = () => heard.map(([, event]) => event);
		return { client, page, calls, heard, names, show: page.show, hide: page.hide };
	};
	return { tabs, openTab, server, asked, times: () => asked.map(({ at }) => at) };
}
