import { expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { readDetails } from "../profiles/join-details.server.ts";
import { readProfile, saveProfile } from "../profiles/profile.server.ts";
import { openApplication } from "../reviews/application.server.ts";

const site = testSite();

const filled = {
	selectedPlan: "vip",
	fullName: "ישראל כהן",
	age: "46",
	email: "man@example.com",
	phone: "052-123-4567",
	profession: "יזם",
	income: "100k+",
	location: "תל אביב",
};

test("an approved man is asked for the plan alone, and nothing else is saved", async () => {
	const { db, vault } = site.site();
	const yossi = await signedIn(db, "yossi@demo.test");
	const open = () => site.get("/sugardaddy", yossi);
	const send = (fields: Record<string, string>) => site.post("/sugardaddy", fields, yossi);
	await send(filled);
	await db.transaction().execute((trx) => openApplication(trx, yossi));
	await db.updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	const { version } = await readProfile(db, yossi);
	await saveProfile(db, yossi, { display_name: "כינוי" }, version);

	const html = await (await open()).clone().text();
	expect(await wordsOf(await open())).toMatch(
		/נשאר כאן רק לבחור מסלול\. שאר הפרטים נשארים כפי שהם/,
	);
	expect(html).not.toMatch(/name="(fullName|phone|income|location|then)"/);
	expect(html).toMatch(/name="selectedPlan"[^>]*form="men"|form="men"[^>]*name="selectedPlan"/);
	const refused = await send({});
	expect(refused.status).toBe(422);
	expect(await refused.text()).not.toContain('name="fullName"');
	// A tab from before the approval sends the whole form.
	for (const fields of [{ selectedPlan: "vip" }, { ...filled, selectedPlan: "premium" }]) {
		const answer = await send(fields);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sugardaddy/payment"]);
		const { selectedPlan, phone } = await readDetails(db, vault, yossi);
		expect(selectedPlan).toBe(fields.selectedPlan);
		expect(phone).toBeDefined();
		expect(await readProfile(db, yossi)).toMatchObject({ display_name: "כינוי", age: null });
	}
});
