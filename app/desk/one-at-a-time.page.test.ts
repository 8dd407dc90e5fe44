import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addReported, openCaseAs } from "../../test/cases.ts";
import { addHeld } from "../../test/held.ts";
import { addApplicant, approval, decide } from "../../test/reviews.ts";
import { testSite } from "../../test/site.ts";
import { type AddedStaff, addStaff } from "../../test/staff.ts";
import { takeCase, takeCaseOver } from "../cases/holds.server.ts";
import { openPrivate } from "../cases/open-case.server.ts";
import { sendUrgent } from "../duty/urgent/urgent.server.ts";
import { takeItem } from "../reviews/desk/holds.server.ts";
import { heldField } from "../staff/cases/case-form.ts";
import { receiveTicket } from "../support/ticket.server.ts";
import { draftedField } from "./hold.ts";

const site = testSite();
const db = () => site.site().db;

let michal: AddedStaff;
let ronen: AddedStaff;
beforeEach(async () => {
	const roles = ["reviewer", "support"] as const;
	michal = await addStaff(site.site(), [...roles], { name: "מיכל" });
	ronen = await addStaff(site.site(), [...roles], { name: "רונן" });
});

type Work = { path: string; key: string };

/** Work of each kind: its page, and the key in its address. */
const kinds = {
	item: async (): Promise<Work> => {
		const { itemId: key } = await addApplicant(db());
		return { path: `/staff/applications/${key}`, key };
	},
	case: async (): Promise<Work> => {
		const { caseId: key } = await addReported(site.site());
		return { path: `/staff/cases/${key}`, key };
	},
	ticket: async (): Promise<Work> => {
		const words = { name: "דנה", email: "dana@example.com", message: `שאלה ${Math.random()}` };
		const asked = { ...words, subject: "general", source: "contact" } as const;
		const key = String((await receiveTicket(site.site(), asked)).number);
		return { path: `/staff/tickets/${key}`, key };
	},
} as const;

const take = ({ path }: Work, fields = {}, by = michal) => site.post(`${path}/take`, fields, by);

/** Whether each of these is michal's. */
async function holders(works: readonly Work[]) {
	const { rows } = await sql<{ key: string }>`
		select id::text as key from review_items where held_by = ${michal.accountId}
		union select id::text from cases where held_by = ${michal.accountId}
		union select id::text from urgent_texts where held_by = ${michal.accountId}
		union select number::text from tickets where held_by = ${michal.accountId}`.execute(db());
	return works.map((work) => rows.some(({ key }) => key === work.key));
}

const released = async () =>
	(await db().selectFrom("audit").select("actor").where("act", "=", "item.released").execute())
		.length;

test.each(["item", "case", "ticket"] as const)(
	"who takes another %s gives back the one that was only looked at, and keeps what is typed about",
	async (kind) => {
		const add = kinds[kind];
		const works = [await add(), await add(), await add()] as const;
		const [looked, typed, last] = works;
		await take(looked);
		expect(await holders(works)).toEqual([true, false, false]);
		await take(typed);
		expect(await holders(works)).toEqual([false, true, false]);
		expect(await released()).toBe(1);
		await take(last, { [draftedField]: `x ${typed.key}` });
		expect(await holders(works)).toEqual([false, true, true]);
		// Going back to it is going on from the other.
		await take(typed, { [draftedField]: typed.key });
		expect(await holders(works)).toEqual([false, true, false]);
		expect(await released()).toBe(2);
		// A colleague's is left alone, and so is what is only looked at without being taken.
		await take(last, {}, ronen);
		await site.get(last.path, michal);
		expect(await holders(works)).toEqual([false, true, false]);
	},
);

test("taking over from a colleague gives back as taking does, and a take that fails gives back nothing", async () => {
	const works = [await kinds.item(), await kinds.item()] as const;
	await take(works[0]);
	await take(works[1], {}, ronen);
	await take(works[1]);
	expect(await holders(works)).toEqual([true, false]);
	await take(works[1], { word: "אני ממשיכה" });
	expect(await holders(works)).toEqual([false, true]);
});

test("each kind of work is held for itself", async () => {
	const works = [await kinds.item(), await kinds.case(), await kinds.ticket()];
	for (const one of works) await take(one);
	expect(await holders(works)).toEqual([true, true, true]);
});

