/** Items of the desk's other queues. */
import type { Selectable } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";
import type { Prepared } from "../app/platform/pictures/picture.ts";
import type { Site } from "../app/platform/site.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { sealAppealText } from "../app/reviews/appeals/appeals.server.ts";
import { openItem } from "../app/reviews/items.server.ts";
import { prepared } from "./photos.ts";
import {
	type Applicant,
	addApplicant,
	addMember,
	addReviewer,
	addSent,
	decideNow,
	openAll,
	refusal,
} from "./reviews.ts";
import { type TestSite, wordsOf } from "./site.ts";
import { type AddedStaff, addStaff } from "./staff.ts";

type Owner = { accountId: string };

/** What a refused person answers, with the new selfie that completes it; the item's id. */
export async function addAppeal(
	{ db, vault }: Pick<Site, "db" | "vault">,
	owner: Owner,
	text = "הסלפי צולם בחושך",
	now = new Date(),
): Promise<string> {
	const { accountId } = owner;
	const { id } = await db
		.selectFrom("applications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("state", "=", "rejected")
		.executeTakeFirstOrThrow();
	await db
		.insertInto("appeals")
		.values({ application_id: id, account_id: accountId, text: sealAppealText(vault, text) })
		.execute();
	const { verificationId } = await addSent(db, owner, "appeal", now);
	return openOne({ db }, { ...owner, kind: "appeal", verificationId, now });
}

/** What a member changed waits for the staff; the item's id. */
function addChanges({ db }: Pick<Site, "db">, owner: Owner, now = new Date()): Promise<string> {
	return openOne({ db }, { ...owner, kind: "changes", now });
}

async function openOne(
	{ db }: Pick<Site, "db">,
	opening: Parameters<typeof openItem>[1],
): Promise<string> {
	const id = await db.transaction().execute((trx) => openItem(trx, opening));
	if (!id) throw new Error("There is nothing to decide.");
	return id;
}

type Page = { html: string; words: string; status: number };

/** The pages of one applicant's item, opened and acted on by a reviewer. */
export type DeskItem = {
	/** The reviewer; another one may be given to each function. */
	michal: AddedStaff;
	noa: Applicant;
	path: string;
	open(address?: string, staff?: AddedStaff): Promise<Page>;
	/** Acts as the reviewer; before deciding everything is opened. */
	act(name: string, fields?: Record<string, string>, staff?: AddedStaff): Promise<Response>;
	/** Another reviewer. */
	ronen(): Promise<AddedStaff>;
	decisions(): Promise<Selectable<Tables["decisions"]>[]>;
	/** What was recorded, in order. */
	acts(): Promise<string[]>;
};

/** A page's status, source and words. */
export async function pageOf(answer: Response): Promise<Page> {
	const html = await answer.clone().text();
	return { html, words: await wordsOf(answer), status: answer.status };
}

/** The mark by which a form says what its page showed. */
export const seenIn = (html: string): string => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** Adds an applicant whose item waits, and a reviewer. */
export async function addDeskItem(site: TestSite): Promise<DeskItem> {
	const { db } = site.site();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const noa = await addApplicant(db);
	const path = `/staff/applications/${noa.itemId}`;
	return {
		michal,
		noa,
		path,
		open: async (address = path, staff = michal) => pageOf(await site.get(address, staff)),
		act: async (name, fields = {}, staff = michal) => {
			if (name === "decide") await openAll(db, staff, noa.itemId);
			return site.post(`${path}/${name}`, fields, staff);
		},
		ronen: () => addStaff(site.site(), ["reviewer"], { name: "רונן" }),
		decisions: () => db.selectFrom("decisions").selectAll().execute(),
		acts: async () => {
			const rows = await db.selectFrom("audit").select("act").orderBy("id").execute();
			return rows.map(({ act }) => act);
		},
	};
}

/** An item of a queue, and a photo of its person that the staff may see. */
export async function addQueueItem(
	{ site }: TestSite,
	queue: "applications" | "changes" | "appeals",
): Promise<{ id: string; photo: string; accountId: string }> {
	const { db } = site();
	const other = await addReviewer(db, "דן");
	if (queue === "changes") {
		const member = await addMember(site(), other);
		const photo = await addShownPhoto(site(), member);
		return { id: await addChanges(site(), member), photo, accountId: member.accountId };
	}
	const applicant = await addApplicant(db);
	const photo = await addShownPhoto(site(), applicant);
	if (queue === "applications") return { ...applicant, id: applicant.itemId, photo };
	await decideNow(site(), other, applicant.itemId, refusal);
	return { ...applicant, id: await addAppeal(site(), applicant), photo };
}

/** A photo with files for all members, whose review is open. */
export async function addShownPhoto(
	site: Site,
	{ accountId }: Owner,
	given: Partial<Prepared> = {},
): Promise<string> {
	const added = await addPhoto(site, { accountId }, prepared(given));
	if ("refused" in added) throw new Error("There are twelve already.");
	await site.db
		.updateTable("photos")
		.set({ audience: "members" })
		.where("id", "=", added.id)
		.execute();
	await site.db
		.insertInto("photo_reviews")
		.values({ photo_id: added.id, audience: "members" })
		.execute();
	return added.id;
}
