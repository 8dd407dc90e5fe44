/** One request for each cell of `app/staff/permissions.ts`, which its test sends as every role. */
import { receiveTicket } from "../app/support/ticket.server.ts";
import { addQueueItem } from "./desk-items.ts";
import { addHeld } from "./held.ts";
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

const heldPath = async (site: TestSite) => `/staff/cases/${await addHeld(site.site())}`;
const addTicketPath = async ({ site }: TestSite) => {
	const words = { name: "דנה", email: "dana@example.com", message: "שאלה" } as const;
	const asked = { ...words, subject: "general", source: "contact" } as const;
	return `/staff/tickets/${(await receiveTicket(site(), asked)).number}`;
};

/** By page and act. */
export const deskRequests: Readonly<Record<string, DeskRequest>> = {
	"overview view": { route: "staff", path: "/staff" },
	"overview retry": { route: "staff/retry", path: "/staff/retry", fields: { job: "mail" } },
	...queueRequests,
	"cases list": { route: "staff/cases", path: "/staff/cases" },
	"cases view": { route: "staff/cases/:item", path: heldPath },
	"cases open": {
		route: "staff/cases/:item/:act",
		path: async (site) => `${await heldPath(site)}/open`,
		fields: { reason: "לבדיקת הנוסח" },
	},
	"cases decide": {
		route: "staff/cases/:item/:act",
		path: async (site) => `${await heldPath(site)}/decide`,
		fields: { decision: "drop" },
	},
	"tickets list": { route: "staff/tickets", path: "/staff/tickets" },
	"tickets view": { route: "staff/tickets/:item", path: addTicketPath },
	"tickets answer": {
		route: "staff/tickets/:item",
		path: addTicketPath,
		fields: { text: "שלום", seen: "1", after: "wait" },
	},
	"rules view": { route: "staff/rules", path: "/staff/rules" },
	"rules try": {
		route: "staff/rules",
		path: "/staff/rules",
		fields: { text: "ים", place: "profile" },
	},
	"record view": { route: "staff/record", path: "/staff/record" },
	"record check": { route: "staff/record/check", path: "/staff/record/check", fields: {} },
};

/** Routes below /staff that have rules of their own, and where those are tested. */
export const deskRoutesOfTheirOwn: Readonly<Record<string, string>> = {
	"staff/keys": "staff/keys-page/keys.page.test.ts",
	"staff/here": "staff/keys-page/keys.page.test.ts",
	"staff/accept/:token": "staff/invitations/accept.page.test.ts",
	"staff/enrol": "staff/enrol/enrol.page.test.ts",
	"staff/step-up": "staff/step-up/step-up.page.test.ts",
};
