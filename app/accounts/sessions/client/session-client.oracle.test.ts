import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endPlay, outage, playBoth, type Script, type Story } from "../../../../test/auth-sides.ts";
import { pass, stopClock } from "../../../../test/tabs.ts";

// Decision 0007: anything not in its table of differences behaves identically, to the millisecond.
beforeEach(stopClock);
afterEach(endPlay);

async function expectAlike(script: Script, story: Story, tabs = 1) {
	const { theirs, ours } = await playBoth(script, story, tabs);
	expect(ours).toEqual(theirs);
	return ours;
}

describe("identical to the millisecond", () => {
	test("a quiet hour", async () => {
		const { requests, events } = await expectAlike(
			() => "ok",
			() => pass(3600),
		);
		expect(requests.slice(0, 3)).toEqual([510, 1020, 1530]);
		expect(events[0]).toEqual([510.04, 0, "TOKEN_REFRESHED", true]);
	});

	test.each([502, 503, 504, "network"] as const)(
		"an outage (%s) of 10, of 45 and of 75 seconds",
		async (as) => {
			for (const length of [10, 45, 75]) {
				const played = await expectAlike(outage(510, 510 + length, as), () => pass(700));
				expect(played.requests.length).toBeGreaterThan(6);
				expect(played.events.map(([, , event]) => event)).toEqual(["TOKEN_REFRESHED"]);
			}
		},
	);

	test("an outage of changing errors, longer than the token's life", async () => {
		const kinds = [503, "network", 504, 502] as const;
		const script: Script = (second) =>
			second < 700 ? (kinds[Math.floor(second) % 4] ?? 503) : "ok";
		const { requests, events } = await expectAlike(script, () => pass(900));
		expect(requests.length).toBeGreaterThan(50);
		expect(events.map(([, , event]) => event)).toEqual(["TOKEN_REFRESHED"]);
	});

	test.each([1_000, 5_000, 12_000, 29_000])(
		"answers and failures that take %s ms",
		async (after) => {
			await expectAlike(
				(second) => ({ answer: second < 540 ? 503 : "ok", after }),
				() => pass(700),
			);
		},
	);

	test("a refresh that the server rejects", async () => {
		const { requests, events } = await expectAlike(outage(1, 9999, "refused"), () => pass(900));
		expect(requests).toEqual([510]);
		expect(events).toEqual([[510.04, 0, "SIGNED_OUT", false]]);
	});

	test("an outage that ends in a rejection", async () => {
		const script: Script = (second) => (second < 515 ? 504 : "refused");
		const { events } = await expectAlike(script, () => pass(900));
		expect(events).toEqual([[516.44, 0, "SIGNED_OUT", false]]);
	});

	test("a token that expired while the page was hidden", async () => {
		const { requests } = await expectAlike(
			() => "ok",
			async ({ hide, show }) => {
				await pass(60);
				hide();
				await pass(900);
				show();
				await pass(700);
			},
		);
		expect(requests).toEqual([961, 1471]);
	});

	test("ten concurrent calls while the page is hidden", async () => {
		const { requests, told } = await expectAlike(
			() => "ok",
			async ({ hide }, tab) => {
				hide();
				await pass(560);
				const calls = Promise.all(Array.from({ length: 10 }, () => tab.getToken()));
				await pass(1);
				return new Set(await calls).size;
			},
		);
		expect(requests).toEqual([561]);
		expect(told).toBe(1);
	});

	test("two concurrent tabs make one request, and both get the answer", async () => {
		const { requests, events } = await expectAlike(
			() => "ok",
			() => pass(600),
			2,
		);
		expect(requests).toEqual([510]);
		expect(events.map(([, tab, event]) => [tab, event])).toEqual([
			[0, "TOKEN_REFRESHED"],
			[1, "TOKEN_REFRESHED"],
		]);
	});

	test("two tabs through an outage", async () => {
		await expectAlike(outage(510, 555), () => pass(700), 2);
	});
});
