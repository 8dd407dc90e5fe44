import { expect, test } from "vitest";
import { addAlbumPhoto } from "../../test/albums.ts";
import { clubPages } from "../../test/club-pages.ts";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite();
const { db, enter, html, words } = clubPages(site);

test("six groups, each line with its state; what is not open yet is absent", async () => {
	const woman = await enter({ texts: { display_name: "תמר" } });
	await addAlbumPhoto(site.site(), woman);
	const page = await words("/me", woman);
	for (const group of [
		"הפרופיל",
		"תמונות ואלבום",
		"פרטיות",
		"הצטרפות ומינוי",
		"חשבון וכניסה",
		"עזרה",
	])
		expect(page).toContain(group);
	expect(page).toMatch(/תמונות 1/);
	expect(page).toContain("אימות דו־שלבי כבוי");
	const until = new Date(Date.now() + 5 * 86_400_000);
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, paused_until: until })
		.execute();
	expect(await words("/me", woman)).toMatch(/הפסקה עד \d/);
	const { cookie } = await signedIn(site.site().db, "maya@demo.test");
	const before = await wordsOf(await site.get("/me", { cookie }));
	expect(before).toContain("תמונות אין עדיין");
	for (const closed of ["פרטיות ודיסקרטיות", "גישה לאלבום"])
		expect(before, closed).not.toContain(closed);
	expect((await site.get("/me")).headers.get("location")).toMatch(/^\/auth\?next=/);
});

test("the same face on every page of the area, and the initial where there is none", async () => {
	const woman = await enter({ texts: { display_name: "תמר" } });
	const pages = ["/me", "/account/privacy", "/support", "/account", "/profile/photos"];
	const sideOf = async (path: string) =>
		/<span class="[^"]*arch[^"]*" aria-hidden="true">(.*?)<\/span>/s.exec(
			await html(path, woman),
		)?.[1];
	for (const path of pages) expect(await sideOf(path), path).not.toContain("<img");
	await addAlbumPhoto(site.site(), woman);
	for (const path of pages) expect(await sideOf(path), path).toMatch(/<img [^>]*src="\/pictures\//);
});
