import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { signedIn } from "../../test/person.ts";
import type { Role } from "../accounts/role.server.ts";
import { findMembership } from "../memberships/membership.server.ts";
import { cookiesContext, siteContext } from "../platform/site.ts";
import { findApplication, openApplication } from "../reviews/application.server.ts";
import { approveApplication, rejectApplication } from "../reviews/decision.server.ts";
import { withdrawApplication } from "../reviews/withdraw.server.ts";
import { admitMember, findClubStatus, findMember, requireMember } from "./member.server.ts";
import type { Refusal } from "./member.ts";

const money = testPayments();
const db = () => money.site().db;

type Person = { accountId: string };

async function add(role: Role | null): Promise<Person> {
	const accountId = randomUUID();
	const email = `${accountId}@example.com`;
	await db()
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: "x", role })
		.execute();
	return { accountId };
}

const apply = (person: Person) =>
	db()
		.transaction()
		.execute((trx) => openApplication(trx, person));
const approve = (person: Person) =>
	db()
		.transaction()
		.execute((trx) => approveApplication(trx, money.site(), person));
const no = { code: "unclear", words: "לא", againAt: new Date() } as const;
const reject = (person: Person) =>
	db()
		.transaction()
		.execute((trx) => rejectApplication(trx, money.site(), person, no));

const refusals: [Refusal, () => Promise<Person>][] = [
	["no-form", () => add(null)],
	["no-form", () => add("baby")],
	["unpaid", () => add("daddy")],
	["in-review", async () => after(await add("baby"), apply)],
	["in-review", async () => after(await add("daddy"), (man) => money.buy(man, 99))],
	["rejected", async () => after(await add("baby"), apply, reject)],
	[
		"withdrawn",
		async () => after(await add("baby"), apply, (one) => withdrawApplication(money.site(), one)),
	],
];

async function after(person: Person, ...acts: ((person: Person) => Promise<unknown>)[]) {
	for (const act of acts) await act(person);
	return person;
}

test.each(refusals)("%s: a non-member gets the reason", async (refused, make) => {
	expect(await findMember(db(), await make())).toEqual({ refused });
});

test("one query reads it all: role, number, date of admission, current and waiting plans", async () => {
	const man = await add("daddy");
	await money.buy(man, 199);
	await money.buy(man, 99);
	await approve(man);
	const member = await findMember(db(), man);
	if ("refused" in member) throw new Error(member.refused);
	expect(member).toMatchObject({ ...man, role: "daddy", since: expect.any(Date) });
	expect(member.number).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
	expect(member.membership).toEqual(await findMembership(db(), man.accountId));
	expect(member.membership?.waiting).toHaveLength(1);
	const woman = await add("baby");
	await after(woman, apply, approve);
	expect(await findMember(db(), woman)).toMatchObject({ role: "baby", membership: null });
});

test("a man whose plan has ended is still a member, without a membership", async () => {
	const man = await add("daddy");
	await money.buy(man, 99);
	await approve(man);
	const ends = (await findClubStatus(db(), man)).membership?.endsAt.getTime() ?? 0;
	const at = async (moment: number) => (await findMember(db(), man, new Date(moment))) as object;
	expect(await at(ends - 1)).toMatchObject({ membership: { plan: { id: "basic" } } });
	expect(await at(ends)).toMatchObject({ ...man, membership: null });
});

test("two concurrent approvals create one member, and a later approval keeps that member", async () => {
	for (let round = 0; round < 20; round += 1) {
		const woman = await add("baby");
		await apply(woman);
		const words = await Promise.all([approve(woman), approve(woman), approve(woman)]);
		expect(words.filter((word) => word === "approved")).toHaveLength(1);
	}
	const woman = await add("baby");
	const admit = () =>
		db()
			.transaction()
			.execute((trx) => admitMember(trx, woman, "baby", new Date()));
	await Promise.all([admit(), admit(), admit()]);
	await admit();
	expect(await db().selectFrom("members").select("id").execute()).toHaveLength(21);
});

