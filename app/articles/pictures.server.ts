import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { dropWritten, keepFiles, readFile, writeFile } from "../platform/files/files.server.ts";
import { preparePicture } from "../platform/pictures/decode.server.ts";
import type { Site } from "../platform/site.ts";
import { isTooThin, uploadWords } from "../profiles/photos/take-photo.server.ts";
import { giveRows } from "./writing.server.ts";

/** The width that an article shows, on a screen with two pixels for each. */
const size = 1_600;
const mostPictures = 30;

/** Stores a picture for an article, re-encoded from its pixels; or returns the reason why not. */
export async function addArticlePicture(
	site: Site,
	staff: { accountId: string },
	article: string,
	bytes: Buffer | null,
): Promise<{ id: string } | { sentence: string }> {
	if (!bytes) return { sentence: uploadWords.size };
	const prepared = await preparePicture(bytes, { sender: staff.accountId });
	if ("refused" in prepared) return { sentence: uploadWords[prepared.refused] };
	if (isTooThin(prepared)) return { sentence: uploadWords.thin };
	const made = prepared.variants.filter(({ format }) => format === "webp");
	const best = made.findLast((variant) => variant.size <= size && variant.size > 24);
	if (!best) return { sentence: uploadWords.failed };
	const file = await writeFile(site, best.bytes);
	try {
		const id = await site.db.transaction().execute(async (trx) => {
			await giveRows(trx, article);
			const known = await trx
				.selectFrom("articles")
				.select("id")
				.where("id", "=", article)
				.forUpdate()
				.executeTakeFirst();
			const { count } = await trx
				.selectFrom("article_pictures")
				.select((select) => select.fn.countAll<number>().as("count"))
				.where("article_id", "=", article)
				.executeTakeFirstOrThrow();
			if (!known || count >= mostPictures) return null;
			await keepFiles(trx, [file]);
			const picture = { id: randomUUID(), article_id: article, file_id: file.id };
			const { width, height } = best;
			await trx
				.insertInto("article_pictures")
				.values({ ...picture, width, height, added_at: new Date() })
				.execute();
			const subject = { kind: "article", id: article };
			const details = { picture: picture.id };
			await recordAct(trx, { actor: staff.accountId, act: "article.pictured", subject, details });
			return picture.id;
		});
		if (id) return { id };
	} catch (error) {
		await dropWritten(site, [file]);
		throw error;
	}
	await dropWritten(site, [file]);
	return { sentence: `למאמר אחד אפשר להוסיף עד ${mostPictures} תמונות.` };
}

export async function listArticlePictures(db: Kysely<Tables>, article: string): Promise<string[]> {
	const rows = await db
		.selectFrom("article_pictures")
		.select("id")
		.where("article_id", "=", article)
		.orderBy("added_at", "desc")
		.execute();
	return rows.map(({ id }) => id);
}

/** The bytes of a picture; public only while an article that shows it is published. */
export async function readArticlePicture(
	site: Pick<Site, "db" | "files">,
	id: string,
	{ isForAll }: { isForAll: boolean },
): Promise<Buffer | null> {
	let query = site.db
		.selectFrom("article_pictures")
		.innerJoin("files", "files.id", "file_id")
		.select(["files.id", "sealed_key as sealedKey"])
		.where("article_pictures.id", "=", id);
	if (isForAll) {
		query = query.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("articles")
					.innerJoin("article_versions", "article_versions.article_id", "articles.id")
					.select("version")
					.whereRef("articles.id", "=", "article_pictures.article_id")
					.whereRef("version", "=", "shown_version")
					.where("image", "=", id),
			),
		);
	}
	const file = await query.executeTakeFirst();
	return file ? readFile(site, file) : null;
}

export function pictureAnswer(bytes: Buffer, cacheControl: string): Response {
	return new Response(new Uint8Array(bytes), {
		headers: { "Content-Type": "image/webp", "Cache-Control": cacheControl },
	});
}
