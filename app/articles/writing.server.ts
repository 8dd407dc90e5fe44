import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { checkText, type Hit } from "../moderation/rules/engine.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { dateInIsrael } from "../platform/dates.ts";
import { announceChange } from "../platform/live/events.server.ts";
import { writtenColumns } from "./articles.server.ts";
import { readTimeMinutes, type Written } from "./articles.ts";
import { firstArticles } from "./first-articles.ts";

type Editor = { accountId: string };

/** An article, and the version that the editor had open. */
type At = { id: string; base: number };

export type Refused = { refused: "gone" | "changed" | "second" | "slug" | "picture" };

/** What the rules find in the staff's own words: then another staff member must publish it. */
export function findHits({ title, excerpt, body, imageAlt }: Written): Hit[] {
	const { verdict, hits } = checkText([title, excerpt, imageAlt, body].join("\n\n"), "profile");
	return verdict === "pass" ? [] : hits;
}

/** A new article, which is not visible before it is published. */
export async function createArticle(
	db: Kysely<Tables>,
	staff: Editor,
	slug: string,
	written: Written,
): Promise<{ id: string } | Refused> {
	const id = randomUUID();
	return db.transaction().execute(async (trx): Promise<{ id: string } | Refused> => {
		if (firstArticles.some((first) => first.slug === slug)) return { refused: "slug" };
		const added = await trx
			.insertInto("articles")
			.values({ id, slug, last_version: -1 })
			.onConflict((conflict) => conflict.column("slug").doNothing())
			.returning("id")
			.executeTakeFirst();
		if (!added) return { refused: "slug" };
		if (!(await isOwnPicture(trx, id, written))) return { refused: "picture" };
		await addVersion(trx, staff, { id, last: -1, shown: null }, written);
		return { id };
	});
}

/** Saves a version after the one the editor had open; a published article changes for everybody at once. */
export function saveArticle(
	db: Kysely<Tables>,
	staff: Editor,
	at: At,
	{ slug, ...written }: Written & { slug: string },
): Promise<"saved" | "waits" | Refused> {
	return db.transaction().execute(async (trx): Promise<"saved" | "waits" | Refused> => {
		const article = await lockArticle(trx, at);
		if ("refused" in article) return article;
		if (!(await isOwnPicture(trx, at.id, written))) return { refused: "picture" };
		if (!(await changeSlug(trx, article, slug))) return { refused: "slug" };
		return addVersion(trx, staff, article, written);
	});
}

/** Makes an earlier version the newest one; none is lost. */
export function restoreVersion(
	db: Kysely<Tables>,
	staff: Editor,
	{ version, ...at }: At & { version: number },
): Promise<"saved" | "waits" | Refused> {
	return db.transaction().execute(async (trx): Promise<"saved" | "waits" | Refused> => {
		const article = await lockArticle(trx, at);
		if ("refused" in article) return article;
		const written = await findVersion(trx, at.id, version);
		return written ? addVersion(trx, staff, article, written, version) : { refused: "gone" };
	});
}

/** Publishes the version that the editor had open. */
export function publishArticle(
	db: Kysely<Tables>,
	staff: Editor,
	at: At,
	now = new Date(),
): Promise<"published" | Refused> {
	return db.transaction().execute(async (trx): Promise<"published" | Refused> => {
		const article = await lockArticle(trx, at);
		if ("refused" in article) return article;
		const written = await findVersion(trx, at.id, at.base);
		if (!written) return { refused: "gone" };
		if (written.byStaff === staff.accountId && findHits(written).length > 0) {
			return { refused: "second" };
		}
		await trx
			.updateTable("articles")
			.set({ shown_version: at.base, published_on: article.publishedOn ?? dateInIsrael(now) })
			.where("id", "=", at.id)
			.execute();
		await record(trx, staff, "article.published", at.id, { version: at.base });
		await announceChange(trx);
		return "published";
	});
}

