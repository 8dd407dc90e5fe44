import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	endPlay,
	inTenMinutes,
	openAfresh,
	openSide,
	outage,
	playBoth,
	type Story,
} from "../../../../test/auth-sides.ts";
import { pass, startOfTime, stopClock } from "../../../../test/tabs.ts";

beforeEach(stopClock);
afterEach(endPlay);

// The decision record lists every difference; the last test fails unless each is played here.
const told: string[] = [];
const difference = (id: string, words: string, play: () => Promise<void>) => {
	told.push(`${id} ${words}`);
	test(`${id} ${words}`, play);
};

describe("different, on purpose", () => {
	difference(
		"D1",
		"nothing is stored, the refresh token is the cookie: a page asks once when it opens, by GET",
		async () => {
			const theirs = openSide("theirs", () => "ok");
			theirs.openTheirs(inTenMinutes());
			await pass(511);
			expect(theirs.times()).toEqual([510]);
			expect(theirs.asked[0]?.method).toBe("POST");
			expect(String(theirs.asked[0]?.body)).toContain("refresh-0");
			expect(theirs.stored.get("key")).toContain("refresh-1");
			const ours = openAfresh("ours", () => "ok");
			const { client } = ours.openOurs();
			await pass(511);
			expect(ours.asked).toEqual([0, 510].map((at) => ({ at, method: "GET", body: undefined })));
			expect(await client.getSession()).toHaveProperty("session.refresh_token", "");
		},
	);

	difference(
		"D2",
		"SIGNED_IN is emitted only on a sign-in, not whenever a page opens or becomes visible",
		async () => {
			const theirs = openSide("theirs", () => "ok");
			theirs.openTheirs(inTenMinutes());
			await pass(60);
			theirs.hide();
			theirs.show();
			await pass(1);
			expect(theirs.names()).toEqual(["SIGNED_IN", "INITIAL_SESSION", "SIGNED_IN"]);
			const ours = openAfresh("ours", () => "ok");
			ours.openOurs();
			await pass(60);
			ours.hide();
			ours.show();
			await pass(1);
			expect(ours.names()).toEqual(["INITIAL_SESSION"]);
		},
	);

	difference(
		"D3",
		"INITIAL_SESSION is emitted once, with the server's first answer, and waits for it in an outage",
		async () => {
			const theirs = openSide("theirs", () => 503);
			const { client } = theirs.openTheirs(inTenMinutes());
			await pass(100);
			expect(theirs.names()).toContain("INITIAL_SESSION");
			const late: string[] = [];
			client.onAuthStateChange((event) => void late.push(event));
			await pass(1);
			expect(late).toEqual(["INITIAL_SESSION"]);
			const ours = openAfresh("ours", (second) => (second < 100 ? 503 : "ok"));
			const { client: ourClient } = ours.openOurs();
			await pass(100);
			expect(ours.names()).toEqual([]);
			await pass(60);
			expect(ours.names()).toEqual(["INITIAL_SESSION"]);
			const lateToOurs = vi.fn();
			ourClient.onChange(lateToOurs);
			await pass(1);
			expect(lateToOurs).not.toHaveBeenCalled();
		},
	);

	difference(
		"D4",
		"a hidden page sends no request on its own, neither on load nor between retries; a call may",
		async () => {
			const theirs = openSide("theirs", () => "ok");
			theirs.page.visibilityState = "hidden";
			theirs.openTheirs(startOfTime / 1000 - 60);
			await pass(60);
			expect(theirs.times()).toEqual([0]);
			const ours = openAfresh("ours", () => "ok");
			ours.page.visibilityState = "hidden";
			ours.openOurs();
			await pass(60);
			expect(ours.times()).toEqual([]);
			// The same in the middle of a series of retries.
			const hiding = await playBoth(outage(510, 999), async ({ hide }) => {
				await pass(511);
				hide();
				await pass(100);
			});
			expect(hiding.theirs.requests).toHaveLength(8);
			expect(hiding.ours.requests).toEqual([510, 510.24, 510.68, 511.52]);
		},
	);

	difference(
		"D5",
		"while the token is valid, callers still get it after a failed refresh",
		async () => {
			const { theirs, ours } = await playBoth(outage(510, 999), async (_, tab) => {
				await pass(540);
				const token = tab.getToken();
				await pass(58);
				return await token;
			});
			expect([theirs.told, ours.told]).toEqual([null, "token-1"]);
		},
	);

	difference(
		"D6",
		"only the server's own `session_missing` signs out; after any other error the next tick retries",
		async () => {
			for (const answer of ["malformed", 401, 429, 500] as const) {
				const { theirs, ours } = await playBoth(outage(510, 530, answer), () => pass(600));
				expect(theirs.events).toEqual([[510.04, 0, "SIGNED_OUT", false]]);
				expect(ours.requests).toEqual([510, 540]);
				expect(ours.events).toEqual([[540.04, 0, "TOKEN_REFRESHED", true]]);
			}
			const { theirs, ours } = await playBoth(outage(510, 520, "no JSON"), () => pass(600));
			expect(theirs.requests.slice(0, 3)).toEqual([510, 510.24, 510.68]);
			expect(ours.requests).toEqual([510, 540]);
		},
	);

	difference(
		"D7",
		"SIGNED_OUT is emitted once when a returning page is refused, not twice",
		async () => {
			const { theirs, ours } = await playBoth(outage(1, 9999, "refused"), async (browser) => {
				browser.hide();
				await pass(900);
				browser.show();
				await pass(1);
			});
			expect(theirs.events.map(([, , event]) => event)).toEqual(["SIGNED_OUT", "SIGNED_OUT"]);
			expect(ours.events.map(([, , event]) => event)).toEqual(["SIGNED_OUT"]);
		},
	);

	difference("D8", "a request without an answer is given up after 30 seconds", async () => {
		const { theirs, ours } = await playBoth(outage(510, 530, "silence"), () => pass(3600));
		expect(theirs.requests).toEqual([510]);
		expect(ours.requests.slice(0, 2)).toEqual([510, 540]);
	});

	difference("D9", "a token's life is counted from the answer's `Date` header", async () => {
		const hours = 2;
		const times = { theirs: [] as number[], ours: [] as number[] };
		for (const side of ["theirs", "ours"] as const) {
			const browser = openAfresh(side, () => "ok");
			browser.clock.ahead = hours * 3600;
			if (side === "ours") browser.openOurs();
			else browser.openTheirs(startOfTime / 1000 - hours * 3600 + 600);
			await pass(95);
			times[side] = browser.times();
		}
		// Once on opening, then twice in each tick, forever.
		expect(times.theirs.length).toBeGreaterThan(4);
		expect(times.ours).toEqual([0]);
	});

	difference(
		"D10",
		"no event without a session to prove it: forged or denied ones are not emitted",
		async () => {
			const forged = { event: "SIGNED_IN", session: null };
			const theirs = openSide("theirs", () => "refused");
			theirs.openTheirs();
			await pass(1);
			theirs.post(forged);
			await pass(1);
			expect(theirs.names()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
			const ours = openAfresh("ours", () => "refused");
			const { client } = ours.openOurs();
			await pass(1);
			ours.post(forged);
			ours.post({ events: ["SIGNED_IN"], held: { session: { access_token: "x" } } });
			client.announce("SIGNED_IN");
			await pass(1);
			expect(ours.names()).toEqual(["INITIAL_SESSION"]);
		},
	);

	difference(
		"D11",
		"a sign-out is announced by a page, and confirmed before other tabs are notified",
		async () => {
			const leave: Story = async (_, tab) => {
				await pass(60);
				void tab.leave();
				await pass(900);
			};
			const { theirs } = await playBoth(() => "ok", leave, 2);
			const { ours } = await playBoth(() => "refused", leave, 2);
			// Events and times are the same; ours has also asked the server to confirm them.
			expect(ours).toEqual(theirs);
			expect(ours.requests).toEqual([61]);
			expect(ours.events.map(([, tab, event]) => [tab, event])).toEqual([
				[0, "SIGNED_OUT"],
				[1, "SIGNED_OUT"],
			]);
			const untrue = await playBoth(() => "ok", leave, 2);
			expect(untrue.ours.events.map(([, , event]) => event)).not.toContain("SIGNED_OUT");
		},
	);

	difference(
		"D12",
		"SIGNED_IN, not TOKEN_REFRESHED, when the cookie now belongs to another account",
		async () => {
			const { theirs, ours } = await playBoth(
				() => "somebody else",
				() => pass(600),
			);
			expect(theirs.events.map(([, , event]) => event)).toEqual(["TOKEN_REFRESHED"]);
			expect(ours.events.map(([, , event]) => event)).toEqual(["SIGNED_IN"]);
		},
	);
});

afterAll(() => {
	const record = readFileSync("docs/decisions/0007-session-in-the-browser.md", "utf8");
	const listed = [...record.matchAll(/^\| (D\d+) \| ([^|]+) \|/gm)].map((row) =>
		row.slice(1).join(" "),
	);
	expect(listed).toEqual(told);
});
