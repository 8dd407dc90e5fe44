import type { StaffRole } from "../accounts/staff.ts";

const correctingRoles: readonly StaffRole[] = ["support", "reviewer", "admin"];

const everybody: readonly StaffRole[] = ["reviewer", "support", "editor", "finance", "admin"];
const reviewers: readonly StaffRole[] = ["reviewer"];
const support: readonly StaffRole[] = ["support"];
/** Who sets the site's texts. */
const writers: readonly StaffRole[] = ["editor", "admin"];
/** Who proposes prices and approves them. */
const treasurers: readonly StaffRole[] = ["finance", "admin"];
const finance: readonly StaffRole[] = ["finance"];
const editors: readonly StaffRole[] = ["editor"];

/** What is done with an item of a queue (`contract.md`, "Forms"). */
const queueActs = {
	list: reviewers,
	view: reviewers,
	take: reviewers,
	release: reviewers,
	decide: reviewers,
	undo: reviewers,
	reveal: reviewers,
	album: reviewers,
};

/** Who may do what on the desk: page × act, and the roles of which one is enough. */
export const permissions = {
	overview: { view: everybody, retry: ["admin"] },
	applications: queueActs,
	changes: queueActs,
	appeals: queueActs,
	cases: {
		list: reviewers,
		view: reviewers,
		take: reviewers,
		release: reviewers,
		open: reviewers,
		decide: reviewers,
		close: reviewers,
		undo: reviewers,
		note: reviewers,
		reveal: reviewers,
	},
	tickets: {
		list: support,
		view: support,
		answer: support,
		take: support,
		release: support,
		close: support,
		note: support,
		undo: support,
	},
	money: {
		view: ["finance", "admin"],
		export: finance,
		close: finance,
		book: finance,
		repay: finance,
		retry: finance,
		paid: finance,
		refund: finance,
		days: finance,
		approve: ["finance", "admin"],
		decline: ["finance", "admin"],
		undo: ["finance", "admin"],
	},
	people: {
		view: ["reviewer", "support", "finance", "admin"],
		open: reviewers,
		reveal: reviewers,
		case: reviewers,
		lift: reviewers,
		note: ["reviewer", "support", "finance", "admin"],
		sessions: ["support", "admin"],
		resend: support,
		receipt: ["support", "finance"],
		export: support,
		delete: support,
		role: correctingRoles,
		"role-approve": correctingRoles,
		"role-decline": correctingRoles,
		"factor-propose": ["support", "admin"],
		"factor-approve": ["support", "admin"],
		"factor-decline": ["support", "admin"],
		"address-propose": ["support", "admin"],
		"address-approve": ["support", "admin"],
		"address-decline": ["support", "admin"],
	},
	urgent: {
		list: reviewers,
		view: reviewers,
		take: reviewers,
		release: reviewers,
		answer: reviewers,
		close: reviewers,
		undo: reviewers,
	},
	duty: {
		view: ["reviewer", "support", "admin"],
		plan: ["reviewer", "admin"],
		test: ["admin"],
	},
	team: {
		view: ["support", "admin"],
		name: support,
		away: ["support", "admin"],
		invite: ["admin"],
		change: ["admin"],
		remove: ["admin"],
	},
	settings: {
		view: ["editor", "finance", "admin"],
		save: writers,
		"approve-words": writers,
		"decline-words": writers,
		"withdraw-words": writers,
		propose: treasurers,
		"approve-money": treasurers,
		"decline-money": treasurers,
		"withdraw-money": treasurers,
	},
	articles: {
		view: editors,
		write: editors,
		picture: editors,
		look: editors,
		publish: editors,
		hide: editors,
		restore: editors,
	},
	letters: {
		view: writers,
		look: writers,
		write: editors,
		delete: editors,
		test: writers,
		release: writers,
		pause: writers,
		resume: writers,
		stop: writers,
	},
	rules: { view: ["reviewer", "admin"], try: ["reviewer", "admin"] },
	record: { view: ["admin"], check: ["admin"] },
} as const satisfies Record<string, Record<string, readonly StaffRole[]>>;

export type DeskPage = keyof typeof permissions;

export type DeskAct<Page extends DeskPage> = keyof (typeof permissions)[Page] & string;

export function isAllowed<Page extends DeskPage>(
	roles: readonly StaffRole[],
	page: Page,
	act: DeskAct<Page>,
): boolean {
	const allowed = permissions[page][act] as readonly StaffRole[];
	return roles.some((role) => allowed.includes(role));
}
