import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addAlbumPhoto } from "../../test/albums.ts";
import { clubPages } from "../../test/club-pages.ts";
import { addPayment } from "../../test/money-rows.ts";
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
		"בקשת ההצטרפות",
		"חשבון וכניסה",
		"עזרה",
	])
		expect(page).toContain(group);
	expect(page).toMatch(/תמונות 1/);
	const waiting = await addAlbumPhoto(site.site(), woman);
	await db().updateTable("photos").set({ approved_for: null }).where("id", "=", waiting).execute();
	const [begun, past] = [120_000, 60_000].map((ms) => new Date(Date.now() - ms)) as [Date, Date];
	for (const until of [null, past, new Date(Date.now() + 60_000)]) {
		const { memberId } = await enter({ role: "daddy" });
		const grant = { viewer_id: memberId, owner_id: woman.memberId, granted_at: begun, until };
		await db().insertInto("album_grants").values(grant).execute();
	}
	const figures = await words("/me", woman);
	expect(figures).toContain("תמונות 2, אחת בבדיקה");
	expect(figures).toContain("גישה לאלבום 2");
	expect(page).toContain("אימות דו־שלבי כבוי");
	const message = {
		name: "תמר",
		email: `${woman.accountId}@example.com`,
		subject: "other",
		message: "שלום",
	} as const;
	const ticket = (number: number, closed_at: Date | null) => ({
		...message,
		id: randomUUID(),
		number,
		closed_at,
		waits_since: closed_at ? null : new Date(),
	});
	await db()
		.insertInto("tickets")
		.values([ticket(200_001, null), ticket(200_002, new Date())])
		.execute();
	const refused = await addAlbumPhoto(site.site(), woman);
	await db().updateTable("photos").set({ approved_for: null }).where("id", "=", refused).execute();
	const review = {
		photo_id: refused,
		audience: "album",
		state: "refused",
		words: "לא ברור",
	} as const;
	const decision = { code: "unclear", decided_at: past } as const;
	await db()
		.insertInto("photo_reviews")
		.values({ ...review, ...decision })
		.execute();
	const more = await words("/me", woman);
	expect(more).toContain("תמונות 3, אחת לא אושרה");
	expect(more).toContain("הפניות שלי אחת פתוחה");
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

test("a woman, who never pays, finds nothing of payments in her area", async () => {
	const woman = await enter();
	const man = await enter({ role: "daddy" });
	const linksIn = (page: string) =>
		["/application", "/account/receipts", "/pricing", "/cancel"].filter((href) =>
			page.split("<footer")[0]?.includes(`href="${href}"`),
		);
	for (const path of ["/me", "/account/privacy"]) {
		expect(linksIn(await html(path, woman)), path).toEqual(["/application", "/pricing"]);
		expect(linksIn(await html(path, man)), path).toHaveLength(4);
		expect(await words(path, woman), path).not.toMatch(/מינוי|תשלומים/);
	}
	const mails = "/account/notifications";
	expect(await words(mails, man)).toContain("מינוי וחיוב");
	expect(await words(mails, woman)).not.toMatch(/מינוי וחיוב|קבלות וחיוב/);
});

test("a woman who bought gifts finds her receipts, the cancellation and the mails about them", async () => {
	const woman = await enter();
	const { paymentId } = await addPayment(site);
	const ofOrder = db().selectFrom("payments").select("order_id").where("id", "=", paymentId);
	const sold = {
		account_id: woman.accountId,
		product_kind: "package",
		product_id: "gold",
	} as const;
	await db()
		.updateTable("orders")
		.set({ ...sold, plan: null })
		.where("id", "=", ofOrder)
		.execute();
	const page = (await html("/me", woman)).split("<footer")[0] ?? "";
	for (const href of ["/application", "/account/receipts", "/pricing", "/cancel"])
		expect(page).toContain(`href="${href}"`);
	expect(page).toContain("הצטרפות ותשלומים");
	expect(page).not.toContain("מינוי");
	expect(await words("/account/notifications", woman)).toContain("קבלות וחיוב");
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
	// The header of every page, also beside the area, and of an unknown one.
	for (const path of ["/today", "/gallery", "/safety", "/no-such-page", ...pages]) {
		const [header = ""] = (await html(path, woman)).split("</header>");
		expect(header, path).toMatch(/popovertarget="account-menu"[\s\S]*<img [^>]*src="\/pictures\//i);
	}
});