test("a number already taken is drawn again", async () => {
	const one = await add("baby");
	const other = await add("baby");
	const drawn = ["AAAAAA", "AAAAAA", "BBBBBB"];
	const draw = () => drawn.shift() ?? "none";
	await db()
		.transaction()
		.execute(async (trx) => {
			await admitMember(trx, one, "baby", new Date(), draw);
			await admitMember(trx, other, "baby", new Date(), draw);
		});
	const rows = await db().selectFrom("members").select("number").orderBy("number").execute();
	expect(rows).toEqual([{ number: "AAAAAA" }, { number: "BBBBBB" }]);
});

test("without a role or an application nobody is approved", async () => {
	const nobody = await add(null);
	await apply(nobody);
	expect(await approve(nobody)).toEqual({ refused: "none" });
	expect(await approve(await add("baby"))).toEqual({ refused: "none" });
	expect(await db().selectFrom("members").select("id").execute()).toEqual([]);
});

test("requireMember admits members and redirects others to the page with the reason", async () => {
	const person = await signedIn(db(), "noa@example.com");
	const ask = (cookie: string) => {
		const context = new RouterContextProvider();
		context.set(siteContext, money.site());
		context.set(cookiesContext, []);
		const request = new Request("http://localhost:3000/inside", { headers: { cookie } });
		return requireMember({ request, context }).catch((thrown: Response) =>
			thrown.headers.get("location"),
		);
	};
	expect(await ask("")).toBe("/auth?next=%2Finside");
	expect(await ask(person.cookie)).toBe("/application");
	await db().updateTable("accounts").set({ role: "baby" }).execute();
	await after(person, apply, approve);
	expect(await ask(person.cookie)).toMatchObject({ accountId: person.accountId, role: "baby" });
});

type Act = "apply" | "approve" | "reject" | "withdraw" | "pay" | "delete";

/** The slow way to read the same, with each module's own functions. */
async function readNaively(person: Person) {
	const account = await db()
		.selectFrom("accounts")
		.select("role")
		.where("id", "=", person.accountId)
		.executeTakeFirst();
	const application = await findApplication(db(), person);
	const membership = await findMembership(db(), person.accountId);
	const refused = !application
		? account?.role === "daddy"
			? "unpaid"
			: "no-form"
		: ["submitted", "in_review"].includes(application.state)
			? "in-review"
			: application.state === "approved"
				? null
				: application.state;
	return refused ? { refused } : { role: account?.role, membership };
}

test("after any history, the single query matches the modules' own functions", async () => {
	const acts: Record<Act, (person: Person, role: Role) => Promise<unknown>> = {
		apply: (person, role) => (role === "baby" ? apply(person) : Promise.resolve()),
		approve,
		reject,
		withdraw: (person) => withdrawApplication(money.site(), person),
		pay: (person, role) => (role === "daddy" ? money.buy(person, 99) : Promise.resolve()),
		delete: ({ accountId }) => db().deleteFrom("accounts").where("id", "=", accountId).execute(),
	};
	const names = ["apply", "approve", "reject", "withdraw", "pay"] as const;
	const history = fc.record({
		role: fc.constantFrom<Role>("daddy", "baby"),
		acts: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }),
		isDeleted: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(history, async ({ role, acts: list, isDeleted }) => {
			await money.reset();
			const person = await add(role);
			for (const act of list) {
				await acts[act](person, role);
				const said = await findMember(db(), person);
				expect(said).toMatchObject(await readNaively(person));
			}
			const before = await db().selectFrom("members").selectAll().execute();
			if (!isDeleted) return;
			await acts.delete(person, role);
			expect(await findMember(db(), person)).toEqual({ refused: "no-form" });
			const after = await db().selectFrom("members").selectAll().execute();
			expect(after).toEqual(
				before.map((row) => ({ ...row, account_id: null, gone_at: expect.any(Date) })),
			);
		}),
		{ numRuns: 25 },
	);
}, 300_000);
