import { expect, test } from "vitest";
import { fieldsOf } from "../../../test/fields.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { readWishes, saveWishes } from "./wishes.server.ts";

const site = testSite();
const path = "/profile/wishes";
const typed = { version: "0", ageFrom: "35", ageTo: "50", within: "50", seeks: "travel" };
const stored = { ageFrom: 35, ageTo: 50, within: "50", seeks: ["travel"] } as const;
const wishesIn = async (answer: Response) => fieldsOf(await answer.text(), "wishes");

test("wishes are saved, shown the next time and may be emptied", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	expect(await wishesIn(await site.get(path, person))).toMatchObject({ ageFrom: "", within: "" });
	const answer = await site.post(path, typed, person);
	expect(answer.status).toBe(303);
	expect(await readWishes(db, person)).toEqual({ ...stored, version: 1 });
	const after = await site.get(path, { cookie: `${person.cookie}; ${cookiesOf(answer)}` });
	expect(await wordsOf(after.clone())).toMatch(/נשמר ההעדפות עודכנו בהצלחה/);
	expect(await wishesIn(after)).toMatchObject({ ...typed, version: "1" });
	expect((await site.post(path, { version: "1" }, person)).status).toBe(303);
	expect(await readWishes(db, person)).toMatchObject({ ageFrom: null, within: null, seeks: [] });
});

test.each([
	[{ ageFrom: "17" }, "ageFrom", "18 ומעלה"],
	[{ ageTo: "121" }, "ageTo", "גבוה מדי"],
	[{ ageFrom: "51" }, "ageTo", "הגיל העליון נמוך מהתחתון"],
	[{ within: "30" }, "within", "אינה אחת מהאפשרויות"],
	[{ seeks: "money" }, "seeks", "אינה אחת מהאפשרויות"],
] as const)("%o is refused at %s and keeps what was typed", async (fields, name, words) => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const answer = await site.post(path, { ...typed, ...fields }, person);
	expect(answer.status).toBe(422);
	const html = await answer.clone().text();
	expect(new RegExp(`id="wishes-${name}-error"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]).toContain(
		words,
	);
	const { ageFrom, ageTo } = { ...typed, ...fields };
	expect(await wishesIn(answer)).toMatchObject({ ageFrom, ageTo });
	expect(await readWishes(site.site().db, person)).toMatchObject({ version: 0 });
});

test("the limits themselves, and one age alone, are accepted", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const sent: Record<string, string>[] = [
		{ ageFrom: "18", ageTo: "120" },
		{ ageFrom: "40", ageTo: "40" },
		{ ageTo: "30" },
		...["town", "20", "50", "100", "anywhere"].map((within) => ({ within })),
	];
	for (const [version, fields] of sent.entries()) {
		const answer = await site.post(path, { version: String(version), ...fields }, person);
		expect(answer.status, JSON.stringify(fields)).toBe(303);
	}
});

test("a second tab is warned, and nobody else can read or write them", async () => {
	const { db } = site.site();
	const dana = await signedIn(db, "dana@demo.test");
	const noa = await signedIn(db, "noa@demo.test");
	await saveWishes(db, dana, { ...stored, seeks: ["travel"] }, 0);
	const answer = await site.post(path, { ...typed, ageTo: "60" }, dana);
	expect(answer.status).toBe(409);
	expect(await wordsOf(answer)).toMatch(/ההעדפות השתנו .*ערך אחר: עד גיל 50 שמירה נוספת/);
	expect(await wishesIn(await site.get(path, noa))).toMatchObject({ ageFrom: "", ageTo: "" });
	await site.post(path, { ...typed, id: dana.accountId, ageFrom: "20" }, noa);
	expect(await readWishes(db, dana)).toMatchObject({ ageFrom: 35, version: 1 });
	expect(await wordsOf(await site.get("/profile/preview", dana))).not.toMatch(/טיולים|35/);
	for (const signedOut of [await site.get(path), await site.post(path, typed)]) {
		expect(signedOut.headers.get("location")).toBe("/auth?next=%2Fprofile%2Fwishes");
	}
});
