import { expect, test } from "vitest";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { photoForms, smallPhoto } from "../../../test/photo-forms.ts";
import { picture } from "../../../test/pictures.ts";
import { testSite, wordsOf } from "../../../test/site.ts";

const site = testSite();
const { upload, rows } = photoForms(site);

const addressesOn = async (cookie: string) => {
	const html = await (await site.get("/profile/photos", { cookie })).text();
	return [...new Set(html.match(/\/pictures\/[\w-]+/g) ?? [])];
};

test("a picture's address works only in the session that it is sealed to", async () => {
	const dana = await addPerson(site.site());
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	await upload(dana.cookie, [smallPhoto]);
	const addresses = await addressesOn(dana.cookie);
	expect(addresses).toHaveLength(6);
	expect(await addressesOn(dana.cookie)).toEqual(addresses);
	expect(addresses.join()).not.toContain((await rows()).photos[0]?.id);
	const types: (string | null)[] = [];
	for (const address of addresses) {
		const answer = await site.get(address, { cookie: dana.cookie });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
		types.push(answer.headers.get("content-type"));
	}
	expect([...new Set(types)].sort()).toEqual(["image/avif", "image/webp"]);

	const again = await signInAgain(site.site(), dana.person.accountId);
	const [address = ""] = addresses;
	const nothing = async (path: string, cookie = "") => {
		const answer = await site.get(path, { cookie });
		expect(answer.status, cookie.slice(0, 12)).toBe(404);
		expect((await answer.arrayBuffer()).byteLength).toBe(0);
	};
	for (const cookie of ["", noa.cookie, again.cookie, "session=nonsense"])
		await nothing(address, cookie);
	await nothing(`${address}x`, dana.cookie);
	await nothing("/pictures/nonsense", dana.cookie);
	expect((await addressesOn(again.cookie)).some((one) => addresses.includes(one))).toBe(false);
	await site.post("/sign-out", {}, { cookie: dana.cookie });
	for (const one of addresses) await nothing(one, dana.cookie);
});

test("a refused photo can be asked for again, and the page says how it stands", async () => {
	const dana = await addPerson(site.site());
	await upload(dana.cookie, [smallPhoto]);
	const id = (await rows()).photos[0]?.id ?? "";
	await site.post(`/profile/photos/${id}`, { audience: "members" }, dana);
	const refuse = () =>
		site
			.site()
			.db.updateTable("photo_reviews")
			.set({
				state: "refused",
				words: "לא נראה שאת בתמונה",
				code: "not_you",
				decided_at: new Date(),
			})
			.where("photo_id", "=", id)
			.where("state", "=", "open")
			.execute();
	const page = async () => wordsOf(await site.get("/profile/photos", dana));
	await refuse();
	expect(await page()).toContain("לא אושרה. לא נראה שאת בתמונה");
	expect(await page()).toContain("לבקש בדיקה נוספת");
	const answer = await site.post(`/profile/photos/${id}/again`, {}, dana);
	expect(answer.headers.get("location")).toBe(`/profile/photos#photo-${id}`);
	expect(await page()).toContain("ממתינה לבדיקה נוספת.");
	expect(await page()).not.toContain("לבקש בדיקה נוספת");
	await refuse();
	expect(await page()).toContain("לא אושרה, גם בבדיקה הנוספת.");
	expect(await page()).not.toContain("לבקש בדיקה נוספת");
});

test("somebody else's photo cannot be changed, and the answer does not reveal that it exists", async () => {
	const dana = await addPerson(site.site());
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	await upload(dana.cookie, [smallPhoto, ["two.jpg", await picture(800, 600, 2)]]);
	const before = await rows();
	const second = before.photos[1]?.id ?? "";
	const acts: [string, Record<string, string>][] = [
		["", { audience: "members" }],
		["/again", {}],
		["/first", {}],
		["/move", { to: "1" }],
		["/delete", {}],
	];
	for (const [act, fields] of acts) {
		const path = `/profile/photos/${second}${act}`;
		const answer = await site.post(path, fields, { cookie: noa.cookie });
		const unknown = await site.post(path.replace(second, crypto.randomUUID()), fields, noa);
		expect([answer.status, answer.headers.get("location")]).toEqual([
			unknown.status,
			unknown.headers.get("location"),
		]);
		expect((await site.post(path, fields)).headers.get("location")).toContain("/auth?next=");
	}
	expect(await rows()).toEqual(before);
	await site.post(`/profile/photos/${second}`, { audience: "everybody" }, dana);
	const first = before.photos[0]?.id ?? "";
	for (const to of ["0", "13", "1.5", "", "x"]) {
		await site.post(`/profile/photos/${second}/move`, { to }, dana);
		await site.post(`/profile/photos/${first}/move`, { to }, dana);
	}
	expect(await rows()).toEqual(before);
	await site.post(`/profile/photos/${second}`, { audience: "members" }, dana);
	await site.post(`/profile/photos/${second}/first`, {}, dana);
	expect((await rows()).photos).toMatchObject([
		{ id: second, audience: "members" },
		{ audience: "me" },
	]);
	expect(await wordsOf(await site.get("/profile/photos", dana))).toContain("ממתינה לבדיקה.");
});

test("the pages of the profile lead to each other, and those beside the photos show the portrait", async () => {
	const { cookie } = await addPerson(site.site());
	const portraitOn = async (path: string) => {
		const html = await (await site.get(path, { cookie })).text();
		expect(html).toMatch(/<a[^>]*href="\/profile\/photos"[^>]*>תמונות/);
		return html.match(/<img[^>]*alt="הדיוקן שלי"[^>]*>/)?.[0].match(/\/pictures\/[\w-]+/)?.[0];
	};
	const pages = ["/profile", "/profile/wishes", "/profile/preview"];
	// There it is the first photo.
	expect(await portraitOn("/profile/photos")).toBeUndefined();
	for (const path of pages) expect(await portraitOn(path)).toBeUndefined();
	await upload(cookie, [smallPhoto, ["two.jpg", await picture(800, 600, 2)]]);
	const [address] = await Promise.all(pages.map(portraitOn));
	expect((await site.get(address ?? "/", { cookie })).status).toBe(200);
	for (const path of pages) expect(await portraitOn(path)).toBe(address);
	const { photos } = await rows();
	await site.post(`/profile/photos/${photos[1]?.id}/first`, {}, { cookie });
	expect(await portraitOn("/profile")).not.toBe(address);
});
