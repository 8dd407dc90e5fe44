import { expect, test } from "vitest";
import {
	cardsOf,
	changePeople,
	type News,
	nextOf,
	type Page,
	type People,
	startPeople,
} from "./people.ts";

const page = (names: string, next: string | null): Page => ({
	cards: [...names].map((publicId) => ({ publicId }) as Page["cards"][number]),
	next,
});
const start = (addresses: string[] = [], known: [string, Page][] = []) =>
	startPeople({ first: page("ab", "/1"), addresses, known: new Map(known) });
const after = (people: People, ...news: News[]) => news.reduce(changePeople, people);
const answered = (address: string, given: Page | null | undefined): News => ({
	kind: "answered",
	address,
	page: given,
});
const wanted: News = { kind: "wanted" };
const namesOf = (people: People) =>
	cardsOf(people)
		.map(({ publicId }) => publicId)
		.join("");

test("the list goes on with the next page, each person once, until the last", () => {
	const asked = after(start(), wanted, wanted);
	expect(asked.due).toEqual(["/1"]);
	const longer = after(asked, answered("/1", page("bc", "/2")));
	expect([namesOf(longer), nextOf(longer), longer.due]).toEqual(["abc", "/2", []]);
	const whole = after(longer, wanted, answered("/2", page("d", null)), wanted);
	expect([namesOf(whole), nextOf(whole), whole.due]).toEqual(["abcd", null, []]);
});

test("without an answer everybody stays, and the same page is asked for again", () => {
	const failed = after(start(), wanted, answered("/1", undefined));
	expect([namesOf(failed), failed.stop, failed.due]).toEqual(["ab", "failed", ["/1"]]);
	const again = after(failed, wanted);
	expect([again.stop, again.due]).toEqual([null, ["/1"]]);
});

test("an answer without people ends the asking, and its address says why", () => {
	const refused = after(start(), wanted, answered("/1", null));
	expect([refused.stop, refused.due, nextOf(refused)]).toEqual(["refused", [], "/1"]);
});

test("an answer to another list changes nothing", () => {
	const asked = after(start(), wanted);
	expect(after(asked, answered("/other", page("x", null)))).toBe(asked);
});

test("on the way back what is known is there at once, and read anew in its place", () => {
	const known: [string, Page][] = [
		["/1", page("cd", "/2")],
		["/2", page("ef", "/3")],
	];
	const back = start(["/1", "/2"], known);
	expect([namesOf(back), back.due]).toEqual(["abcdef", ["/1", "/2"]]);
	// Somebody is gone.
	const anew = after(back, answered("/1", page("d", "/2b")), answered("/2", page("ef", "/3")));
	expect([namesOf(anew), anew.due, nextOf(anew)]).toEqual(["abdef", [], "/3"]);
});

test("of what is not known any more as much is read as was there", () => {
	const back = start(["/1", "/2"], [["/2", page("ef", "/3")]]);
	expect([namesOf(back), back.due]).toEqual(["ab", ["/1", "/2"]]);
	const anew = after(back, answered("/1", page("cd", "/2")), answered("/2", page("ef", "/3")));
	expect(namesOf(anew)).toBe("abcdef");
});
