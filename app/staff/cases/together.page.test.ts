import { expect, test } from "vitest";
import { addProfileCase, addReported, openCaseAs, reportWords, soon } from "../../../test/cases.ts";
import { addHeld } from "../../../test/held.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { applyDueCases } from "../../cases/apply.server.ts";
import { decideCase } from "../../cases/decide.server.ts";
import { takeCase } from "../../cases/holds.server.ts";

const site = testSite();
const db = () => site.site().db;
const reviewer = (name?: string) => addStaff(site.site(), ["reviewer"], name ? { name } : {});

const together = (numbers: readonly number[]) =>
	`/staff/cases/together?${numbers.map((number) => `case=${number}`).join("&")}`;

/** The form as the page gives it, with everything ticked. */
async function formOn(address: string, by: Awaited<ReturnType<typeof reviewer>>) {
	const html = await (await site.get(address, by)).text();
	const fields = new URLSearchParams();
	for (const [input] of html.matchAll(/<input[^>]*>/g)) {
		const at = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
		const name = at("name") ?? "";
		if (name === "case" || name.startsWith("seen-")) fields.append(name, at("value") ?? "");
	}
	fields.append("code", "no_breach");
	return fields;
}

const openCases = async () => {
	const rows = await db()
		.selectFrom("cases")
		.select("number")
		.where("closed_at", "is", null)
		.orderBy("number")
		.execute();
	return rows.map(({ number }) => number);
};

test("what needs no opening is read together and closed with one reason, each case for itself", async () => {
	const [one, two, three] = [
		await addProfileCase(site.site()),
		await addProfileCase(site.site()),
		await addProfileCase(site.site()),
	];
	const shut = await addReported(site.site());
	const michal = await reviewer();
	const list = await (await site.get("/staff/cases", michal)).text();
	const ticks = [...list.matchAll(/<input[^>]* name="case"[^>]* value="(\d+)"/g)].map(([, at]) =>
		Number(at),
	);
	expect(ticks.toSorted()).toEqual([one.number, two.number, three.number].toSorted());
	const address = together(ticks);
	const page = await wordsOf(await site.get(address, michal));
	expect(page.match(/התמונות מרשת אחרת/g)).toHaveLength(3);
	const answer = await site.post(address, await formOn(address, michal), michal);
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/staff/cases");
	// Nobody learns anything before the ten seconds are over.
	expect(await openCases()).toHaveLength(4);
	await applyDueCases(site.site(), soon());
	const { number } = await db()
		.selectFrom("cases")
		.select("number")
		.where("id", "=", shut.caseId)
		.executeTakeFirstOrThrow();
	expect(await openCases()).toEqual([number]);
	for (const { caseId } of [one, two, three]) {
		const acts = await db()
			.selectFrom("audit")
			.select(["act", "actor", "reason"])
			.where("subject_id", "=", caseId)
			.where("act", "like", "decision.%")
			.orderBy("id")
			.execute();
		expect(acts).toEqual([
			{ act: "decision.made", actor: michal.accountId, reason: "no_breach" },
			{ act: "decision.applied", actor: michal.accountId, reason: null },
		]);
		const told = db().selectFrom("reports").select("outcome").where("case_id", "=", caseId);
		expect(await told.execute()).toEqual([{ outcome: "not_found" }]);
	}
	expect(await db().selectFrom("enforcements").select("id").execute()).toEqual([]);
});

test("who opened a case may close it with others; who did not is sent to open it", async () => {
	const reported = await addReported(site.site());
	const { number } = await db().selectFrom("cases").select("number").executeTakeFirstOrThrow();
	const michal = await reviewer();
	const address = together([number]);
	const shut = await wordsOf(await site.get(address, michal));
	expect(shut).toContain("נפתחות רק אחרי סיבה");
	expect(shut).not.toContain(reportWords);
	const forced = new URLSearchParams({ case: String(number), code: "no_breach" });
	forced.set(`seen-${number}`, "1");
	const refused = await site.post(address, forced, michal);
	expect(refused.status).toBe(409);
	expect(await wordsOf(refused)).toContain("יש לפתוח קודם את מה שדווח");
	await openCaseAs(site.site(), reported.caseId, michal);
	expect(await (await site.get("/staff/cases", michal)).text()).toContain('name="case"');
	expect((await site.post(address, await formOn(address, michal), michal)).status).toBe(303);
	await applyDueCases(site.site(), soon());
	expect(await openCases()).toEqual([]);
});

