import * as build from "virtual:react-router/server-build";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { addClubMember, addPlan } from "../test/club.ts";
import { addEnforcement } from "../test/enforcements.ts";
import { signedIn, signInAgain } from "../test/person.ts";
import { testSite } from "../test/site.ts";
import { addStaff } from "../test/staff.ts";
import { type Role, setRole } from "./accounts/role.server.ts";
import { saveDetails } from "./profiles/join-details.server.ts";

const site = testSite();
const db = () => site.site().db;
const until = new Date("2030-02-03T10:00:00Z");

type Buyer = { accountId: string; memberId?: string };
type Served = { path?: string; module: { default?: unknown } };

/** Every page outside the desk: none is cached for signed-in users. */
const pages = (Object.values(build.routes) as unknown as Served[])
	.filter(({ path, module }) => path && module.default && !/^(\*$|\/?staff\b)/.test(path))
	.map(({ path }) => ({ path: `/${path?.replace(/^\//, "")}` }));

/** Links and fields that lead to a payment, and the words that would offer one. */
const offers = [
	/(?:href|action)="\/sugardaddy(?:#plans|#form|\/payment)[^"]*"/,
	/href="#plans"|name="selectedPlan"/,
	/למסלולים|ל?בחירת מסלול|לבחירת <bdi|הארכה בחודש|הארכה או שדרוג|להמשך לתשלום|>לתשלום/,
];

/** What a page offers its reader, without the frame around it. */
function offerOf(html: string): string | null {
	const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
	return offers.map((offer) => offer.exec(main)?.[0]).find((found) => found) ?? null;
}

