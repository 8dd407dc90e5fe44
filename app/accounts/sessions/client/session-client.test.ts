import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dana, down, missing, ok, openBrowser } from "../../../../test/session-browser.ts";
import { pass, seconds, stopClock } from "../../../../test/tabs.ts";

beforeEach(stopClock);
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("one tab", () => {
	test("asks on opening and again when three ticks remain, every 30 seconds while visible", async () => {
		const { openTab, times } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(1050);
		// The token lives 600 s from 0: at 510, floor(90 / 30) is 3; then 600 s from 510.
		expect(times()).toEqual([0, 510, 1020]);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED", "TOKEN_REFRESHED"]);
	});

	test("retries after 200 ms, doubling each time, and starts no retry after 30 seconds", async () => {
		const { openTab, server, times } = openBrowser();
		server.latency = 0;
		const tab = openTab();
		tab.client.start();
		await pass(500);
		const replies = [down, () => "network" as const, () => new Response("", { status: 504 })];
		server.reply = () => (replies[times().length % 3] ?? down)();
		await pass(39);
		expect(times().slice(1)).toEqual([510, 510.2, 510.6, 511.4, 513, 516.2, 522.6, 535.4]);
		await pass(2);
		expect(times().at(-1)).toBe(540.6);
		server.reply = ok;
		await pass(1);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
	});

	test("keeps the session while its token is valid, and survives a longer outage", async () => {
		const { openTab, server } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(500);
		server.reply = down;
		await pass(99);
		const kept = tab.client.getSession();
		await pass(0.5);
		const late = pass(60);
		expect(await kept).toEqual({ refused: "retryable" });
		await late;
		expect(tab.names()).toEqual(["INITIAL_SESSION"]);
		server.reply = ok;
		await pass(60);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
	});

	test("returns the current token when an early refresh fails", async () => {
		const { openTab, server } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(500);
		server.reply = down;
		await pass(45);
		const answer = tab.client.getAccessToken();
		await pass(30);
		expect(await answer).toEqual({ token: tab.heard[0]?.[2] });
	});

	test("asks nothing while hidden, stops retrying when hidden, and asks at once when shown", async () => {
		const { openTab, server, times } = openBrowser();
		const tab = openTab({ isVisible: false });
		tab.client.start();
		await pass(120);
		expect(times()).toEqual([]);
		tab.show();
		await pass(480);
		expect(times()).toEqual([120]);
		server.reply = down;
		await pass(31);
		expect(times().slice(1)).toEqual([630, 630.24, 630.68]);
		tab.hide();
		await pass(300);
		expect(times()).toHaveLength(4);
		tab.show();
		await pass(0);
		expect(times().at(-1)).toBe(931);
	});

	test("makes one request for many concurrent calls, also while hidden", async () => {
		const { openTab, times } = openBrowser();
		const tab = openTab({ isVisible: false });
		const calls = Promise.all(Array.from({ length: 20 }, () => tab.client.getAccessToken()));
		await pass(1);
		expect(new Set((await calls).map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(times()).toEqual([0]);
		await tab.client.getAccessToken();
		expect(times()).toEqual([0]);
	});

	test.each([
		["no JSON", () => new Response("<html>")],
		["no token", () => Response.json({ expires_at: 9e9, user: dana })],
		["an empty token", () => Response.json({ access_token: "", expires_at: 9e9, user: dana })],
		["a date as text", () => Response.json({ access_token: "a", expires_at: "2026", user: dana })],
		["no user", () => Response.json({ access_token: "a", expires_at: 9e9 })],
		["half a user", () => Response.json({ access_token: "a", expires_at: 9e9, user: { id: "1" } })],
		["null", () => Response.json(null)],
		["a gateway's 401", () => new Response("log in to the hotel", { status: 401 })],
		["another error", () => Response.json({ error: { code: "x" } }, { status: 500 })],
		["too many", () => Response.json({}, { status: 429 })],
	])("survives %s, reports it as invalid, and asks again a tick later", async (_, bad) => {
		const { openTab, server, times } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(505);
		server.reply = bad;
		await pass(31);
		expect(times()).toEqual([0, 510]);
		const answer = tab.client.getSession();
		await pass(1);
		expect(await answer).toHaveProperty("session");
		await pass(70);
		const later = tab.client.getSession();
		await pass(1);
		expect(await later).toEqual({ refused: "invalid_token_response" });
		server.reply = ok;
		await pass(30);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
	});

	test("aborts a request that goes unanswered for a tick", async () => {
		const { openTab, server, times } = openBrowser(() => "never");
		const tab = openTab();
		tab.client.start();
		await pass(31);
		server.reply = ok;
		await pass(60);
		expect(times()).toEqual([0, 30, 60]);
		expect(tab.names()).toEqual(["INITIAL_SESSION"]);
	});

	test("counts the token's lifetime by the server's clock when the device's is wrong", async () => {
		for (const wrong of [-7200, 7200]) {
			const { openTab, server, asked } = openBrowser();
			server.reply = () => {
				const real = Date.now() - wrong * 1000;
				const date = new Date(real).toUTCString();
				const expires_at = Math.floor(real / 1000) + 600;
				return Response.json({ access_token: "a", expires_at, user: dana }, { headers: { date } });
			};
			const tab = openTab();
			tab.client.start();
			const opened = seconds();
			await pass(1000);
			expect(asked.map(({ at }) => at - opened)).toEqual([0, 510]);
			expect(await tab.client.getAccessToken()).toEqual({ token: "a" });
		}
	});

	test("keeps only the session's own fields of an answer", async () => {
		const { openTab } = openBrowser(() =>
			Response.json({
				access_token: "a",
				refresh_token: "b",
				expires_at: 9e9,
				user: { ...dana, phone: "050" },
				cookie: "c",
			}),
		);
		const answer = openTab().client.getSession();
		await pass(1);
		expect(await answer).toEqual({
			session: { access_token: "a", refresh_token: "", expires_at: 9e9, user: dana },
		});
	});

	test("reports signed out once, and stops asking", async () => {
		const { openTab, times } = openBrowser(missing);
		const tab = openTab();
		tab.client.start();
		await pass(200);
		expect(tab.names()).toEqual(["INITIAL_SESSION"]);
		expect(times()).toEqual([0]);
		expect(await tab.client.getAccessToken()).toEqual({ refused: "session_missing" });
	});

	test("emits SIGNED_IN when the cookie belongs to somebody else", async () => {
		const { openTab, server } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(500);
		server.reply = () => ok({ id: "2", email: "noa@demo.test" });
		await pass(20);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
	});

	test("asks again when restarted, and nothing after it is stopped", async () => {
		const { openTab, server, times } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(100);
		tab.client.stop();
		await pass(900);
		expect(times()).toEqual([0]);
		server.reply = missing;
		tab.client.start();
		await pass(1);
		server.reply = ok;
		tab.client.start();
		await pass(1);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "SIGNED_OUT", "SIGNED_IN"]);
	});

	test("a throwing listener does not stop the others", async () => {
		const { openTab } = openBrowser();
		const tab = openTab();
		const { queueMicrotask } = globalThis;
		const thrown: unknown[] = [];
		vi.stubGlobal("queueMicrotask", (act: () => void) =>
			queueMicrotask(() => {
				try {
					act();
				} catch (error) {
					thrown.push(error);
				}
			}),
		);
		tab.client.onChange(() => {
			throw new Error("a bug");
		});
		const last = vi.fn();
		const end = tab.client.onChange(last);
		tab.client.start();
		await pass(1);
		end();
		await pass(600);
		expect(last).toHaveBeenCalledOnce();
		expect(thrown).toEqual([new Error("a bug"), new Error("a bug")]);
	});
});
