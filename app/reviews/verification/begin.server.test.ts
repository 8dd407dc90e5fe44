import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { testPayments } from "../../../test/payments.ts";
import {
	addAccount,
	addApplicant,
	addBarePhoto,
	addReviewer,
	addSent,
	decideNow,
	refusal,
} from "../../../test/reviews.ts";
import { saveDetails } from "../../profiles/join-details.server.ts";
import { setAudience } from "../../profiles/photos/photos.server.ts";
import { readProfile } from "../../profiles/profile.server.ts";
import { writeAppeal } from "../appeals/appeals.server.ts";
import { openApplication } from "../application.server.ts";
import { saveAlias } from "./alias.server.ts";
import { giveBirthDate } from "./begin.server.ts";
import { birthDateForm } from "./birth-date.form.ts";
import { findVerification } from "./verification.server.ts";
import { findPlace } from "./who.server.ts";
import { withdrawVerification } from "./withdraw.server.ts";

const money = testPayments();
const db = () => money.site().db;
const closed = { refused: "closed" };

const born = ({ accountId }: { accountId: string }, date = "1990-02-28") =>
	giveBirthDate(
		money.site(),
		{ accountId, email: `${accountId}@example.com` },
		{
			birthDate: date,
			confirmed: date,
		},
	);
const nameIt = ({ accountId }: { accountId: string }) =>
	db()
		.insertInto("profiles")
		.values({ id: accountId, display_name: "שירה", location: "חיפה" })
		.execute();

/** A woman whose application waits for her verification, and whose alias and place are settled. */
async function addWaiting() {
	const noa = await addAccount(db(), "baby");
	await nameIt(noa);
	await db()
		.transaction()
		.execute((trx) => openApplication(trx, noa));
	return noa;
}

test("nobody begins without an application, and no member whose badge stands", async () => {
	const stranger = await addAccount(db(), "baby");
	await nameIt(stranger);
	expect(await born(stranger)).toEqual(closed);
	const member = await addClubMember(db(), { badgeAt: new Date("2026-01-05") });
	const settled = { display_name: "שירה", location: "חיפה" };
	await db().updateTable("profiles").set(settled).where("id", "=", member.accountId).execute();
	expect(await born(member)).toEqual(closed);
	expect(await db().selectFrom("verifications").select("id").execute()).toEqual([]);
	await db().updateTable("members").set({ badge_at: null }).execute();
	expect(await born(member)).toBe("begun");
	expect(await findVerification(db(), member)).toMatchObject({ kind: "badge" });
});

test("a hidden portrait that was verified asks for no new pose, only to be shown", async () => {
	const member = await addClubMember(db(), { badgeAt: new Date("2026-01-05") });
	const settled = { display_name: "שירה", location: "חיפה" };
	await db().updateTable("profiles").set(settled).where("id", "=", member.accountId).execute();
	const id = await addBarePhoto(db(), member, "members");
	await db()
		.updateTable("photos")
		.set({ verified_at: new Date("2026-01-05") })
		.execute();
	await setAudience(db(), member, id, "me");
	expect(await findPlace(db(), member)).toMatchObject({ begins: { not: "hidden" }, badgeAt: null });
	expect(await born(member)).toEqual(closed);
	await setAudience(db(), member, id, "members");
	expect(await findPlace(db(), member)).toMatchObject({ badgeAt: new Date("2026-01-05") });
	// A new portrait needs to be verified.
	await db().updateTable("photos").set({ verified_at: null }).execute();
	await setAudience(db(), member, id, "me");
	expect(await findPlace(db(), member)).toMatchObject({ begins: "badge" });
});

test("a birth date under 18 is not tried again with a later application, from another address", async () => {
	const noa = await addWaiting();
	expect(await born(noa, "2015-01-01")).toEqual({ refused: "under_age" });
	await db().deleteFrom("barred_contacts").execute();
	await db()
		.transaction()
		.execute((trx) => openApplication(trx, noa));
	expect(await born(noa)).toEqual(closed);
	expect(await findVerification(db(), noa)).toMatchObject({ state: "under_age" });
});

test("a withdrawal ends only what is open: a birth date under 18 still waits for somebody's look", async () => {
	const noa = await addWaiting();
	expect(await withdrawVerification(money.site(), noa)).toEqual({ refused: "none" });
	await born(noa, "2015-01-01");
	expect(await withdrawVerification(money.site(), noa)).toEqual({ refused: "none" });
	const items = db().selectFrom("review_items").select(["kind", "closed_at"]);
	expect(await items.execute()).toEqual([{ kind: "application", closed_at: null }]);
});

test("who appeals verifies anew, whatever came before, and goes on with what was sent for it", async () => {
	const noa = await addApplicant(db());
	await decideNow(money.site(), await addReviewer(db()), noa.itemId, refusal);
	await writeAppeal(money.site(), noa, "טעות");
	expect(await findPlace(db(), noa)).toEqual({ begins: "appeal", verification: null });
	const { verificationId } = await addSent(db(), noa, "appeal");
	expect(await findPlace(db(), noa)).toMatchObject({
		begins: "appeal",
		verification: { id: verificationId, kind: "appeal" },
	});
});

test("an alias with a name from the form, an unknown town and forbidden words: each alone is refused", async () => {
	const noa = await addAccount(db(), "baby");
	await saveDetails(db(), money.site().vault, noa, { firstName: "דנה", lastName: "לוי" });
	const save = (display_name: string, location: string) =>
		saveAlias(money.site(), noa, { display_name, location });
	const text = expect.any(String);
	expect(await save("דנה הקסומה", "חיפה")).toEqual({ display_name: text });
	expect(await save("שירה", "אטלנטיס")).toEqual({ location: text });
	expect(await save("052-1234567", "חיפה")).toEqual({ display_name: text });
	expect(await readProfile(db(), noa)).toMatchObject({ display_name: null, location: null });
	expect(await save("שירה", "חיפה")).toBe("saved");
	expect(await readProfile(db(), noa)).toMatchObject({ display_name: "שירה", location: "חיפה" });
});

test("a birth date left empty is asked for, and nothing else is said of it", () => {
	const { issues = [] } = safeParse(birthDateForm, { birth_date: " " });
	expect(issues.map(({ message }) => message)).toEqual(["יש לכתוב תאריך לידה"]);
});
