/** One request for each cell of `app/staff/permissions.ts`, which its test sends as every role. */
import { randomUUID } from "node:crypto";
import { firstArticles } from "../app/articles/first-articles.ts";
import { createLetter } from "../app/articles/letters/letter.server.ts";
import { addArticlePicture as addPictureOf } from "../app/articles/pictures.server.ts";
import { sendUrgent } from "../app/duty/urgent/urgent.server.ts";
import { receiveTicket } from "../app/support/ticket.server.ts";
import { addPhotoCase } from "./cases.ts";
import { addQueueItem } from "./desk-items.ts";
import { addHeld } from "./held.ts";
import { addDiscrepancy, addPayment, addWaitingManual } from "./money-rows.ts";
import { picture } from "./pictures.ts";
import type { TestSite } from "./site.ts";

type DeskRequest = {
	/** The route in `app/routes.ts`. */
	route: string;
	/** The address; what it needs is made first. */
	path: string | ((site: TestSite) => Promise<string>);
	/** The fields of a form; absent where the page is only opened. */
	fields?: Record<string, string>;
};

const queues = ["applications", "changes", "appeals"] as const;

/** What a reviewer does with an item of a queue. */
const queueRequests = Object.fromEntries(
	queues.flatMap((queue) => {
		const item = async (site: TestSite) => {
			const { id, photo } = await addQueueItem(site, queue);
			return { path: `/staff/${queue}/${id}`, photo };
		};
		const act = (name: string): DeskRequest => ({
			route: `staff/${queue}/:item/:act`,
			path: async (site) => `${(await item(site)).path}/${name}`,
			fields: {},
		});
		const view = async (site: TestSite) => (await item(site)).path;
		const reveal = async (site: TestSite) => {
			const { path, photo } = await item(site);
			return `${path}/pictures/${photo}/sharp`;
		};
		return [
			[`${queue} view`, { route: `staff/${queue}/:item`, path: view }],
			[`${queue} list`, { route: `staff/${queue}`, path: `/staff/${queue}` }],
			...["take", "release", "album", "decide", "undo"].map((name) => [
				`${queue} ${name}`,
				act(name),
			]),
			[`${queue} reveal`, { route: "staff/:queue/:item/pictures/:picture/:look", path: reveal }],
		] as [string, DeskRequest][];
	}),
);

const heldPath = async (site: TestSite) => `/staff/cases/${(await addHeld(site.site())).caseId}`;
const caseAct = (name: string, fields: Record<string, string> = {}): DeskRequest => ({
	route: "staff/cases/:item/:act",
	path: async (site) => `${await heldPath(site)}/${name}`,
	fields,
});
async function addUrgentPath({ site }: TestSite): Promise<string> {
	await sendUrgent(site(), { kind: "threat", words: "", isProven: true });
	const newest = site().db.selectFrom("urgent_texts").select("id").orderBy("sent_at", "desc");
	return `/staff/urgent/${(await newest.executeTakeFirstOrThrow()).id}`;
}
const addTicketPath = async ({ site }: TestSite) => {
	const words = { name: "דנה", email: "dana@example.com", message: "שאלה" } as const;
	const asked = { ...words, subject: "general", source: "contact" } as const;
	return `/staff/tickets/${(await receiveTicket(site(), asked)).number}`;
};
const ticketAct = (act: string, fields: Record<string, string> = {}): DeskRequest => ({
	route: "staff/tickets/:item/:act",
	path: async (site) => `${await addTicketPath(site)}/${act}`,
	fields,
});

const discrepancyAct = (kind: string, act: string): DeskRequest => ({
	route: "staff/money/differences/:item/:act",
	path: async (site) => `/staff/money/differences/${await addDiscrepancy(site, kind)}/${act}`,
	fields: {},
});
const paymentAct = (act: string): DeskRequest => ({
	route: "staff/money/payments/:item/:act",
	path: async (site) => `/staff/money/payments/${(await addPayment(site)).receipt}/${act}`,
	fields: {},
});
const handAct = (act: string): DeskRequest => ({
	route: "staff/money/by-hand/:item/:act",
	path: async (site) => `/staff/money/by-hand/${await addWaitingManual(site)}/${act}`,
	fields: {},
});