/** Opens one page of each kind, including linked ones; returns the offers by page. */
async function offered(cookie: string): Promise<Map<string, string>> {
	const queue = pages.flatMap(({ path }) => (path.includes(":") ? [] : [path]));
	const opened = new Set<string>();
	const found = new Map<string, string>();
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const route = matchRoutes(pages, path.split("?")[0] ?? "")?.at(-1)?.route;
		if (!route || opened.has(route.path)) continue;
		opened.add(route.path);
		const html = await (await site.get(path, { cookie })).text();
		const offer = offerOf(html);
		if (offer) found.set(path, offer);
		queue.push(...Array.from(html.matchAll(/href="(\/[^"#]*)/g), ([, href = ""]) => href));
	}
	return found;
}

/** A new session: a ban ends the sessions. */
const cookieOf = async ({ accountId }: Buyer) =>
	`${(await signInAgain(site.site(), accountId, true)).cookie}; signed-in=1`;

async function addApproved(role: Role, plan?: "basic"): Promise<Buyer> {
	const buyer = await addClubMember(db(), { role, ...(plan ? { plan } : {}) });
	await saveDetails(db(), site.site().vault, buyer, { selectedPlan: "basic" });
	await db().updateTable("applications").set({ greeted_at: new Date() }).execute();
	return buyer;
}

/** Completed the form, and has neither paid nor been approved. */
async function addNew(role: Role): Promise<Buyer> {
	const buyer = await signedIn(db(), `${role}@example.com`);
	await db()
		.transaction()
		.execute((trx) => setRole(trx, buyer, role));
	await saveDetails(db(), site.site().vault, buyer, { selectedPlan: "basic" });
	return buyer;
}

async function addRefused(reason_code: "unclear" | "under_18"): Promise<Buyer> {
	const buyer = await addApproved("daddy");
	await db().deleteFrom("members").where("account_id", "=", buyer.accountId).execute();
	const why = { reason: "סיבה", reason_code, again_at: until };
	const asked = db().updateTable("applications").where("account_id", "=", buyer.accountId);
	await asked.set({ state: "rejected", ...why }).execute();
	return buyer;
}

async function keepOut(buyer: Buyer, kind: "suspended" | "banned"): Promise<Buyer> {
	const given = kind === "banned" ? { rule: "fake" as const } : { until };
	await addEnforcement(site.site(), { memberId: buyer.memberId ?? "" }, kind, given);
	return buyer;
}

async function leave(buyer: Buyer): Promise<Buyer> {
	const own = db().updateTable("accounts").where("id", "=", buyer.accountId);
	await own.set({ deletes_at: until }).execute();
	return buyer;
}

/** Paid, and the provider still looks at it. */
async function pay(buyer: Buyer): Promise<Buyer> {
	const since = new Date("2040-01-01");
	const ends = new Date("2040-02-01");
	const month = { plan: "premium", cents: 19_900, since, until: ends } as const;
	const payment = await addPlan(db(), buyer.accountId, month);
	await db().deleteFrom("membership_periods").where("payment_id", "=", payment).execute();
	const rows = db().deleteFrom("payments").where("id", "=", payment).returning("order_id");
	const { order_id } = await rows.executeTakeFirstOrThrow();
	await db().updateTable("orders").set({ state: "pending" }).where("id", "=", order_id).execute();
	return buyer;
}

const kinds: Record<string, () => Promise<Buyer>> = {
	"one of the staff": () => addStaff(site.site(), ["support"]),
	"a woman": () => addApproved("baby"),
	"a woman who asks to join": () => addNew("baby"),
	"a woman who leaves": async () => leave(await addApproved("baby")),
	"a man whose date is under 18": () => addRefused("under_18"),
	"a man who was refused": () => addRefused("unclear"),
	"a new man who leaves": async () => leave(await addNew("daddy")),
	"a new man whose payment is looked at": async () => pay(await addNew("daddy")),
};
for (const plan of [undefined, "basic"] as const) {
	const man = plan ? "a man with a month" : "a man without a month";
	const add = () => addApproved("daddy", plan);
	kinds[`${man}, suspended`] = async () => keepOut(await add(), "suspended");
	if (!plan) kinds[`${man}, banned`] = async () => keepOut(await add(), "banned");
	kinds[`${man}, who leaves`] = async () => leave(await add());
	kinds[`${man}, whose payment is looked at`] = async () => pay(await add());
}

test.each(Object.entries(kinds))("no page offers a purchase to %s", async (_, add) => {
	const cookie = await cookieOf(await add());
	expect([...(await offered(cookie))]).toEqual([]);
});

const gifts = /href="(?:\/auth\?[^"]*next=%2Fgifts|\/gifts\/(?:send|pay))[^"]*"/;

test.each<[string, RegExp]>([
	["a woman who leaves", /החשבון יימחק ב־.*כדי לקנות מתנות צריך לבטל קודם את המחיקה/s],
	["a man with a month, suspended", /החשבון מושעה.*אי אפשר לקנות מתנות/s],
	["a man without a month, who leaves", /כדי לקנות מתנות צריך/],
	["a man whose date is under 18", /הבקשה נסגרה לפי תאריך הלידה, ואי אפשר לקנות מתנות/],
	["a man who was refused", /אפשר לבקש ולשלם שוב מ־/],
])("no gift and no package is offered to %s, and why is said", async (kind, why) => {
	const cookie = await cookieOf(await (kinds[kind] as () => Promise<Buyer>)());
	const html = await (await site.get("/gifts", { cookie })).text();
	const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
	expect(main).not.toMatch(gifts);
	expect(main.replaceAll(/<[^>]*>/g, "")).toMatch(why);
	// An impossible purchase is not remembered for later.
	await site.get("/gifts/pay?package=gold", { cookie });
	const kept = await db()
		.selectFrom("drafts")
		.select("kind")
		.where("kind", "=", "chosen")
		.execute();
	expect(kept).toEqual([]);
});

test("gifts are offered to visitors and to who is inside, and none to the staff", async () => {
	const visitor = await (await site.get("/gifts")).text();
	expect(visitor).toMatch(gifts);
	const inside = await cookieOf(await addApproved("daddy", "basic"));
	expect(await (await site.get("/gifts", { cookie: inside })).text()).toMatch(gifts);
	const { cookie } = await addStaff(site.site(), ["support"]);
	const main = /<main[^>]*>(.*)<\/main>/s;
	expect(main.exec(await (await site.get("/gifts", { cookie })).text())?.[1]).not.toMatch(gifts);
});

test.each<[string, () => Promise<Buyer>, string[]]>([
	["a new man", () => addNew("daddy"), ["/", "/application", "/sugardaddy/payment"]],
	["a man without a month", () => addApproved("daddy"), ["/", "/account", "/application"]],
	["a man with a month", () => addApproved("daddy", "basic"), ["/", "/account"]],
])("the same pages offer it to %s", async (_, add, some) => {
	const found = await offered(await cookieOf(await add()));
	for (const path of [...some, "/pricing", "/sugardaddy"])
		expect([...found.keys()], path).toContain(path);
});
