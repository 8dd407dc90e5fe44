import { readFile } from "../platform/files/files.server.ts";
import {
	ExportedFile,
	type PersonalTables,
	type ReadRows,
} from "../platform/personal-data.server.ts";
import { detailsDays, readDetails } from "./join-details.server.ts";
import { dropCopiesFor } from "./photos/album-copies.server.ts";
import { erasePhotosOf } from "./photos/photos.server.ts";

const profile = { line: "פרופיל ותמונות", erased: "by foreign key" } as const;
const facts = {
	line: "פרטים לחברים, העדפות וטקסטים שנבדקו",
	erased: "by foreign key",
} as const;

/** Each photo with its largest WebP, which any browser opens; null when it cannot be read. */
const readPhotos: ReadRows = async (trx, { accountId }, site) => {
	const rows = await trx
		.selectFrom("photos")
		.select(["id", "place", "audience", "approved_for", "width", "height", "added_at"])
		.where("account_id", "=", accountId)
		.orderBy("place")
		.execute();
	const exported: object[] = [];
	for (const { id, ...row } of rows) {
		const file = await trx
			.selectFrom("photo_files")
			.innerJoin("files", "files.id", "photo_files.file_id")
			.select(["files.id", "files.sealed_key as sealedKey"])
			.where("photo_id", "=", id)
			.where("format", "=", "webp")
			.orderBy("size", "desc")
			.executeTakeFirst();
		const bytes = file ? await readFile(site, file) : null;
		const picture = bytes && new ExportedFile(`photos/${row.place}.webp`, bytes);
		exported.push({ ...row, picture });
	}
	return exported;
};

/** What the profile tables store about their owner. */
export const profileTables = {
	member_search: {
		...facts,
		exported: "what is found of a member, made of what the export holds already",
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx.deleteFrom("member_search").where("member_id", "in", own).execute();
		},
	},
	search_frequencies: { impersonal: "counts of whole sides of the community" },
	profiles: {
		...profile,
		exported: (trx, { accountId }) =>
			trx.selectFrom("profiles").selectAll().where("id", "=", accountId).execute(),
	},
	photos: {
		line: profile.line,
		exported: readPhotos,
		// The photos' files must be deleted too, so no foreign key cascades here (decision 0023).
		erased: (trx, { accountId }, site) => erasePhotosOf(trx, site, { accountId }),
	},
	photo_files: { ...profile, exported: "the files themselves are exported with `photos`" },
	photo_reviews: {
		...profile,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("photo_reviews")
				.innerJoin("photos", "photos.id", "photo_reviews.photo_id")
				.select(["photos.place", "photo_reviews.audience", "state", "code", "words"])
				.select(["opened_at", "photo_reviews.decided_at"])
				.where("photos.account_id", "=", accountId)
				.orderBy("opened_at")
				.execute(),
	},
	album_copies: {
		line: profile.line,
		exported: "copies of photos, which their owners' exports hold",
		erased: (trx, { accountId }, site) => dropCopiesFor(trx, site, { accountId }),
	},
	photo_matches: { ...profile, exported: "for staff moderation only" },
	barred_matches: { ...profile, exported: "for staff moderation only" },
	facts: {
		...facts,
		exported: (trx, { accountId }) =>
			trx.selectFrom("facts").selectAll().where("id", "=", accountId).execute(),
	},
	wishes: {
		...facts,
		exported: (trx, { accountId }) =>
			trx.selectFrom("wishes").selectAll().where("id", "=", accountId).execute(),
	},
	steps_put_aside: {
		...facts,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("steps_put_aside")
				.select(["step", "put_at"])
				.where("account_id", "=", accountId)
				.execute(),
	},
	member_texts: {
		...facts,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("member_texts")
				.select(["field", "text", "approved_at"])
				.where("account_id", "=", accountId)
				.orderBy("field")
				.execute(),
	},
	text_reviews: {
		...facts,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("text_reviews")
				.select(["field", "text", "state", "reason", "opened_at", "updated_at", "decided_at"])
				.where("account_id", "=", accountId)
				.orderBy("opened_at")
				.execute(),
	},
	join_details: {
		line: "פרטים נוספים בבקשת הצטרפות",
		time: `${detailsDays} יום`,
		exported: async (trx, { accountId }, { vault }) => {
			const details = await readDetails(trx, vault, { accountId });
			return Object.keys(details).length > 0 ? [details] : [];
		},
		erased: "by foreign key",
	},
	towns: { impersonal: "the towns of Israel" },
} satisfies PersonalTables;
