import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dana, down, missing, ok, openBrowser } from "../../../../test/session-browser.ts";
import { openClient, pass, stopClock, TabPage, Tabs } from "../../../../test/tabs.ts";

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

const isCloneable = (value: unknown) => {
	try {
		structuredClone(value);
		return true;
	} catch {
		return false;
	}
};

describe("announcements", () => {
	test.each(["SIGNED_IN", "USER_UPDATED", "MFA_CHALLENGE_VERIFIED"] as const)(
		"%s is emitted in all tabs after the server confirms it, and not before",
		async (event) => {
			const { openTab, server } = openBrowser(missing);
			const other = openTab({ isVisible: false });
			const tab = openTab();
			server.reply = down;
			tab.client.announce(event);
			tab.client.start();
			await pass(5);
			expect([tab.names(), other.names()]).toEqual([[], []]);
			server.reply = ok;
			await pass(10);
			expect(tab.names()).toEqual(["INITIAL_SESSION", event]);
			expect(other.names()).toEqual(["INITIAL_SESSION", event]);
			expect(other.heard.at(-1)?.[2]).toBe(tab.heard.at(-1)?.[2]);
		},
	);

	test.each(["SIGNED_IN", "USER_UPDATED", "MFA_CHALLENGE_VERIFIED"] as const)(
		"%s is never emitted if the server denies it",
		async (event) => {
			const { openTab } = openBrowser(missing);
			const tab = openTab();
			const other = openTab();
			tab.client.announce(event);
			await pass(60);
			expect([tab.names(), other.names()]).toEqual([["INITIAL_SESSION"], ["INITIAL_SESSION"]]);
		},
	);

	test("a password recovery needs no session", async () => {
		const { openTab } = openBrowser(missing);
		const tab = openTab();
		tab.client.announce("PASSWORD_RECOVERY");
		await pass(1);
		expect(tab.heard.map(([, ...rest]) => rest)).toEqual([
			["INITIAL_SESSION", undefined],
			["PASSWORD_RECOVERY", undefined],
		]);
	});

	test("signing out in one tab signs out all, the hidden ones too", async () => {
		const { openTab, server, times } = openBrowser();
		const tabs = [openTab(), openTab({ isVisible: false }), openTab()];
		for (const { client } of tabs) client.start();
		await pass(100);
		server.reply = missing;
		const page = openTab();
		page.client.announce("SIGNED_OUT");
		await pass(1);
		for (const tab of tabs) {
			expect(tab.names()).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
			expect(await tab.client.getSession()).toEqual({ refused: "session_missing" });
		}
		expect(page.names()).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
		const asked = times().length;
		await pass(900);
		expect(times()).toHaveLength(asked);
	});

	test("a sign-out that the server denies is not emitted", async () => {
		const { openTab } = openBrowser();
		const tab = openTab();
		const other = openTab();
		other.client.start();
		await pass(10);
		tab.client.announce("SIGNED_OUT");
		await pass(10);
		expect([...tab.names(), ...other.names()]).not.toContain("SIGNED_OUT");
		expect(tab.heard.at(-1)?.[2]).toBeDefined();
	});

	test("an answer in flight during a sign-in is discarded", async () => {
		const { openTab, server, times } = openBrowser(missing);
		server.latency = 2000;
		const tab = openTab();
		tab.client.start();
		await pass(1);
		server.reply = ok;
		tab.client.announce("SIGNED_IN");
		await pass(10);
		expect(times()).toEqual([0, 2]);
		expect(tab.names()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
	});

	test("a late 401 from before the sign-in does not redirect a fresh page", async () => {
		const { openTab, server } = openBrowser(missing);
		server.latency = 2000;
		const old = openTab();
		old.client.start();
		await pass(1);
		server.reply = ok;
		const fresh = openTab();
		fresh.client.start();
		await pass(10);
		expect(fresh.names()).toEqual(["INITIAL_SESSION"]);
		expect(fresh.heard[0]?.[2]).toBeDefined();
	});

	test("late messages do not restore an ended session, nor replace a token with an older one", async () => {
		const { openTab, server, tabs } = openBrowser();
		const tab = openTab();
		tab.client.start();
		await pass(10);
		const stranger = tabs.openChannel("account");
		const tell = async (token: string, until: number) => {
			const session = { access_token: token, refresh_token: "", expires_at: 9e9, user: dana };
			stranger.postMessage({ events: [], held: { session, until } });
			await pass(1);
		};
		await tell("older", Date.now() + 500_000);
		await tell("newer", Date.now() + 900_000);
		expect(tab.heard.slice(1).map(([, ...rest]) => rest)).toEqual([["TOKEN_REFRESHED", "newer"]]);
		server.reply = missing;
		tab.client.announce("SIGNED_OUT");
		await pass(1);
		await tell("late", Date.now() + 999_000);
		expect(tab.names().at(-1)).toBe("SIGNED_OUT");
		expect(await tab.client.getSession()).toEqual({ refused: "session_missing" });
	});

	test("a call waits for the answer another tab is fetching", async () => {
		const { openTab, server, times } = openBrowser();
		const tabs = [openTab(), openTab()];
		for (const { client } of tabs) client.start();
		await pass(1);
		for (const { hide } of tabs) hide();
		await pass(900);
		server.latency = 5000;
		const before = times().length;
		for (const { show } of tabs) show();
		const call = tabs[1]?.client.getAccessToken();
		await pass(6);
		expect(await call).toHaveProperty("token");
		expect(times()).toHaveLength(before + 1);
	});

	test("malformed messages change nothing", async () => {
		const tabs = new Tabs();
		const heard = vi.fn();
		openClient(tabs, new TabPage(), fetch).onChange(heard);
		const stranger = tabs.openChannel("account");
		fc.assert(
			fc.property(fc.anything(), (message) => {
				const isOurs = (message as { held?: unknown } | null)?.held === null;
				fc.pre(!isOurs && isCloneable(message));
				stranger.postMessage(message);
			}),
		);
		stranger.postMessage({
			events: ["SIGNED_IN"],
			held: { session: { access_token: "a" }, until: 9e15 },
		});
		await pass(1);
		expect(heard).not.toHaveBeenCalled();
	});
});

/** Actions of a person, the network and the server on a few tabs. */
const deed = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({ do: fc.constant("pass"), by: fc.integer({ min: 0, max: 300 }) }),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("turn"), by: fc.nat(3) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("call"), by: fc.nat(3) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("weather"), by: fc.nat(3) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("latency"), by: fc.nat(40_000) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("sign out"), by: fc.nat(3) }) },
);

