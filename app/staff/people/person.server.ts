import type { Kysely } from "kysely";
import type { StaffRole } from "../../accounts/staff.ts";
import { listNotes } from "../../desk/notes.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";
import type { Site } from "../../platform/site.ts";
import { isAllowed } from "../permissions.ts";
import { readAccount } from "./account.server.ts";
import { bounded, total } from "./bounded.server.ts";
import { readModerationHistory } from "./moderation-history.server.ts";
import { readPayments } from "./payments.server.ts";
import { listPhotos } from "./photos/photos.server.ts";
import { readProfile } from "./profile.server.ts";

/** A member or applicant, by member number or account; never one of the staff. */
export async function findPersonOf(db: Kysely<Tables>, key: string) {
	const query = db
		.selectFrom("accounts")
		.leftJoin("members", "members.account_id", "accounts.id")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("staff", "staff.account_id", "accounts.id")
		.select(["accounts.id", "accounts.email", "accounts.role", "accounts.created_at"])
		.select(["accounts.deletes_at", "members.id as member_id", "members.number"])
		.select(["members.since", "members.badge_at", "profiles.age", "profiles.gender"])
		.where("staff.account_id", "is", null);
	if (isId(key)) {
		return query.where("accounts.id", "=", key).executeTakeFirst();
	}
	if (!/^[A-Z0-9]{6}$/.test(key)) return undefined;
	return query.where("members.number", "=", key).executeTakeFirst();
}

type Who = Pick<
	NonNullable<Awaited<ReturnType<typeof findPersonOf>>>,
	"id" | "email" | "member_id"
>;

/** What the page of a person shows without a reason; every list is cut. */
export async function readPersonPage(
	site: Pick<Site, "db" | "vault">,
	{ id: accountId, email, member_id: memberId }: Who,
	viewer: { accountId: string },
	now: Date,
) {
	const { db } = site;
	return {
		account: await readAccount(db, { accountId, email }, now),
		profile: await readProfile(db, accountId, viewer),
		photos: await listPhotos(db, { accountId }),
		money: await readPayments(db, accountId, now),
		history: await readModerationHistory(db, { memberId, viewer: viewer.accountId }, now),
		decisions: await listDecisions(db, accountId),
		notes: (await listNotes(site, { kind: "person", id: accountId })).reverse(),
		correction: await findCorrection(db, accountId, viewer),
	};
}

type Page = Awaited<ReturnType<typeof readPersonPage>>;

/** The page without the rows that these roles get no link to. */
export function pageFor(page: Page, roles: readonly StaffRole[], isOpen: boolean): Page {
	const seesCases = isAllowed(roles, "cases", "view");
	const mayReveal = isAllowed(roles, "people", "reveal");
	const sees = ({ isAlbum }: { isAlbum: boolean }) => mayReveal && (isOpen || !isAlbum);
	const { history, photos } = page;
	const counted = history && {
		...history,
		cases: { rows: [], more: history.cases.rows.length + history.cases.more },
		open: null,
		own: { all: 0, found: 0 },
	};
	return {
		...page,
		history: seesCases ? history : counted,
		photos: {
			...photos,
			photos: photos.photos.map((photo) => (sees(photo) ? photo : { ...photo, id: "" })),
		},
	};
}

/** The correction of a role that waits, and whether the viewer asked for it. */
async function findCorrection(
	db: Kysely<Tables>,
	accountId: string,
	viewer: { accountId: string },
): Promise<{ role: "daddy" | "baby"; isOwn: boolean } | null> {
	const row = await db
		.selectFrom("role_corrections")
		.select(["role", "asked_by"])
		.where("account_id", "=", accountId)
		.where("is_done", "is", null)
		.executeTakeFirst();
	return row ? { role: row.role, isOwn: row.asked_by === viewer.accountId } : null;
}

/** What was decided in the queues: requests, changes and appeals. */
async function listDecisions(db: Kysely<Tables>, accountId: string) {
	const rows = await db
		.selectFrom("decisions")
		.innerJoin("review_items", "review_items.id", "decisions.item_id")
		.leftJoin("staff", "staff.account_id", "decisions.decided_by")
		.select(["decisions.id", "review_items.kind", "verdict", "decisions.code", "applied_at"])
		.select(["staff.name", total])
		.where("review_items.account_id", "=", accountId)
		.where("applied_at", "is not", null)
		.orderBy("applied_at", "desc")
		.limit(30)
		.execute();
	return bounded(rows);
}
