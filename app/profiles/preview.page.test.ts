import { expect, test } from "vitest";
import { clubPages } from "../../test/club-pages.ts";
import { signedIn } from "../../test/person.ts";
import { prepared } from "../../test/photos.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { factsOf, saveFacts } from "./facts.server.ts";
import { addPhoto, setAudience } from "./photos/photos.server.ts";
import { saveProfile } from "./profile.server.ts";

const site = testSite();
const { enter } = clubPages(site);

/** The text under one heading of the preview. */
async function part(answer: Response, heading: string): Promise<string> {
	const [, rest = ""] = (await answer.text()).split(`>${heading}</h2>`);
	return wordsOf(new Response(rest.split("</section><section")[0]?.split("<footer")[0] ?? ""));
}

const now = "מה מוצג עכשיו";
const later = "אחרי הבדיקה";

test("before approval nothing is shown, and what waits is marked", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveProfile(db, person, { display_name: "דנה", age: 26, location: "הרצלייה" }, 0);
	const open = () => site.get("/profile/preview", person);
	expect((await open()).headers.get("cache-control")).toBe("private, no-store");
	expect(await part(await open(), now)).toMatch(/עוד לא אושרו טקסט או תמונה/);
	expect(await part(await open(), now)).not.toContain("דנה");
	expect(await part(await open(), now)).toContain("עד שהבקשה מאושרת רק הצוות");
	expect(await part(await open(), later)).toMatch(/דנה , 26 ממתין הרצליה ממתין/);
	expect(await wordsOf(await open())).not.toContain("demo.test");
});

test("exactly the approved texts are shown, whatever the owner saved since", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveProfile(db, person, { display_name: "דנה כהן", age: 26, interests: "חדש" }, 0);
	const shown = { display_name: "דנה", interests: "ישן", tags: "wine", education: "phd" };
	for (const [field, text] of Object.entries(shown) as [keyof typeof shown, string][]) {
		await db
			.insertInto("member_texts")
			.values({ account_id: person.accountId, field, text })
			.execute();
	}
	await saveFacts(
		db,
		person,
		factsOf({
			profession: "רופאה",
			education: "phd",
			tags: ["wine", "sea"],
			shown: ["education"],
		}),
		0,
	);
	const open = () => site.get("/profile/preview", person);
	const [shownWords, laterWords] = [await part(await open(), now), await part(await open(), later)];
	expect(shownWords).toMatch(/דנה , 26 השכלה דוקטורט סגנון חיים יין תחומי עניין ישן/);
	expect(shownWords).not.toMatch(/כהן|חדש|ממתין|רופאה|אוהבים כאן יין ים/);
	expect(laterWords).toMatch(
		/דנה כהן , 26 ממתין השכלה דוקטורט סגנון חיים יין ים ממתין תחומי עניין חדש ממתין/,
	);
	expect(laterWords).not.toMatch(/ישן|רופאה/);
});

test("an approved member is told nothing of an application", async () => {
	const { cookie } = await enter({ texts: { display_name: "תמר", tags: "wine" } });
	const words = await wordsOf(await site.get("/profile/preview", { cookie }));
	expect(words).toContain("סגנון חיים יין");
	expect(words).not.toContain("הבקשה");
});

test("a refused text is listed with its reason and in neither view; others see nothing of mine", async () => {
	const { db } = site.site();
	const [dana, noa] = [await signedIn(db, "dana@demo.test"), await signedIn(db, "noa@demo.test")];
	await saveProfile(db, dana, { interests: "050" }, 0);
	await db
		.updateTable("text_reviews")
		.set({ state: "refused", reason: "יש כאן מספר טלפון", decided_at: new Date() })
		.execute();
	const words = await wordsOf(await site.get("/profile/preview", dana));
	expect(words).toMatch(/לא אושר תחומי עניין לא אושר יש כאן מספר טלפון/);
	expect(words).not.toMatch(/050|אחרי הבדיקה/);
	expect(await wordsOf(await site.get("/profile/preview", noa))).not.toMatch(/מספר טלפון|050/);
	const signedOut = await site.get("/profile/preview");
	expect(signedOut.headers.get("location")).toBe("/auth?next=%2Fprofile%2Fpreview");
});

test("a photo for members is shown as waiting; a private one leaves the initial in its place", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const ids: string[] = [];
	for (let count = 0; count < 3; count += 1) {
		const added = await addPhoto(site.site(), person, prepared());
		if ("id" in added) ids.push(added.id);
	}
	const [first = "", second = ""] = ids;
	const open = async () => {
		const html = await (await site.get("/profile/preview", person)).text();
		const [, after = ""] = html.split(`>${later}</h2>`);
		const pictures = [...after.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt);
		return { pictures, words: await wordsOf(new Response(after)), hasAfter: after !== "" };
	};
	expect(await open()).toMatchObject({ hasAfter: false });
	await setAudience(db, person, second, "members");
	expect(await open()).toMatchObject({
		pictures: ["תמונה נוספת 1"],
		words: expect.stringContaining("תמונת הדיוקן שלך מוצגת רק לך, ולכן במקומה תופיע אות."),
	});
	await setAudience(db, person, first, "album");
	expect((await open()).words).toContain("תמונת הדיוקן שלך באלבום הפרטי");
	await setAudience(db, person, first, "members");
	const both = await open();
	expect(both.pictures).toEqual(["הדיוקן", "תמונה נוספת 1"]);
	expect(both.words).toContain("התמונות ממתינות לבדיקה.");
	expect(both.words).not.toContain("ולכן במקומה");
});
