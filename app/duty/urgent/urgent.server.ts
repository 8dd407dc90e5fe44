import { createHash, randomInt, randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { defineCookie } from "../../platform/cookies.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { monthsLater } from "../../platform/dates.ts";
import { plainSigns } from "../../platform/forms/characters.ts";
import type { Site } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import { dueAt, readingTime } from "../promise.server.ts";
import type { UrgentKind } from "./urgent.form.ts";

export const urgentMonths = 24;

/** Beyond this many an hour only texts with a proof of work ring; the others wait. */
const ringingAnHour = 5;

/** What somebody and the staff may write to each other in one. */
export const mostWords = 40;

/** No letter that reads like a digit. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const makeCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");

/** Formats a code in two halves. */
export const showCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Parses a typed code; null if it cannot be one. */
export function readCode(typed: string): string | null {
	const code = plainSigns(typed).toUpperCase().replace(/[\s-]/g, "");
	return code.length === 8 && [...code].every((sign) => letters.includes(sign)) ? code : null;
}

const hashOf = (code: string) => createHash("sha256").update(`urgent ${code}`).digest("hex");

const codeCookie = defineCookie({ name: "urgent", path: "/urgent" });

/** Holds the code until the browser is closed; sent to these pages alone. */
export const urgentCookie = {
	...codeCookie,
	read: (request: Request, origin: string): string | null =>
		readCode(codeCookie.read(request, origin) ?? ""),
};

export type Store = Pick<Site, "db" | "vault">;

const seal = ({ vault }: Pick<Site, "vault">, id: string, text: string) =>
	vault.seal("urgent words", `${id} ${text}`);

function open({ vault }: Pick<Site, "vault">, id: string, sealed: string): string {
	const text = vault.open("urgent words", sealed) ?? "";
	if (!text.startsWith(`${id} `)) throw new Error("An urgent text belongs to another row.");
	return text.slice(id.length + 1);
}

export async function addWords(
	trx: Kysely<Tables>,
	site: Pick<Site, "vault">,
	{ urgentId, isOurs, text, now }: { urgentId: string; isOurs: boolean; text: string; now: Date },
): Promise<void> {
	const id = randomUUID();
	await trx
		.insertInto("urgent_words")
		.values({
			id,
			urgent_id: urgentId,
			is_ours: isOurs,
			body: seal(site, id, text),
			written_at: now,
		})
		.execute();
}

/** Stores an urgent text and returns the code that leads back to it, which is not stored. */
export async function sendUrgent(
	site: Store,
	{ kind, words, isProven }: { kind: UrgentKind; words: string; isProven: boolean },
	now = new Date(),
): Promise<string> {
	const code = makeCode();
	const id = randomUUID();
	await site.db.transaction().execute(async (trx) => {
		const { sent } = await trx
			.selectFrom("urgent_texts")
			.select(({ fn }) => fn.countAll<number>().as("sent"))
			.where("sent_at", ">", new Date(now.getTime() - hour))
			.executeTakeFirstOrThrow();
		const doesRing = isProven || Number(sent) < ringingAnHour;
		await trx
			.insertInto("urgent_texts")
			.values({
				id,
				kind,
				code_hash: hashOf(code),
				sent_at: now,
				due_at: dueAt(await readingTime(trx, now, { doesRing }), now),
				does_ring: doesRing,
				expires_at: monthsLater(now, urgentMonths),
			})
			.execute();
		if (words) await addWords(trx, site, { urgentId: id, isOurs: false, text: words, now });
	});
	return code;
}

export type UrgentLine = { id: string; isOurs: boolean; text: string; at: Date };

export async function readLines(site: Store, urgentId: string): Promise<UrgentLine[]> {
	const lines = await site.db
		.selectFrom("urgent_words")
		.select(["id", "is_ours", "body", "written_at"])
		.where("urgent_id", "=", urgentId)
		.orderBy("written_at")
		.orderBy("id")
		.limit(mostWords)
		.execute();
	return lines.map(({ id, is_ours, body, written_at }) => ({
		id,
		isOurs: is_ours,
		text: open(site, id, body),
		at: written_at,
	}));
}

/** Since when an open text waits: since it was sent, or since the first line after the last answer. */
export const waitsSince = sql<Date>`coalesce((select min(theirs.written_at) from urgent_words as theirs
	where theirs.urgent_id = urgent.id and not theirs.is_ours and theirs.written_at > (
		select max(ours.written_at) from urgent_words as ours where ours.urgent_id = urgent.id and ours.is_ours)),
	urgent.sent_at)`;

/** The open text of a code; null for every other code. */
export async function findByCode(
	site: Store,
	code: string | null,
): Promise<{
	id: string;
	kind: UrgentKind;
	sentAt: Date;
	/** Since when it waits, and by when it was then promised to be read. */
	since: Date;
	dueAt: Date;
	/** Writing again makes it wait again. */
	isAnswered: boolean;
	lines: UrgentLine[];
} | null> {
	const found = await site.db
		.selectFrom("urgent_texts as urgent")
		.select(["id", "kind", "sent_at as sentAt", "due_at as dueAt"])
		.select(waitsSince.as("since"))
		.select(({ eb }) => eb("answered_at", "is not", null).as("isAnswered"))
		// A missing code is looked up too.
		.where("code_hash", "=", hashOf(code ?? ""))
		.where("closed_at", "is", null)
		.executeTakeFirst();
	return found
		? { ...found, isAnswered: Boolean(found.isAnswered), lines: await readLines(site, found.id) }
		: null;
}

/** Adds the sender's line to an open text, which then waits for the staff again. */
export async function writeMore(
	site: Store,
	code: string | null,
	text: string,
	now = new Date(),
): Promise<"written" | "closed" | "full"> {
	return site.db.transaction().execute(async (trx) => {
		const found = await trx
			.selectFrom("urgent_texts")
			.select(["id", "answered_at", "does_ring as doesRing"])
			.where("code_hash", "=", hashOf(code ?? ""))
			.where("closed_at", "is", null)
			.forUpdate()
			.executeTakeFirst();
		if (!found) return "closed";
		if ((await countLines(trx, found.id)) >= mostWords) return "full";
		await addWords(trx, site, { urgentId: found.id, isOurs: false, text, now });
		if (found.answered_at) {
			const due_at = dueAt(await readingTime(trx, now, found), now);
			await trx
				.updateTable("urgent_texts")
				.set({ answered_at: null, due_at })
				.where("id", "=", found.id)
				.execute();
		}
		return "written";
	});
}

export async function countLines(trx: Transaction<Tables>, urgentId: string): Promise<number> {
	const { lines } = await trx
		.selectFrom("urgent_words")
		.select(({ fn }) => fn.countAll<number>().as("lines"))
		.where("urgent_id", "=", urgentId)
		.executeTakeFirstOrThrow();
	return Number(lines);
}
