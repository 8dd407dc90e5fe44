import { expect, test } from "vitest";
import { fieldsOf } from "../../test/fields.ts";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite } from "../../test/site.ts";

const site = testSite();

const filled = {
	firstName: "נועה",
	lastName: "כהן",
	email: "noa@example.com",
	phone: "0521234567",
	age: "26",
	education: "phd",
	profession: "",
	location: "חיפה",
	details: "",
	interests: "ים",
	expectations: "",
};
const errorAt = (html: string, id: string) =>
	new RegExp(`id="${id}-error"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]?.replace(/<[^>]+>/g, "");
const confirms = (html: string) =>
	/value="([^"]*)"/.exec(/<button[^>]*name="sure"[^>]*>/.exec(html)?.[0] ?? "")?.[1];
const send = (fields: object, person: { cookie: string }) =>
	site.post("/sugarbaby", { ...filled, ...fields }, person);

test("what the profile takes of a joining form is checked; the staff's own fields are not", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "noa@demo.test");
	const typed = {
		firstName: "נועה 0521234567",
		interests: "2000 לפגישה",
		details: "הטלפון שלי 0521234567",
	};
	const answer = await send(typed, person);
	expect(answer.status).toBe(422);
	const html = await answer.text();
	expect(errorAt(html, "women-firstName")).toMatch(/מספר טלפון/);
	expect(errorAt(html, "women-interests")).toMatch(/סכום/);
	expect(errorAt(html, "women-details")).toBe("");
	expect(fieldsOf(html, "women")).toMatchObject(typed);
	expect(confirms(html)).toBeUndefined();
	expect(await db.selectFrom("applications").selectAll().execute()).toEqual([]);
	const fields = await db
		.selectFrom("rule_hits")
		.select("field")
		.distinct()
		.orderBy("field")
		.execute();
	expect(fields.map(({ field }) => field)).toEqual(["display_name", "interests"]);
	expect((await send({ ...typed, firstName: "נועה", interests: "ים" }, person)).status).toBe(303);
});

test("what rules only ask about is sent once it is confirmed, and then not asked again", async () => {
	const person = await signedIn(site.site().db, "noa@demo.test");
	const typed = { expectations: "בוא נמשיך בוואטסאפ" };
	const html = await (await send(typed, person)).text();
	expect(errorAt(html, "women-expectations")).toMatch(/מחוץ לאתר/);
	const sure = confirms(html) ?? "";
	expect((await send({ ...typed, sure }, person)).status).toBe(303);
	expect((await send(typed, person)).status).toBe(303);
});

test("a visitor's form is kept as typed; only what cannot be saved is told at once", async () => {
	const stopped = await site.post("/sugarbaby", { ...filled, interests: "2000 לפגישה" });
	expect(stopped.status).toBe(422);
	expect(errorAt(await stopped.clone().text(), "women-interests")).toMatch(/סכום/);
	const again = await site.get("/sugarbaby", { cookie: cookiesOf(stopped) });
	expect(fieldsOf(await again.text(), "women")).toMatchObject({ interests: "2000 לפגישה" });
	const asked = await site.post("/sugarbaby", { ...filled, interests: "בוא נמשיך בוואטסאפ" });
	expect(asked.status).toBe(303);
	expect(await site.site().db.selectFrom("rule_hits").selectAll().execute()).toEqual([]);
});

test("the men's form checks the name that becomes the alias", async () => {
	const person = await signedIn(site.site().db, "yossi@demo.test");
	const { firstName, lastName, education, details, ...shared } = filled;
	const man = { ...shared, selectedPlan: "basic", profession: "מהנדס", income: "20k-40k" };
	const html = await (
		await site.post("/sugardaddy", { ...man, fullName: "יוסי, 054-7654321" }, person)
	).text();
	expect(errorAt(html, "men-fullName")).toMatch(/מספר טלפון/);
});
