import { expect, test } from "vitest";
import { hour, minute, stopClock } from "../../../test/clock.ts";
import { addApplicant } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();

async function open(): Promise<string> {
	const { cookie } = await addStaff(site.site(), ["editor"]);
	return wordsOf(await site.get("/staff", { cookie }));
}

test("figures that read many rows are counted once in five minutes", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T10:00:00Z"));
	const waiting = async () => /(\d+) בתהליך/.exec(await open())?.[1];
	await addApplicant(site.site().db);
	expect(await waiting()).toBe("1");
	await addApplicant(site.site().db);
	setClock(5 * minute - 1);
	expect(await waiting()).toBe("1");
	setClock(5 * minute);
	expect(await waiting()).toBe("2");
	await addApplicant(site.site().db);
	// A clock that was set back counts anew.
	setClock(-hour);
	expect(await waiting()).toBe("3");
});
