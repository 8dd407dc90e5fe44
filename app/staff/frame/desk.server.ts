import { freshFor } from "../../accounts/second-factor/fresh-factor.server.ts";
import type { Staff } from "../../accounts/staff.ts";
import { countCases } from "../../cases/queue.server.ts";
import { listHere, pathOfOne } from "../../desk/presence.server.ts";
import { countUrgent } from "../../duty/urgent/urgent-desk.server.ts";
import { countProposals } from "../../owner/settings.server.ts";
import { readMoneyWaiting } from "../../payments/manual/waiting.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { type RequestArgs, siteOf, variantContext } from "../../platform/site.ts";
import { countOpen, type QueueCounts } from "../../reviews/desk/items.server.ts";
import { countTickets } from "../../support/threads/queue.server.ts";
import type { IconName } from "../../ui/icon.tsx";
import { type DeskPage, isAllowed } from "../permissions.ts";
import { type StaffPerson, whoseOf } from "../staff-person.server.ts";
import { type DeskNotice, listNotices } from "./notices.server.ts";
import { findUndoable, type Undoable } from "./undo.server.ts";

type Place = { page: DeskPage; href: string; label: string; icon: IconName };

/** The rail's groups in their order; what a role may not view is left out. */
const places: readonly { title: string | null; places: readonly Place[] }[] = [
	{ title: null, places: [{ page: "overview", href: "/staff", label: "סקירה", icon: "home" }] },
	{
		title: "תורים",
		places: [
			{ page: "urgent", href: "/staff/urgent", label: "דחוף", icon: "warning" },
			{
				page: "applications",
				href: "/staff/applications",
				label: "הצטרפות ואימות",
				icon: "shield",
			},
			{ page: "changes", href: "/staff/changes", label: "טקסטים ותמונות", icon: "image" },
			{ page: "cases", href: "/staff/cases", label: "דיווחים ותיקים", icon: "flag" },
			{ page: "appeals", href: "/staff/appeals", label: "ערעורים", icon: "scales" },
			{ page: "tickets", href: "/staff/tickets", label: "פניות", icon: "mail" },
			{ page: "money", href: "/staff/money", label: "כספים", icon: "card" },
		],
	},
	{
		title: "כתיבה",
		places: [
			{ page: "articles", href: "/staff/articles", label: "מאמרים", icon: "pencil" },
			{ page: "letters", href: "/staff/letters", label: "מכתב לנרשמים", icon: "mail" },
		],
	},
	{
		title: "הבית",
		places: [
			{ page: "people", href: "/staff/people", label: "אנשים", icon: "user" },
			{ page: "duty", href: "/staff/duty", label: "כוננות", icon: "bell" },
			{ page: "team", href: "/staff/team", label: "הצוות", icon: "users" },
			{ page: "settings", href: "/staff/settings", label: "הגדרות", icon: "brush" },
			{ page: "rules", href: "/staff/rules", label: "כללים", icon: "rules" },
			{ page: "record", href: "/staff/record", label: "רישום", icon: "record" },
		],
	},
];

export type QueueCount = QueueCounts[keyof QueueCounts];

const queues: Partial<Record<DeskPage, keyof QueueCounts>> = {
	applications: "application",
	changes: "changes",
	appeals: "appeal",
};

const countOf = (counts: QueueCounts, page: DeskPage): QueueCount | null => {
	const queue = queues[page];
	return queue ? counts[queue] : null;
};

/** What the frame of a page shows; each loader of the desk returns it. */
export type Desk = Pick<Staff, "name" | "gender" | "roles"> & {
	/** A word for whose page it is: two may have the same name. */
	whose: string;
	places: { title: string | null; places: ShownPlace[] }[];
	/** Minutes for which the second factor stays fresh; 0 once it is not. */
	freshMinutes: number;
	hasKeys: boolean;
	theme: "light" | "dark" | undefined;
	/** Path and query of the page. */
	back: string;
	/** Other staff who have the page open. */
	here: string[];
	/** What can still be taken back. */
	undo: Undoable | null;
	/** What could not be done any more when it came due, and what a colleague handed over. */
	notices: DeskNotice[];
};

type ShownPlace = (typeof places)[number]["places"][number] & { count: QueueCount | null };

const totalOf = (counts: readonly QueueCount[]): QueueCount => ({
	open: counts.reduce((sum, { open }) => sum + open, 0),
	late: counts.reduce((sum, { late }) => sum + late, 0),
});

export async function deskOf(
	{ request, context }: RequestArgs,
	staff: StaffPerson,
	now = new Date(),
): Promise<Desk> {
	const { accountId, name, gender, roles, hasKeys, factorAt } = staff;
	const { pathname, search } = pageAddress(request);
	const site = siteOf(context);
	const { db } = site;
	const counts = isAllowed(roles, "applications", "view") ? await countOpen(db) : null;
	const cases = isAllowed(roles, "cases", "view") ? await countCases(db, now) : null;
	const tickets = isAllowed(roles, "tickets", "view") ? await countTickets(db, now) : null;
	const money = isAllowed(roles, "money", "view") ? await readMoneyWaiting(db, now) : null;
	const urgent = isAllowed(roles, "urgent", "view") ? await countUrgent(db, now) : null;
	const decides = (["words", "money"] as const).filter((area) =>
		isAllowed(roles, "settings", `approve-${area}`),
	);
	const proposed = decides.length > 0 ? await countProposals(db, staff, decides) : 0;
	const own: Partial<Record<DeskPage, QueueCount | null>> = {
		urgent,
		cases: cases && totalOf(cases),
		money: money && { open: money.open, late: money.late },
		tickets: tickets && totalOf(tickets),
		settings: { open: proposed, late: 0 },
	};
	return {
		whose: whoseOf(staff),
		name,
		gender,
		roles,
		places: places
			.map(({ title, places: group }) => ({
				title,
				places: group
					.filter(({ page }) => isAllowed(roles, page, "view"))
					.map((place) => ({
						...place,
						count: own[place.page] ?? (counts && countOf(counts, place.page)),
					})),
			}))
			.filter(({ places: group }) => group.length > 0),
		hasKeys,
		freshMinutes: Math.ceil(freshFor(factorAt) / 60_000),
		theme: context.get(variantContext).theme,
		back: pathname + search,
		here: await listHere(db, staff, pathOfOne(pathname), now),
		undo: await findUndoable(site, accountId, now),
		notices: await listNotices(db, staff, now),
	};
}