const personAct = (act: string): DeskRequest => ({
	route: "staff/people/:number/:act",
	path: async (site) => `/staff/people/${(await addPayment(site)).accountId}/${act}`,
	fields: {},
});
async function addSignUp({ site }: TestSite): Promise<string> {
	const id = randomUUID();
	const row = { id, email: `${id}@example.com`, password_hash: "x", terms_version: "1" };
	await site()
		.db.insertInto("sign_ups")
		.values({ ...row, privacy_version: "1", adult_version: "1", expires_at: new Date() })
		.execute();
	return id;
}

async function addLetter({ site }: TestSite): Promise<string> {
	const words = { title: "מכתב", opening: "פתיחה", articles: [] };
	const added = await createLetter(site().db, { accountId: randomUUID() }, words);
	return `/staff/letters/${"id" in added ? added.id : added.refused}`;
}
async function addArticlePicture({ site }: TestSite): Promise<string> {
	const staff = { accountId: randomUUID() };
	const [{ id: article } = { id: "" }] = firstArticles;
	const added = await addPictureOf(site(), staff, article, await picture(300, 200));
	return `/staff/articles/pictures/${"id" in added ? added.id : added.sentence}`;
}

/** By page and act. */
export const deskRequests: Readonly<Record<string, DeskRequest>> = {
	"overview view": { route: "staff", path: "/staff" },
	"overview retry": { route: "staff/retry", path: "/staff/retry", fields: { job: "mail" } },
	...queueRequests,
	"cases list": { route: "staff/cases", path: "/staff/cases" },
	"cases view": { route: "staff/cases/:item", path: heldPath },
	"cases open": caseAct("open", { reason: "לבדיקת הנוסח" }),
	"cases decide": caseAct("decide", { decision: "drop" }),
	"cases close": {
		route: "staff/cases/together",
		path: "/staff/cases/together",
		fields: { code: "no_breach" },
	},
	"cases take": caseAct("take"),
	"cases release": caseAct("release"),
	"cases undo": caseAct("undo"),
	"cases note": caseAct("note", { note: "שיחה קודמת נבדקה" }),
	"cases reveal": {
		route: "staff/:queue/:item/pictures/:picture/:look",
		path: async ({ site }) => {
			const { caseId, photo } = await addPhotoCase(site());
			return `/staff/cases/${caseId}/pictures/${photo}/sharp`;
		},
	},
	"tickets list": { route: "staff/tickets", path: "/staff/tickets" },
	"tickets view": { route: "staff/tickets/:item", path: addTicketPath },
	"tickets answer": {
		route: "staff/tickets/:item",
		path: addTicketPath,
		fields: { text: "שלום", seen: "1", after: "wait" },
	},
	"tickets take": ticketAct("take"),
	"tickets release": ticketAct("release"),
	"tickets undo": ticketAct("undo"),
	"tickets close": ticketAct("close", { code: "solved", seen: "1" }),
	"tickets note": ticketAct("note", { note: "נבדק" }),
	"money view": { route: "staff/money", path: "/staff/money" },
	"money export": {
		route: "staff/money/export",
		path: "/staff/money/export?month=2026-10",
	},
	"money close": discrepancyAct("captured-twice", "close"),
	"money book": discrepancyAct("captured-twice", "book"),
	"money repay": discrepancyAct("captured-twice", "repay"),
	"money retry": discrepancyAct("refund-failed", "retry"),
	"money paid": discrepancyAct("refund-failed", "paid"),
	"money refund": paymentAct("refund"),
	"money days": paymentAct("days"),
	"money approve": handAct("approve"),
	"money decline": handAct("decline"),
	"money undo": handAct("undo"),
	"people view": { route: "staff/people", path: "/staff/people" },
	...Object.fromEntries(
		[
			...["open", "case", "lift", "note", "sessions", "export", "delete", "receipt"],
			...["role", "role-approve", "role-decline"],
			...["factor-propose", "factor-approve", "factor-decline"],
			...["address-propose", "address-approve", "address-decline"],
		].map((act) => [`people ${act}`, personAct(act)]),
	),
	"people reveal": {
		route: "staff/people/:number/pictures/:picture/:look",
		path: async (site) => {
			const { accountId, photo } = await addQueueItem(site, "applications");
			return `/staff/people/${accountId}/pictures/${photo}/sharp`;
		},
	},
	"people resend": {
		route: "staff/people/sign-ups/:id/resend",
		path: async (site) => `/staff/people/sign-ups/${await addSignUp(site)}/resend`,
		fields: {},
	},
	"urgent list": { route: "staff/urgent", path: "/staff/urgent" },
	"urgent view": { route: "staff/urgent/:item", path: addUrgentPath },
	...Object.fromEntries(
		["take", "release", "answer", "close", "undo"].map((act) => [
			`urgent ${act}`,
			{
				route: "staff/urgent/:item/:act",
				path: async (site: TestSite) => `${await addUrgentPath(site)}/${act}`,
				fields: {},
			},
		]),
	),
	"team view": { route: "staff/team", path: "/staff/team" },
	"team name": { route: "staff/team", path: "/staff/team", fields: { act: "name" } },
	"team away": { route: "staff/team", path: "/staff/team", fields: { act: "back" } },
	"articles view": { route: "staff/articles", path: "/staff/articles" },
	"articles write": { route: "staff/articles/:id", path: "/staff/articles/new", fields: {} },
	"articles picture": {
		route: "staff/articles/pictures",
		path: "/staff/articles/pictures",
		fields: {},
	},
	"articles look": { route: "staff/articles/pictures/:picture", path: addArticlePicture },
	...Object.fromEntries(
		["publish", "hide", "restore"].map((act) => [
			`articles ${act}`,
			{
				route: "staff/articles/:id/:act",
				path: `/staff/articles/${firstArticles[0]?.id}/${act}`,
				fields: {},
			},
		]),
	),
	"letters view": { route: "staff/letters", path: "/staff/letters" },
	"letters write": { route: "staff/letters/:id", path: "/staff/letters/new", fields: {} },
	"letters look": {
		route: "staff/letters/:id/look/:theme",
		path: async (site) => `${await addLetter(site)}/look/light`,
	},
	...Object.fromEntries(
		["delete", "test", "release", "pause", "resume", "stop"].map((act) => [
			`letters ${act}`,
			{
				route: "staff/letters/:id/:act",
				path: async (site: TestSite) => `${await addLetter(site)}/${act}`,
				fields: {},
			},
		]),
	),
	"duty view": { route: "staff/duty", path: "/staff/duty" },
	"duty plan": { route: "staff/duty", path: "/staff/duty", fields: { act: "drop" } },
	"duty test": { route: "staff/duty", path: "/staff/duty", fields: { act: "test" } },
	"settings view": { route: "staff/settings", path: "/staff/settings" },
	"settings save": {
		route: "staff/settings/:setting",
		path: "/staff/settings/hours",
		fields: { seen: "0", opens: "9", closes: "17" },
	},
	"settings propose": {
		route: "staff/settings/:setting",
		path: "/staff/settings/payments",
		fields: { seen: "0", state: "paused", reason: "בדיקה" },
	},
	...Object.fromEntries(
		(["words", "money"] as const).flatMap((area) =>
			["approve", "decline", "withdraw"].map((act) => [
				`settings ${act}-${area}`,
				{
					route: "staff/settings/:setting/:act",
					path: `/staff/settings/${area === "words" ? "hours" : "payments"}/${act}`,
					fields: { id: "0190b5f0-0000-7000-8000-000000000000" },
				},
			]),
		),
	),
	"rules view": { route: "staff/rules", path: "/staff/rules" },
	"rules try": {
		route: "staff/rules",
		path: "/staff/rules",
		fields: { text: "ים", place: "profile" },
	},
	...Object.fromEntries(
		["invite", "change", "remove"].map((act) => [
			`team ${act}`,
			{ route: "staff/team", path: "/staff/team", fields: { act } },
		]),
	),
	"record view": { route: "staff/record", path: "/staff/record" },
	"record check": { route: "staff/record/check", path: "/staff/record/check", fields: {} },
};

/** Routes below /staff that have rules of their own, and where those are tested. */
export const deskRoutesOfTheirOwn: Readonly<Record<string, string>> = {
	"staff/cases/together/:act": "staff/cases/together.page.test.ts",
	"staff/keys": "staff/keys-page/keys.page.test.ts",
	"staff/here": "staff/keys-page/keys.page.test.ts",
	"staff/pulse": "staff/frame/pulse.page.test.ts",
	"staff/accept/:token": "staff/invitations/accept.page.test.ts",
	"staff/money/differences/:item": "staff/money/money.page.test.ts",
	"staff/money/credits/:number": "staff/money/money.page.test.ts",
	"staff/money/payments/:item": "staff/money/money.page.test.ts",
	"staff/money/by-hand/:item": "staff/money/money.page.test.ts",
	"staff/people/:number": "staff/people/people.page.test.ts",
	"staff/enrol": "staff/admission/enrol.page.test.ts",
	"staff/step-up": "staff/admission/step-up.page.test.ts",
};
