import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Draft, draftDelay } from "./draft.ts";

test("a draft is saved when the writer rests, and after five seconds at the latest", () => {
	let at = 0;
	let savedAt = Number.POSITIVE_INFINITY;
	// A letter each 100 ms, without a rest.
	for (; at < 60_000 && at < savedAt; at += 100) savedAt = at + draftDelay(at);
	expect(at).toBe(5_000);
	expect(draftDelay(0)).toBe(1_500);
	expect(draftDelay(9_000)).toBe(0);
});

describe("a draft of a conversation's page", () => {
	const saved: string[] = [];
	beforeEach(() => {
		saved.length = 0;
		vi.useFakeTimers();
		vi.stubGlobal("fetch", (_: string, { body }: { body: URLSearchParams }) => {
			saved.push(String(body.get("text")));
			return Promise.resolve(new Response(null, { status: 204 }));
		});
		vi.stubGlobal("location", new URL("https://dvash.test/messages/1"));
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	test("is saved once somebody rests, and again only when it has changed", () => {
		const draft = new Draft("1", "");
		draft.change("שלום");
		vi.advanceTimersByTime(1_499);
		expect(saved).toEqual([]);
		vi.advanceTimersByTime(1);
		draft.keep();
		expect(saved).toEqual(["שלום"]);
	});

	test("is saved every five seconds under somebody who never rests", () => {
		const draft = new Draft("1", "");
		for (let letters = 1; letters <= 110; letters += 1) {
			draft.change("א".repeat(letters));
			vi.advanceTimersByTime(100);
		}
		expect(saved.map((text) => text.length)).toEqual([50, 100]);
	});

	test("is saved anew when a message of another page took it along", () => {
		const draft = new Draft("1", "");
		draft.change("שלום");
		vi.advanceTimersByTime(1_500);
		draft.renew("שלום");
		vi.advanceTimersByTime(1_500);
		expect(saved).toEqual(["שלום", "שלום"]);
	});

	test("of what is sent none is saved afterwards", async () => {
		const draft = new Draft("1", "חצי");
		draft.change("חצי משפט");
		await draft.send();
		vi.advanceTimersByTime(60_000);
		draft.keep();
		expect(saved).toEqual([]);
	});
});