/** Takes an article off the site; its versions stay. */
export function unpublishArticle(
	db: Kysely<Tables>,
	staff: Editor,
	at: At,
): Promise<"hidden" | Refused> {
	return db.transaction().execute(async (trx): Promise<"hidden" | Refused> => {
		const article = await lockArticle(trx, at);
		if ("refused" in article) return article;
		await trx
			.updateTable("articles")
			.set({ shown_version: null })
			.where("id", "=", at.id)
			.execute();
		await record(trx, staff, "article.hidden", at.id, { version: article.last });
		await announceChange(trx);
		return "hidden";
	});
}

type Locked = { id: string; last: number; shown: number | null };

type Found = Locked & { slug: string; publishedOn: string | null };

/** Locks the article for a change, if nobody changed it meanwhile. */
async function lockArticle(trx: Transaction<Tables>, { id, base }: At): Promise<Found | Refused> {
	await giveRows(trx, id);
	const row = await trx
		.selectFrom("articles")
		.select(["slug", "published_on", "last_version", "shown_version"])
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	if (!row) return { refused: "gone" };
	if (row.last_version !== base) return { refused: "changed" };
	const { slug, published_on: publishedOn, last_version: last, shown_version: shown } = row;
	return { id, slug, publishedOn, last, shown };
}

/** Gives a first article its rows, with the file as version 0. */
export async function giveRows(trx: Transaction<Tables>, id: string): Promise<void> {
	const first = firstArticles.find((one) => one.id === id);
	if (!first) return;
	const { slug, date, ...written } = first;
	const added = await trx
		.insertInto("articles")
		.values({ id, slug, published_on: date, last_version: 0, shown_version: 0 })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (added) await insertVersion(trx, { id, version: 0, made_at: new Date(date) }, written);
}

/** Once an article was public, links lead to its address. */
async function changeSlug(
	trx: Transaction<Tables>,
	{ id, slug: current, publishedOn }: { id: string; slug: string; publishedOn: string | null },
	slug: string,
): Promise<boolean> {
	if (slug === current) return true;
	if (publishedOn !== null || firstArticles.some((first) => first.slug === slug)) return false;
	const taken = trx.selectFrom("articles").select("id").where("slug", "=", slug);
	if (await taken.executeTakeFirst()) return false;
	await trx.updateTable("articles").set({ slug }).where("id", "=", id).execute();
	return true;
}

/** Whether the picture is one of our drawings or was uploaded for this article. */
async function isOwnPicture(
	trx: Transaction<Tables>,
	id: string,
	{ image }: Written,
): Promise<boolean> {
	if (image.startsWith("c_")) return true;
	const found = await trx
		.selectFrom("article_pictures")
		.select("id")
		.where("id", "=", image)
		.where("article_id", "=", id)
		.executeTakeFirst();
	return found !== undefined;
}

async function addVersion(
	trx: Transaction<Tables>,
	staff: Editor,
	{ id, last, shown }: Locked,
	written: Written,
	restoredFrom: number | null = null,
): Promise<"saved" | "waits"> {
	const version = last + 1;
	const before = await findVersion(trx, id, last);
	const of = { id, version, made_at: new Date(), by_staff: staff.accountId };
	await insertVersion(trx, { ...of, restored_from: restoredFrom }, written);
	const mayShow = findHits(written).length === 0;
	const isShown = shown !== null && mayShow;
	await trx
		.updateTable("articles")
		.set({ last_version: version, ...(isShown ? { shown_version: version } : {}) })
		.where("id", "=", id)
		.execute();
	await record(trx, staff, restoredFrom === null ? "article.saved" : "article.restored", id, {
		from: restoredFrom ?? last,
		version,
		shown: isShown,
		fields: before ? changedFields(before, written) : "new",
	});
	if (isShown) await announceChange(trx);
	return mayShow ? "saved" : "waits";
}

const fields = ["title", "excerpt", "category", "image", "imageAlt", "featured", "body"] as const;

const changedFields = (before: Written, after: Written) =>
	fields.filter((field) => before[field] !== after[field]).join(".");

type Version = {
	id: string;
	version: number;
	made_at: Date;
	by_staff?: string;
	restored_from?: number | null;
};

