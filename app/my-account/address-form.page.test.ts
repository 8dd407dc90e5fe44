import { expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite();

const spoken = {
	female: [
		"עד אז את יכולה לבטל את המחיקה",
		"נתקי אותו, ואז החליפי סיסמה",
		"לפני שאת מחליטה",
		"עד אז את יכולה להתחרט",
	],
	male: [
		"עד אז אתה יכול לבטל את המחיקה",
		"נתק אותו, ואז החלף סיסמה",
		"לפני שאתה מחליט",
		"עד אז אתה יכול להתחרט",
	],
	unknown: [
		"עד אז אפשר לבטל את המחיקה",
		"כדאי לנתק אותו, ואז להחליף סיסמה",
		"לפני ההחלטה",
		"עד אז אפשר להתחרט",
	],
} as const;

test.each(["female", "male", "unknown"] as const)(
	"%s: the account's pages speak so",
	async (gender) => {
		const { db } = site.site();
		const { accountId: id, cookie } = await signedIn(db, "dana@demo.test", {
			isReauthenticated: true,
		});
		if (gender !== "unknown") await db.insertInto("profiles").values({ id, gender }).execute();
		const choosing = await wordsOf(await site.get("/account/delete", { cookie }));
		const deletes_at = new Date(Date.now() + 86_400_000);
		await db.updateTable("accounts").set({ deletes_at }).where("id", "=", id).execute();
		const pages = [
			choosing,
			await wordsOf(await site.get("/account", { cookie })),
			await wordsOf(await site.get("/", { cookie })),
		].join("\n");
		for (const sentence of spoken[gender]) expect(pages).toContain(sentence);
		for (const [other, sentences] of Object.entries(spoken))
			if (other !== gender) for (const sentence of sentences) expect(pages).not.toContain(sentence);
	},
);
