import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { signedIn } from "../../test/person.ts";
import { bindDrafts, keepDraft, listDrafts } from "../accounts/draft.server.ts";
import { readRole } from "../accounts/role.server.ts";
import { makeVault } from "../platform/secret.server.ts";
import { deleteOldDetails, readDetails } from "../profiles/join-details.server.ts";
import { readProfile, saveProfile } from "../profiles/profile.server.ts";
import { findApplication, openApplication } from "../reviews/application.server.ts";
import { withdrawApplication } from "../reviews/withdraw.server.ts";
import { registerMan, requestToJoin } from "./join.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789");
// Nobody has a verification here, so nothing is queued.
const site = () => ({ db: db(), jobs: { enqueue: async () => {} } });
const store = () => ({ ...site(), vault });
const day = 86_400_000;

const woman = {
	firstName: "דנה",
	lastName: "לוי",
	email: "other@example.com",
	phone: "+972521234567",
	age: 27,
	education: "masters",
	profession: undefined,
	location: "חיפה",
	details: "שתי שורות",
	interests: undefined,
	expectations: "שיחה",
} as const;

const man = {
	selectedPlan: "vip",
	fullName: "ישראל ישראלי",
	age: 46,
	email: "man@example.com",
	phone: "+972521234567",
	profession: "יזם",
	income: "100k+",
	location: "תל אביב",
	interests: undefined,
	expectations: undefined,
} as const;

async function person(email = "dana@demo.test") {
	const { accountId } = await signedIn(db(), email);
	return { accountId, draft: undefined };
}

const applications = () => db().selectFrom("applications").selectAll().execute();

test("a woman's form sets profile, role and application, and its details are stored sealed", async () => {
	const dana = await person();
	expect(await requestToJoin(store(), dana, woman)).toBe("opened");
	expect(await readProfile(db(), dana)).toEqual({
		display_name: "דנה לוי",
		age: 27,
		gender: "female",
		location: "חיפה",
		interests: null,
		expectations: "שיחה",
		version: 1,
	});
	expect(await readRole(db(), dana)).toBe("baby");
	expect(await findApplication(db(), dana)).toMatchObject({ state: "submitted", reason: null });
	expect(await readDetails(db(), vault, dana)).toEqual({
		firstName: "דנה",
		lastName: "לוי",
		email: "other@example.com",
		phone: "+972521234567",
		education: "masters",
		details: "שתי שורות",
	});
	const { body } = await db().selectFrom("join_details").select("body").executeTakeFirstOrThrow();
	expect(body).not.toContain("521234567");
	const { email } = await db().selectFrom("accounts").select("email").executeTakeFirstOrThrow();
	expect(email).toBe("dana@demo.test");
});

test("names longer than the profile allows are truncated", async () => {
	const dana = await person();
	const longest = "א".repeat(60);
	await requestToJoin(store(), dana, { ...woman, firstName: longest, lastName: longest });
	expect((await readProfile(db(), dana)).display_name).toBe(longest);
	expect(await readDetails(db(), vault, dana)).toMatchObject({ lastName: longest });
});

test("two concurrent forms open one application, and the profile matches one of them", async () => {
	const dana = await person();
	const results = await Promise.all(
		["רחל", "לאה", "שרה"].map((firstName) => requestToJoin(store(), dana, { ...woman, firstName })),
	);
	expect(results.sort()).toEqual(["opened", "updated", "updated"]);
	expect(await applications()).toHaveLength(1);
	expect((await readProfile(db(), dana)).version).toBe(3);
});

test("a concurrent save of the profile does not block the form", async () => {
	const dana = await person();
	await saveProfile(db(), dana, { display_name: "אחרת", age: 30 }, 0);
	await saveProfile(db(), dana, { display_name: "אחרת לגמרי", age: 30 }, 1);
	await requestToJoin(store(), dana, woman);
	expect(await readProfile(db(), dana)).toMatchObject({ display_name: "דנה לוי", version: 3 });
});

test("the first form sets the role; the other form then changes nothing", async () => {
	const yossi = await person();
	expect(await registerMan(store(), yossi, man)).toBe("saved");
	expect(await requestToJoin(store(), yossi, woman)).toEqual({ refused: "other_role" });
	expect(await readRole(db(), yossi)).toBe("daddy");
	expect(await readProfile(db(), yossi)).toMatchObject({
		display_name: "ישראל ישראלי",
		gender: "male",
	});
	expect(await readDetails(db(), vault, yossi)).toMatchObject({
		income: "100k+",
		selectedPlan: "vip",
	});
	expect(await applications()).toHaveLength(0);
});

test("when something fails, nothing is saved", async () => {
	const dana = await person();
	const seal = () => {
		throw new Error("no");
	};
	const broken = { ...site(), vault: { ...vault, seal } };
	await expect(requestToJoin(broken, dana, woman)).rejects.toThrow("no");
	expect(await readRole(db(), dana)).toBeNull();
	expect((await readProfile(db(), dana)).version).toBe(0);
	expect(await applications()).toHaveLength(0);
});