test("what a colleague handed over stays with whoever got it", async () => {
	const works = [await kinds.item(), await kinds.item()] as const;
	await site.post(`${works[0].path}/release`, { to: "מיכל" }, ronen);
	await take(works[1]);
	expect(await holders(works)).toEqual([true, true]);
});

test("what was just decided stays until it takes effect, so that an undo finds it", async () => {
	const { itemId } = await addApplicant(db());
	const next = await kinds.item();
	await takeItem(site.site(), michal, itemId);
	expect(await decide(site.site(), michal, itemId, approval)).toHaveProperty("made");
	await take(next);
	const path = `/staff/applications/${itemId}`;
	await site.post(`${path}/undo`, {}, michal);
	expect(await holders([{ path, key: itemId }, next])).toEqual([true, true]);
});

test.each([
	["item", { decision: "ask", words: "עוד אור, בבקשה" }],
	["case", { decision: "nothing" }],
] as const)(
	"deciding a %s leads on to the next one, and what is typed about stays",
	async (kind, decision) => {
		const [typed, decided, next] = [await kinds[kind](), await kinds[kind](), await kinds[kind]()];
		await take(typed);
		const going = { [draftedField]: typed.key, next: "1" };
		await take(decided, going);
		if (kind === "case") await openPrivate(site.site(), michal, { caseId: decided.key, reason });
		const answer = await site.post(`${decided.path}/decide`, { ...decision, ...going }, michal);
		expect(answer.headers.get("location")).toBe(next.path);
		expect(await holders([typed, decided, next])).toEqual([true, true, true]);
	},
);

const reason = "בדיקת הדיווח על ההודעה";

test("an answer that waits for its ten seconds keeps its ticket", async () => {
	const [answered, next] = [await kinds.ticket(), await kinds.ticket()];
	await take(answered);
	const answer = { text: "תודה, בדקנו", seen: "1", after: "wait", next: "1" };
	const sent = await site.post(answered.path, answer, michal);
	expect(sent.status).toBe(303);
	await take(next);
	expect(await holders([answered, next])).toEqual([true, true]);
});

test("a decision on held messages that waits for its ten seconds keeps its case", async () => {
	const held = await addHeld(site.site());
	await openCaseAs(site.site(), held.caseId, michal);
	const path = `/staff/cases/${held.caseId}`;
	const decision = { [heldField(held.id)]: "drop", reason: "minor", next: "1" };
	expect((await site.post(`${path}/decide`, decision, michal)).status).toBe(303);
	await take(await kinds.case());
	expect(await holders([{ path, key: held.caseId }])).toEqual([true]);
});

test("an urgent text stays taken: given back it would ring again", async () => {
	const send = async () => {
		await sendUrgent(site.site(), { kind: "threat", words: "מאיים", isProven: true });
		const newest = db().selectFrom("urgent_texts").select("id").orderBy("sent_at", "desc");
		const { id: key } = await newest.executeTakeFirstOrThrow();
		return { path: `/staff/urgent/${key}`, key };
	};
	const works = [await send(), await send()];
	for (const one of works) await take(one);
	expect(await holders(works)).toEqual([true, true]);
});

test("of two that one person takes in two tabs at once one stays", async () => {
	for (let round = 0; round < 5; round += 1) {
		const works = [await kinds.item(), await kinds.item()] as const;
		await Promise.all(works.map(({ key }) => takeItem(site.site(), michal, key)));
		const held = await holders(works);
		expect(held.filter(Boolean), `round ${round}`).toHaveLength(1);
	}
});

test("two who take over from each other at once end with what they took", async () => {
	const [one, other] = [await kinds.case(), await kinds.case()] as const;
	for (let round = 0; round < 10; round += 1) {
		await takeCase(site.site(), michal, one.key);
		await takeCase(site.site(), ronen, other.key);
		await Promise.all([
			takeCaseOver(site.site(), michal, other.key, "לוקחת"),
			takeCaseOver(site.site(), ronen, one.key, "לוקח"),
		]);
		expect(await holders([one, other]), `round ${round}`).toEqual([false, true]);
		for (const { path } of [one, other]) {
			for (const by of [michal, ronen]) await site.post(`${path}/release`, {}, by);
		}
	}
});
