import { sql } from "kysely";
import type { Role } from "../accounts/role.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import type { Person } from "../accounts/sessions/session.server.ts";
import { findStaff } from "../accounts/staff.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import { wholeDay } from "../platform/dates.ts";
import { isRefresh } from "../platform/live/refresh.ts";
import { describeError, logRepeated } from "../platform/log/log.server.ts";
import { type RequestArgs, type Site, sharedRenderContext, siteOf } from "../platform/site.ts";
import { presenceMs, touchPresence } from "../profiles/listing/presence.server.ts";
import { blurSize } from "../profiles/photos/photo.ts";
import { pictureAddress } from "../profiles/photos/photo-picture.server.ts";
import type { PhotoAddresses } from "../profiles/photos/photo-picture.tsx";
import { grammaticalGender, type Viewer } from "../profiles/say.ts";

export type Me = Viewer & {
	name: string | null;
	/** Their first photo, whoever else may see it, in its smallest size. */
	face: PhotoAddresses | null;
	/** The role; null before it was chosen. */
	role: Role | null;
	/** A member since that day. */
	since: Date | null;
	/** A woman who bought gifts: she has receipts like those who buy a month. */
	hasPaid: boolean;
	/** The desk's address, for staff who are no members; no file that visitors may read contains it. */
	desk: string | null;
	/** The member's last event before this page was read: the open page gets the events after it. */
	livePosition?: number;
	/** The number of conversations with something unread. */
	unread: number;
	/** The number of pending requests for the private album. */
	requests: number;
	/** The number of other new entries in /notifications. */
	notices: number;
};

/** Counts an account's news for the requested page. */
type CountNews = (
	args: RequestArgs,
	told: { accountId: string; memberId: string | null },
) => Promise<{ unread: number; albums: number; notices: number }>;

type Face = { id: string; width: number; height: number; size: number; fileWidth: number };

type Here = { memberId: string | null; seenAt: Date | null; last: number | null };

/** The first photo of `accounts`, with the smallest of its sizes; the one below is the blur. */
const firstPhoto = sql<Face | null>`(select json_build_object('id', photos.id, 'width', photos.width,
		'height', photos.height, 'size', file.size, 'fileWidth', file.width)
	from photos join photo_files as file on file.photo_id = photos.id
	where photos.account_id = accounts.id and file.format = 'webp' and file.size > ${sql.lit(blurSize)}
	order by photos.place, file.size limit 1)`;

const paysAsWoman = sql<boolean>`(accounts.role = 'baby' and exists (select from orders
	where orders.account_id = accounts.id and orders.state = 'paid'))`;

const readMe = compileQuery<
	{ accountId: string },
	Omit<Me, "desk" | "face" | "unread" | "requests" | "notices"> & Here & { photo: Face | null }
>((db, value) =>
	db
		.selectFrom("accounts")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("members", "members.account_id", "accounts.id")
		.leftJoin("member_presence", "member_presence.member_id", "members.id")
		.leftJoin("live_counters", "live_counters.account_id", "members.account_id")
		.select(["profiles.display_name as name", "profiles.gender", "accounts.role", "members.since"])
		.select(["members.id as memberId", "member_presence.seen_at as seenAt", "last"])
		.select(paysAsWoman.as("hasPaid"))
		.select(firstPhoto.as("photo"))
		.where("accounts.id", "=", value("accountId")),
);

/**
 * The signed-in person; null on a page cached for everybody, and when it cannot be read: the page itself then says
 * what is wrong.
 */
export async function findMe(
	{ request, context }: RequestArgs,
	countNews: CountNews,
): Promise<Me | null> {
	if (context.get(sharedRenderContext)) return null;
	try {
		const person = await findPerson({ request, context });
		if (!person) return null;
		const site = siteOf(context);
		const { db } = site;
		if (!person.isStaff) {
			const found = await readMe(db, { accountId: person.accountId });
			if (!found) return null;
			const { memberId, seenAt, last, photo, ...row } = found;
			const face = photo && faceOf(site, person, photo);
			const me = {
				...row,
				gender: grammaticalGender(row),
				face,
				since: row.since && wholeDay(row.since),
			};
			if (!isRefresh(request)) await notePresence(site, { memberId, seenAt });
			const told = { accountId: person.accountId, memberId };
			const { unread, albums, notices } = await countNews({ request, context }, told);
			const news = { unread, requests: albums, notices };
			return { ...me, desk: null, ...news, ...(memberId ? { livePosition: last ?? 0 } : {}) };
		}
		const staff = await findStaff(db, person.accountId);
		const none = { face: null, role: null, since: null, hasPaid: false };
		const nothing = { unread: 0, requests: 0, notices: 0 };
		return staff && { name: staff.name, gender: staff.gender, desk: "/staff", ...none, ...nothing };
	} catch {
		return null;
	}
}

function faceOf(site: Site, person: Person, photo: Face): PhotoAddresses {
	const { id, width, height, size, fileWidth } = photo;
	const addresses = (format: "avif" | "webp") => [
		{ address: pictureAddress(site, person, { photo: id, format, size }), width: fileWidth },
	];
	return { width, height, avif: addresses("avif"), webp: addresses("webp") };
}

/** Every page of a member records their presence; a failure to record it does not stop the page. */
async function notePresence(site: Site, { memberId, seenAt }: Omit<Here, "last">): Promise<void> {
	const now = new Date();
	if (!memberId || (seenAt && now.getTime() - seenAt.getTime() < presenceMs)) return;
	await touchPresence(site, { memberId }, now).catch((error) =>
		logRepeated(site.log, "warn", describeError(error), "presence not kept"),
	);
}