test("the form consumes its own draft and nobody else's", async () => {
	const dana = await person();
	const stranger = await person("noa@demo.test");
	const { token } = await keepDraft(store(), undefined, {
		kind: "women",
		values: { firstName: "ד" },
	});
	await keepDraft(store(), token, { kind: "quick", values: { name: "ד" } });
	const { token: others } = await keepDraft(store(), undefined, { kind: "women", values: {} });
	await bindDrafts(store(), others, stranger.accountId);
	await requestToJoin(store(), { ...dana, draft: token }, woman);
	expect((await listDrafts(store(), token)).map(({ kind }) => kind)).toEqual(["quick"]);
	await requestToJoin(store(), { ...dana, draft: others }, woman);
	expect(await listDrafts(store(), undefined, stranger.accountId)).toHaveLength(1);
	expect(await listDrafts(store(), others, dana.accountId)).toHaveLength(0);
});

test("withdrawing ends the application and deletes its details; a new one can be opened", async () => {
	const dana = await person();
	expect(await withdrawApplication(site(), dana)).toEqual({ refused: "none" });
	await requestToJoin(store(), dana, woman);
	expect(await withdrawApplication(site(), dana)).toBe("withdrawn");
	expect(await withdrawApplication(site(), dana)).toEqual({ refused: "none" });
	expect(await readDetails(db(), vault, dana)).toEqual({});
	expect((await findApplication(db(), dana))?.state).toBe("withdrawn");
	expect(await requestToJoin(store(), dana, woman)).toBe("opened");
	expect(await applications()).toHaveLength(2);
	expect((await findApplication(db(), dana))?.state).toBe("submitted");
});

test("an approved person opens no further application", async () => {
	const dana = await person();
	await requestToJoin(store(), dana, woman);
	await db().updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	expect(await requestToJoin(store(), dana, { ...woman, age: 28 })).toBe("approved");
	expect(await applications()).toHaveLength(1);
	const { display_name, version, ...profile } = await readProfile(db(), dana);
	expect(profile.age).toBe(28);
	// An alias that was chosen since is not replaced by the name of the form.
	await saveProfile(db(), dana, { ...profile, display_name: "כינוי" }, version);
	await requestToJoin(store(), dana, { ...woman, age: 29 });
	expect(await readProfile(db(), dana)).toMatchObject({ display_name: "כינוי", age: 29 });
});

test("a man who was approved meanwhile saves only the plan with the whole form", async () => {
	const yossi = await person();
	await registerMan(store(), yossi, man);
	await db()
		.transaction()
		.execute((trx) => openApplication(trx, yossi));
	await db().updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	const before = await readProfile(db(), yossi);
	await registerMan(store(), yossi, { ...man, fullName: "אחר", age: 70, selectedPlan: "vip" });
	expect(await readProfile(db(), yossi)).toEqual(before);
	expect(await readDetails(db(), vault, yossi)).toMatchObject({ selectedPlan: "vip" });
});

test("details expire 30 days after a rejection or without an application, and stay while needed", async () => {
	const ago = (days: number) => new Date(Date.now() - days * day);
	const kept: Record<string, boolean> = {};
	const tell = async (
		name: string,
		touched: number,
		state?: "submitted" | "approved" | "rejected",
		ended?: number,
	) => {
		const who = await person(`${name}@demo.test`);
		await requestToJoin(store(), who, woman);
		await db()
			.updateTable("join_details")
			.set({ updated_at: ago(touched), look_at: ago(0) })
			.where("account_id", "=", who.accountId)
			.execute();
		const own = db().updateTable("applications").where("account_id", "=", who.accountId);
		if (!state)
			await db().deleteFrom("applications").where("account_id", "=", who.accountId).execute();
		else {
			const reason = state === "rejected" ? "סיבה" : null;
			await own.set({ state, reason, ended_at: ended === undefined ? null : ago(ended) }).execute();
		}
		return async () => {
			kept[name] = Object.keys(await readDetails(db(), vault, who)).length > 0;
		};
	};
	const looks = [
		await tell("refused-long-ago", 90, "rejected", 31),
		await tell("refused-lately", 90, "rejected", 29),
		await tell("waiting", 90, "submitted"),
		await tell("approved", 90, "approved", 60),
		await tell("never-sent", 31),
		await tell("just-told", 29),
	];
	await deleteOldDetails(db());
	for (const look of looks) await look();
	expect(kept).toEqual({
		"refused-long-ago": false,
		"refused-lately": true,
		waiting: true,
		approved: true,
		"never-sent": false,
		"just-told": true,
	});
});

test("everything is deleted with the account", async () => {
	const dana = await person();
	await requestToJoin(store(), dana, woman);
	await db().deleteFrom("accounts").execute();
	expect(await applications()).toHaveLength(0);
	expect(await db().selectFrom("join_details").selectAll().execute()).toHaveLength(0);
});