test("what is a colleague's, changed, decided, proposed for a ban or held is left out and said, and the rest is closed", async () => {
	const michal = await reviewer();
	const ronen = await reviewer("רונן");
	const [free, taken, changed, decided, proposed] = [
		await addProfileCase(site.site()),
		await addProfileCase(site.site()),
		await addProfileCase(site.site()),
		await addProfileCase(site.site()),
		await addProfileCase(site.site()),
	];
	const held = await addHeld(site.site());
	const { number: ofHeld } = await db()
		.selectFrom("cases")
		.select("number")
		.where("id", "=", held.caseId)
		.executeTakeFirstOrThrow();
	const all = [free, taken, changed, decided, proposed];
	const address = together([...all.map(({ number }) => number), ofHeld]);
	const form = await formOn(address, michal);
	expect(form.getAll("case")).toEqual(all.map(({ number }) => String(number)));
	form.append("case", String(ofHeld));
	// Meanwhile:
	expect(await takeCase(site.site(), ronen, taken.caseId)).toBe("taken");
	await db()
		.insertInto("reports")
		.values({
			id: crypto.randomUUID(),
			number: 987_654,
			case_id: changed.caseId,
			reporter_id: free.reporter.memberId,
			kind: "profile",
			item_id: changed.owner.memberId,
			code: "harassment_other",
			reported_at: new Date(),
		})
		.execute();
	const nothing = { rule: null, scope: null, days: null, item: null, words: null } as const;
	const none = { verdict: "nothing", ...nothing } as const;
	await decideCase(site.site(), ronen, decided.caseId, none);
	await db().updateTable("cases").set({ held_by: null }).where("id", "=", decided.caseId).execute();
	const banned = { ...nothing, verdict: "banned", rule: "fake" } as const;
	await decideCase(site.site(), ronen, proposed.caseId, banned);
	const answer = await site.post(address, form, michal);
	expect(answer.status).toBe(409);
	const html = await answer.clone().text();
	const said = await wordsOf(answer);
	expect(said).toContain("מישהו אחר מהצוות לקח את התיק קודם");
	expect(said).toContain("מאז שהעמוד נפתח נוסף דיווח");
	expect(said).toContain("מישהו אחר מהצוות כבר החליט כאן");
	expect(said).toContain("יש הודעות של החשבון שעוד מחכות");
	// Only what may still be closed has its tick, and the reason that was chosen stays.
	expect(
		[...html.matchAll(/<input[^>]* name="case"[^>]* value="(\d+)"/g)].map(([, at]) => at),
	).toEqual([String(changed.number)]);
	expect(html).toMatch(
		/<input[^>]*checked=""[^>]*value="no_breach"|value="no_breach"[^>]*checked=""/,
	);
	await applyDueCases(site.site(), soon());
	const left = [taken, changed, proposed].map(({ number }) => number);
	expect(await openCases()).toEqual([...left, ofHeld].toSorted((a, b) => a - b));
	const waiting = await db()
		.selectFrom("case_decisions")
		.select("verdict")
		.where("case_id", "=", proposed.caseId)
		.where("voided_at", "is", null)
		.execute();
	expect(waiting).toEqual([{ verdict: "banned" }]);
});

test("u takes back all that was closed together, and nothing else", async () => {
	const michal = await reviewer();
	const alone = await addProfileCase(site.site());
	const [one, two] = [await addProfileCase(site.site()), await addProfileCase(site.site())];
	await site.post(`/staff/cases/${alone.caseId}/decide`, { decision: "nothing" }, michal);
	const address = together([one.number, two.number]);
	await site.post(address, await formOn(address, michal), michal);
	const html = await (await site.get("/staff/cases", michal)).text();
	const [, action = ""] = /action="([^"]*together\/undo[^"]*)"/.exec(html) ?? [];
	expect(await wordsOf(await site.get("/staff/cases", michal))).toContain(
		`סגירה של \u20682\u2069 תיקים: \u2068${one.number}\u2069, \u2068${two.number}\u2069`,
	);
	// Only who closed them takes them back.
	const ronen = await reviewer("רונן");
	await site.post(action, {}, ronen);
	const support = await addStaff(site.site(), ["support"]);
	expect((await site.post(action, {}, support)).status).toBe(404);
	expect((await site.post(action, {}, michal)).status).toBe(303);
	await applyDueCases(site.site(), soon());
	expect(await openCases()).toEqual([one.number, two.number]);
	const undone = db().selectFrom("audit").select("actor").where("act", "=", "decision.undone");
	expect(await undone.execute()).toEqual([
		{ actor: michal.accountId },
		{ actor: michal.accountId },
	]);
});

test("without a reason or a tick nothing is closed; odd addresses and other roles get nothing", async () => {
	const { number, owner } = await addProfileCase(site.site());
	const michal = await reviewer();
	const address = together([number]);
	const form = await formOn(address, michal);
	form.set("code", "because");
	const unsaid = await site.post(address, form, michal);
	expect(unsaid.status).toBe(422);
	expect(await wordsOf(unsaid)).toContain("יש לבחור למה");
	const none = await site.post(address, { code: "no_breach" }, michal);
	expect(none.status).toBe(422);
	expect(await wordsOf(none)).toContain("לא סומן אף תיק");
	expect(await wordsOf(await site.get("/staff/cases/together", michal))).toContain(
		"לא נבחרו תיקים",
	);
	const odd = await site.get("/staff/cases/together?case=x&case=1%20or%201&case=999999999", michal);
	expect(odd.status).toBe(200);
	const michalGone = await addStaff(site.site(), ["support"]);
	expect((await site.get(address, michalGone)).status).toBe(404);
	expect((await site.post(address, form, michalGone)).status).toBe(404);
	for (const at of ["", "x", "1e99", "8640000000000000", "-8640000000000000", "0"]) {
		const undo = `/staff/cases/together/undo?at=${at}`;
		expect([at, (await site.post(undo, {}, michal)).status]).toEqual([at, 303]);
	}
	// A case about the reviewer's own account:
	await db()
		.updateTable("members")
		.set({ account_id: michal.accountId })
		.where("id", "=", owner.memberId)
		.execute();
	const own = await wordsOf(await site.get(address, michal));
	expect(own).toContain("אין כאן עוד מה להחליט");
	expect(own).not.toContain("התמונות מרשת אחרת");
	form.set("code", "no_breach");
	expect((await site.post(address, form, michal)).status).toBeGreaterThanOrEqual(400);
	expect(await db().selectFrom("case_decisions").select("id").execute()).toEqual([]);
});
