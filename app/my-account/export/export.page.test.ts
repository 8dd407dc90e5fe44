import { expect, test } from "vitest";
import { fillAccount, tablesOfMembers, tablesOfPeople } from "../../../test/full-account.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { unzip } from "../../../test/unzip.ts";
import { reauthenticateSession } from "../../accounts/sessions/session.server.ts";

const site = testSite();
const download = (cookie: string) => site.post("/account/export/download", {}, { cookie });

test("the file contains every table with the person's data, and nobody else's data", async () => {
	const { db } = site.site();
	const dana = await signedIn(db, "dana@example.com", { isReauthenticated: true });
	const noa = await signedIn(db, "noa@example.com");
	await fillAccount(site.site(), dana, "of-dana");
	await db.insertInto("profiles").values({ id: noa.accountId, display_name: "of-noa" }).execute();
	await fillAccountWithoutTicket(noa, "of-noa");

	const answer = await download(dana.cookie);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-disposition")).toMatch(
		/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
	);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	expect(answer.headers.get("content-type")).toBe("application/zip");
	const files = unzip(Buffer.from(await answer.arrayBuffer()));
	expect([...files.keys()]).toEqual(["my-data.json"]);
	const text = String(files.get("my-data.json"));
	const exported = JSON.parse(text) as Record<string, object[]>;

	// A migration that adds a table with an account or an address must add it to the export too.
	// The log of deleted evidence has neither: it outlives the account and names nobody.
	// What rules found in texts and what others reported is for the staff only; what counts for a day goes with the day, and what
	// is found of a member is made of the rest, as are copies of photos. What open pages were told are ids for an hour.
	const made = ["member_search", "album_copies"];
	const open = ["live_counters", "live_events"];
	const unsaid = [
		"case_decisions",
		"case_notes",
		"case_pictures",
		"contact_hashes",
		"cases",
		"desk_acts",
		"urgent_notes",
		"urgent_texts",
		"ticket_notes",
		"person_notes",
		"rule_hits",
		"message_sketches",
		"day_uses",
		...made,
		...open,
	];
	const all = new Set([...(await tablesOfPeople(db)), ...(await tablesOfMembers(db))]);
	const people = [...all].filter((table) => !unsaid.includes(table));
	// The letters sent to an address are linked to its subscription.
	const tables = [...people, "evidence_log", "audit", "letter_sends"].sort();
	expect(tables).toContain("passkeys");
	expect(
		Object.keys(exported)
			// Nothing was refunded by hand.
			.filter((name) => name !== "made_at" && name !== "manual_adjustments")
			.sort(),
	).toEqual(tables);
	for (const table of tables) expect(exported[table], table).not.toHaveLength(0);

	const marks = ["profile", "terms", "session", "device", "passkey", "draft", "newsletter"];
	const more = [
		"ticket",
		"answer",
		"details",
		"facts",
		"shown",
		"waiting",
		"verification",
		"staff",
		"note",
		"lost",
		"unread",
		"notice",
	];
	const reviews = ["refused", "appeal", "objection", "message", "begun", "note"];
	for (const mark of [...marks, ...more, ...reviews]) expect(text).toContain(`of-dana ${mark}`);
	expect(exported.audit).toEqual([
		{ act: "album.opened", at: expect.any(String), reason: expect.stringContaining("דווחה") },
	]);
	expect(text).not.toMatch(/of-noa|noa@example|never-shown|hash|argon2|token/);
	expect(JSON.stringify(site.logged())).not.toMatch(/of-dana|example\.com/);
});

/** A second person, in the tables without globally unique columns. */
async function fillAccountWithoutTicket(
	{ accountId, email }: { accountId: string; email: string },
	mark: string,
) {
	const { db } = site.site();
	const more = { account_id: accountId, name: mark };
	await db
		.insertInto("devices")
		.values({ ...more, id: crypto.randomUUID(), token_hash: mark })
		.execute();
	await db
		.insertInto("tickets")
		.values({
			id: crypto.randomUUID(),
			number: 345_678,
			name: mark,
			email,
			subject: "other",
			message: mark,
		})
		.execute();
}

test("page and file require reauthentication, and only the button downloads it", async () => {
	const dana = await signedIn(site.site().db, "dana@example.com");
	for (const answer of [await site.get("/account/export", dana), await download(dana.cookie)]) {
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toMatch(
			/^\/account\/unlock\?next=%2Faccount%2Fexport(&again=1)?$/,
		);
	}
	const { token } = await reauthenticateSession(site.site().db, dana);
	const cookie = `session=${token}`;
	expect(await wordsOf(await site.get("/account/export", { cookie }))).toContain("הורדת הקובץ");
	const asked = await site.get("/account/export/download", { cookie });
	expect(asked.headers.get("location")).toBe("/account/export");
});

test("signed out it redirects to /auth and back to the page", async () => {
	const answer = await download("");
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/auth?next=%2Faccount%2Fexport%2Fdownload");
	expect(cookiesOf(answer)).toBe("");
});