async function insertVersion(
	trx: Transaction<Tables>,
	{ id, ...version }: Version,
	{ title, excerpt, category, image, imageAlt, featured, body }: Written,
): Promise<void> {
	await trx
		.insertInto("article_versions")
		.values({
			...version,
			...{ article_id: id, title, excerpt, category, image, featured, body },
			image_alt: imageAlt,
			minutes: readTimeMinutes(body),
		})
		.execute();
}

/** A version as written, and its staff author; null if there is none. */
async function findVersion(
	db: Kysely<Tables>,
	id: string,
	version: number,
): Promise<(Written & { byStaff: string | null }) | null> {
	const row = await db
		.selectFrom("article_versions")
		.select([...writtenColumns, "body", "by_staff as byStaff"])
		.where("article_id", "=", id)
		.where("version", "=", version)
		.executeTakeFirst();
	return row ?? null;
}

const record = (
	trx: Transaction<Tables>,
	{ accountId: actor }: Editor,
	act: string,
	id: string,
	details: Record<string, string | number | boolean>,
) => recordAct(trx, { actor, act, subject: { kind: "article", id }, details });

/** The articles for the desk: published ones first, then newest first. */
export async function listForDesk(db: Kysely<Tables>) {
	const rows = await db
		.selectFrom("articles")
		.innerJoin("article_versions", (join) =>
			join
				.onRef("article_id", "=", "articles.id")
				.onRef("article_versions.version", "=", "last_version"),
		)
		.leftJoin("staff", "staff.account_id", "by_staff")
		.select(["articles.id", "slug", "published_on as date", "shown_version", "last_version"])
		.select(["title", "category", "made_at as madeAt", "staff.name as by"])
		.execute();
	const known = new Set(rows.map(({ id }) => id));
	const first = firstArticles
		.filter(({ id }) => !known.has(id))
		.map(({ id, slug, date, title, category }) => ({
			...{ id, slug, date, title, category, by: null, madeAt: null },
			state: "shown" as const,
		}));
	const own = rows.map(({ shown_version: shown, last_version: last, ...row }) => ({
		...row,
		state: stateOf(shown, last),
	}));
	return [...own, ...first].sort((one, other) =>
		(other.date ?? "9").localeCompare(one.date ?? "9"),
	);
}

/** `newer`: an earlier version is still the public one. */
export type ArticleState = "shown" | "newer" | "hidden";

function stateOf(shown: number | null, last: number): ArticleState {
	if (shown === null) return "hidden";
	return shown === last ? "shown" : "newer";
}

/** How many versions the desk lists; all stay in the table. */
const listed = 50;

/** An article with its newest version and the list of those before it; null: there is none. */
export async function readForDesk(db: Kysely<Tables>, id: string) {
	const first = firstArticles.find((one) => one.id === id);
	const row = await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
	if (!row) {
		if (!first) return null;
		const { slug, date, id: _, ...written } = first;
		const version = { version: 0, madeAt: null, by: null, restoredFrom: null };
		return {
			...{ slug, date, base: 0, shown: 0, state: "shown" as const },
			...{ written, byStaff: null, versions: [version] },
		};
	}
	const found = await findVersion(db, id, row.last_version);
	if (!found) return null;
	const versions = await db
		.selectFrom("article_versions")
		.leftJoin("staff", "staff.account_id", "by_staff")
		.select(["version", "made_at as madeAt", "staff.name as by", "restored_from as restoredFrom"])
		.where("article_id", "=", id)
		.orderBy("version", "desc")
		.limit(listed)
		.execute();
	const { byStaff, ...written } = found;
	const { slug, published_on: date, last_version: base, shown_version: shown } = row;
	return {
		...{ slug, date, base, shown, state: stateOf(shown, base) },
		written,
		byStaff,
		versions,
	};
}

export async function readVersion(db: Kysely<Tables>, id: string, version: number) {
	const found = await findVersion(db, id, version);
	if (found) {
		const { byStaff: _, ...written } = found;
		return written;
	}
	const first = version === 0 ? firstArticles.find((one) => one.id === id) : undefined;
	if (!first) return null;
	const { id: _, slug: __, date: ___, ...written } = first;
	return written;
}