test("never two concurrent requests across tabs, none from a hidden one, and no sign-in after a sign-out", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 40 }), async (deeds) => {
			const weathers = [ok, down, () => "network" as const, () => new Response("{}")];
			const { openTab, server, asked } = openBrowser();
			let isSignedOut = false;
			let weather: (typeof weathers)[number] = ok;
			server.reply = () => (weather === ok && isSignedOut ? missing() : weather());
			const tabs = Array.from({ length: 4 }, () => openTab());
			/** A call or an announcement may send a request although its tab is hidden. */
			const during = ({ calls }: (typeof tabs)[number], work: Promise<unknown>) => {
				calls.open++;
				void work.then(() => calls.open--);
			};
			for (const { client } of tabs) client.start();
			for (const { do: what, by } of deeds) {
				const tab = tabs[by % 4];
				if (!tab) throw new Error("no such tab");
				if (what === "pass") await pass(by);
				if (what === "turn") tab.page.visibilityState === "visible" ? tab.hide() : tab.show();
				if (what === "call") during(tab, tab.client.getSession());
				if (what === "weather") weather = weathers[by] ?? ok;
				if (what === "latency") server.latency = by;
				if (what === "sign out") {
					isSignedOut = true;
					tab.calls.open++;
					tab.client.announce("SIGNED_OUT");
				}
				await pass(0);
				expect(asked.filter(({ mayAsk }) => !mayAsk)).toEqual([]);
				expect(server.mostAtOnce).toBeLessThanOrEqual(1);
			}
			weather = ok;
			server.latency = 40;
			for (const tab of tabs) tab.show();
			await pass(120);
			for (const tab of tabs) {
				const answer = tab.client.getSession();
				await pass(70);
				const refused = isSignedOut ? { refused: "session_missing" } : undefined;
				if (refused) expect(await answer).toEqual(refused);
				else expect(await answer).toHaveProperty("session.user", dana);
				// No refresh before a session starts, and a session ends once.
				const names = tab.names();
				expect(names[0]).toBe("INITIAL_SESSION");
				expect(names.filter((name) => name === "INITIAL_SESSION")).toHaveLength(1);
				const end = names.indexOf("SIGNED_OUT");
				if (end !== -1) expect(names.slice(end + 1)).not.toContain("TOKEN_REFRESHED");
				if (!isSignedOut) expect(end).toBe(-1);
			}
		}),
		{ numRuns: 20 },
	);
});
