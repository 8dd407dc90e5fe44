import { expect, test } from "vitest";
import { addReported } from "../../test/cases.ts";
import { addPerson } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { addNote, listNotes, sealPersonNotes } from "./notes.server.ts";

const site = testSite();
const words = "ביקשה שיתקשרו רק בערב";

test("a note of any kind is sealed, and the record says that it was written, not what", async () => {
	const michal = await addStaff(site.site(), ["reviewer"]);
	const { db } = site.site();
	const { caseId } = await addReported(site.site());
	const { person } = await addPerson(site.site());
	const subjects = [
		{ kind: "case", id: caseId },
		{ kind: "person", id: person.accountId },
	] as const;
	for (const subject of subjects) {
		expect(await addNote(site.site(), michal, subject, words)).toBe(true);
		const [note] = await listNotes(site.site(), subject);
		expect(note).toMatchObject({ by: "מיכל", text: words });
	}
	const stored = [
		await db.selectFrom("case_notes").selectAll().execute(),
		await db.selectFrom("person_notes").selectAll().execute(),
		await db.selectFrom("audit").selectAll().execute(),
	];
	expect(JSON.stringify(stored)).not.toContain("בערב");
	const acts = await db.selectFrom("audit").select(["act", "actor"]).orderBy("id").execute();
	expect(acts.filter(({ act }) => act.endsWith(".noted"))).toEqual([
		{ act: "case.noted", actor: michal.accountId },
		{ act: "person.noted", actor: michal.accountId },
	]);
	const gone = { kind: "person", id: crypto.randomUUID() } as const;
	expect(await addNote(site.site(), michal, gone, words)).toBe(false);
});

test("a note about a person that the version before wrote is read, and sealed soon after", async () => {
	const michal = await addStaff(site.site(), ["support"]);
	const { db } = site.site();
	const { person } = await addPerson(site.site());
	const note = { id: crypto.randomUUID(), account_id: person.accountId };
	await db
		.insertInto("person_notes")
		.values({ ...note, by_staff: michal.accountId, body: words, created_at: new Date() })
		.execute();
	const subject = { kind: "person", id: person.accountId } as const;
	const before = await listNotes(site.site(), subject);
	await sealPersonNotes(site.site());
	expect(await listNotes(site.site(), subject)).toEqual(before);
	expect(before).toMatchObject([{ text: words }]);
	const stored = await db.selectFrom("person_notes").select("body").execute();
	expect(JSON.stringify(stored)).not.toContain("בערב");
});
