import { resolve } from "node:path";
import type { Kysely } from "kysely";
import { askControl } from "../control.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { embeddedFolder, requireDataFolder, requireEmbedded } from "../database/embedded.server.ts";
import type { Tables } from "../database/tables.ts";
import { addDays, addMonths, dateInIsrael } from "../dates.ts";
import { makeVault, readOrMakeSecret, type Vault } from "../secret.server.ts";
import type { Settings } from "../settings.ts";
import type { Site } from "../site.ts";
import { recordAct } from "./audit.server.ts";
import {
	type AuditRow,
	checkers,
	type Head,
	hashRow,
	type Seal,
	selectAudit,
} from "./chain.server.ts";
import { type Outside, readOutside } from "./outside.server.ts";

const addedBatch = 5_000;

/**
 * Finds rows that are neither chained nor waiting to be, which no insert leaves behind, and waiting ids whose row
 * is gone.
 * @returns how many rows wait.
 */
async function checkAdded(findings: Findings, db: Kysely<Tables>): Promise<number> {
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("audit")
			.leftJoin("audit_chain", "audit_chain.audit_id", "audit.id")
			.leftJoin("audit_waiting", "audit_waiting.audit_id", "audit.id")
			.select(["audit.id", "audit_chain.position", "audit_waiting.audit_id as waits"])
			.where("audit.id", ">", after)
			.orderBy("audit.id")
			.limit(addedBatch)
			.execute();
		for (const { id, position, waits } of rows) {
			if (position === null && waits === null) findings.add({ what: "added", row: id });
		}
		const last = rows.at(-1);
		if (!last || rows.length < addedBatch) break;
		after = last.id;
	}
	const waiting = await db
		.selectFrom("audit_waiting")
		.leftJoin("audit", "audit.id", "audit_waiting.audit_id")
		.select(["audit_waiting.audit_id", "audit.id"])
		.execute();
	for (const { audit_id, id } of waiting) {
		if (id === null) findings.add({ what: "missing", row: audit_id });
	}
	return waiting.length;
}

/** The command by which a running site is asked; see `serveControl`. */
export const verifyCommand = "audit-verify";

/**
 * Verifies the record from outside: on the PostgreSQL server, by asking the site that runs on the data
 * folder, or in this process when none does. It changes nothing.
 * @throws Error with one sentence when there is nothing to verify or it cannot be read.
 */
export async function verifyInstallation(
	settings: Pick<Settings, "dataDir" | "databaseUrl" | "secret">,
): Promise<Verdict> {
	const dataDir = resolve(settings.dataDir);
	if (settings.databaseUrl) requireDataFolder(dataDir);
	else {
		const asked = await askControl(dataDir, verifyCommand, "");
		if (asked !== "nobody") return asked.result as Verdict;
		requireEmbedded(dataDir);
	}
	const database = await openDatabase(settings.databaseUrl ?? embeddedFolder(dataDir));
	try {
		const vault = makeVault(settings.secret ?? readOrMakeSecret(dataDir));
		return await verifyRecord({ db: database.db, vault, dataDir });
	} finally {
		await database.close();
	}
}

/** The verdict in plain sentences; the first one sums it up. */
export function describeVerdict(verdict: Verdict): string[] {
	const { state, rows, days, lastSeal, waiting, findings, count } = verdict;
	const extent = `${rows} acts in the chain, ${days} sealed days, the last one ${lastSeal ?? "none"}`;
	if (state === "whole") {
		const later = waiting > 0 ? ` ${waiting} acts wait to be chained.` : "";
		return [
			`WHOLE: the record is as it was written (${extent}).${later}`,
			...unsignedLines(verdict),
		];
	}
	const more = count > findings.length ? [`… and ${count - findings.length} more.`] : [];
	return [
		`BROKEN: the record is not as it was written (${extent}).`,
		...findings.map(describeFinding),
		...more,
	];
}

function unsignedLines({ unsigned: { rows, days } }: Verdict): string[] {
	if (rows + days === 0) return [];
	return [
		`${rows} acts and ${days} sealed days were signed with a SECRET that is not set here: set SECRET to new,old to check these signatures too.`,
	];
}

function describeFinding({ what, row, position, day }: Finding): string {
	const where = [
		...(row === undefined ? [] : [`row ${row}`]),
		...(position === undefined ? [] : [`position ${position}`]),
		...(day === undefined ? [] : [`day ${day}`]),
	].join(", ");
	const says = {
		changed: "reads otherwise than it was chained or sealed",
		added: "was added without being recorded",
		missing: "is missing",
		cut: "the end of the record was cut off",
		day: "the seal of the day or its rows are missing",
		key: "was signed with a SECRET that is not set here: set SECRET to new,old",
	} as const;
	return `${where}: ${says[what]}.`;
}

const act = "record.checked";

/** Verifies the record and records the outcome, for the desk; a break goes to the log as an error. */
export async function checkAndRecord({ db, vault, log, settings }: Site): Promise<void> {
	const { rows, days, lastSeal, count, findings } = await verifyRecord({
		db,
		vault,
		dataDir: settings.dataDir,
	});
	const [first] = findings;
	if (first) log.error({ count, first }, "the record is broken");
	const found = first && {
		what: first.what,
		row: first.row ?? null,
		position: first.position ?? null,
		day: first.day ?? null,
	};
	await db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: null,
			act,
			subject: { kind: "record", id: lastSeal ?? "open" },
			details: { rows, days, findings: count, ...found },
		}),
	);
}
/** The outcome of the last check; `what`, `row`, `position` and `day` of the first break. */
export type LastCheck = {
	at: Date;
	rows: number;
	days: number;
	findings: number;
	what?: string;
	row?: number | null;
	position?: number | null;
	day?: string | null;
};

export async function findLastCheck(db: Kysely<Tables>): Promise<LastCheck | null> {
	const row = await db
		.selectFrom("audit")
		.select(["at", "details"])
		.where("act", "=", act)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? { ...(row.details as Omit<LastCheck, "at">), at: row.at } : null;
}

type Seals = {
	/** Those of the days before the open one, in order. */
	seals: readonly Seal[];
	openDay: string | undefined;
	firstDay: string | undefined;
	outside: Outside;
};

/**
 * Checks that every day has its seal, as it was signed and as the data folder has it. Those of an old
 * secret come first.
 * @returns how many an old secret signed.
 */
function checkSeals(
	findings: Findings,
	check: ReturnType<typeof checkers>,
	{ seals, openDay, firstDay, outside }: Seals,
): number {
	const signed = seals.map((seal) => ({ day: seal.day, by: check.seal(seal) }));
	const first = signed.findIndex(({ by }) => by !== "unknown");
	for (const [index, { day, by }] of signed.entries()) {
		if (by === false) findings.add({ what: "changed", day });
		if (by === "unknown" && first >= 0 && index > first) findings.add({ what: "key", day });
	}
	checkDays(findings, { seals, openDay, firstDay, outside });
	return first < 0 ? signed.length : first;
}

function checkDays(findings: Findings, { seals, openDay, firstDay, outside }: Seals): void {
	const own = new Map(seals.map((seal) => [seal.day, seal]));
	const theirs = new Map(outside.seals.map((seal) => [seal.day, seal]));
	const begun = firstDay && openDay && firstDay < openDay ? [firstDay] : [];
	const days = [...own.keys(), ...theirs.keys(), ...begun].sort();
	const [first] = days;
	const last = days.at(-1);
	const due = openDay && addDays(openDay, -1);
	if (!first || !last) return;
	for (let day = first; day <= last || (due && day <= due); day = addDays(day, 1)) {
		const here = own.get(day);
		const there = theirs.get(day);
		if (!here) findings.add({ what: "day", day });
		else if (there && !isSame(there, here)) findings.add({ what: "changed", day });
	}
}

const isSame = (one: Seal, other: Seal) =>
	one.entries === other.entries &&
	one.position === other.position &&
	one.hash === other.hash &&
	one.mac === other.mac &&
	one.key === other.key;

/** How long the rows of a sealed day stay (desk.md, "Record"). */
const retentionMonths = 24;

/** The first day whose rows must still exist. */
export function oldestKept(now: Date): string {
	return addMonths(dateInIsrael(now), -retentionMonths);
}

const batch = 1_000;

type Chain = {
	db: Kysely<Tables>;
	seals: readonly Seal[];
	head: Head | null;
	outside: Outside;
	now: Date;
};

/**
 * Walks the chain from its first link to its end: every link follows the one before, is signed, and is
 * over its row as it reads now. It may begin late only where a seal ends a day older than 24 months.
 * Links of an old secret come first, and the signatures after them vouch for them; nowhere else may one
 * be signed with a key that the site does not have.
 * @returns the number of links, and how many of them an old secret signed.
 */
async function checkLinks(
	findings: Findings,
	check: ReturnType<typeof checkers>,
	chain: Chain,
): Promise<{ rows: number; unsigned: number }> {
	const walk = new Walk(findings, check, chain);
	let after = 0;
	for (;;) {
		const links = await readLinks(chain.db, after, chain.head?.position ?? 0);
		const rows = await readRows(
			chain.db,
			links.map(({ audit_id }) => audit_id),
		);
		for (const link of links) walk.step(link, rows.get(link.audit_id));
		const last = links.at(-1);
		if (!last || links.length < batch) break;
		after = last.position;
	}
	walk.end();
	return { rows: walk.count, unsigned: walk.unsigned };
}

type Link = {
	position: number;
	audit_id: number;
	day: string;
	hash: string;
	mac: string;
	key: string;
};

function readLinks(db: Kysely<Tables>, after: number, until: number): Promise<Link[]> {
	return db
		.selectFrom("audit_chain")
		.selectAll()
		.where("position", ">", after)
		.where("position", "<=", until)
		.orderBy("position")
		.limit(batch)
		.execute();
}

async function readRows(
	db: Kysely<Tables>,
	ids: readonly number[],
): Promise<ReadonlyMap<number, AuditRow>> {
	if (ids.length === 0) return new Map();
	const rows = await selectAudit(db).where("audit.id", "in", ids).execute();
	return new Map(rows.map((row) => [row.id, row]));
}

class Walk {
	readonly #findings: Findings;
	readonly #check: ReturnType<typeof checkers>;
	readonly #chain: Chain;
	readonly #sealAt = new Map<number, Seal>();
	readonly #entries = new Set<string>();
	#position = 0;
	/** Whether a link was signed with a secret that the site has. */
	#isNew = false;
	/** Unknown after a gap. */
	#hash: string | null = "";
	count = 0;
	/** Leading links signed with a secret that the site no longer has. */
	unsigned = 0;

	constructor(findings: Findings, check: ReturnType<typeof checkers>, chain: Chain) {
		this.#findings = findings;
		this.#check = check;
		this.#chain = chain;
		// Of several at one place the first is of the day whose last act stands there.
		for (const seal of chain.seals.toReversed()) this.#sealAt.set(seal.position, seal);
	}

	step(link: Link, row: AuditRow | undefined): void {
		this.#expect(link.position);
		const { position, day, audit_id, hash } = link;
		const before = this.#hash;
		const isLinked = !row || before === null || hashRow(row, { position, day, before }) === hash;
		const isSigned = this.#check.link(link);
		if (!row) this.#findings.add({ what: "missing", row: audit_id, position, day });
		else if (!isLinked || isSigned === false) {
			this.#findings.add({ what: "changed", row: audit_id, position, day });
		}
		if (isSigned !== "unknown") this.#isNew = true;
		else if (this.#isNew) this.#findings.add({ what: "key", row: audit_id, position, day });
		else this.unsigned += 1;
		this.count += 1;
		this.#entries.add(day);
		this.#reach(position, hash);
	}

	end(): void {
		const { head, seals, now } = this.#chain;
		if (!head) return;
		if (this.#position < head.position) this.#expect(head.position + 1);
		if (this.#hash !== null && this.#hash !== head.hash) {
			this.#findings.add({ what: "changed", position: head.position });
		}
		const oldest = oldestKept(now);
		for (const { day, entries } of seals) {
			const isGone = entries > 0 && day >= oldest && !this.#entries.has(day);
			if (isGone) this.#findings.add({ what: "day", day });
		}
	}

	/** The link at that place comes next; what should stand between is missing, or its time is over. */
	#expect(position: number): void {
		if (position === this.#position + 1) return;
		const seal = this.#sealAt.get(position - 1);
		const isOver = seal !== undefined && seal.day < oldestKept(this.#chain.now);
		if (this.#position === 0 && isOver) this.#reach(position - 1, seal.hash);
		else this.#miss(position);
	}

	/** Whatever stood before that place is gone. */
	#miss(position: number): void {
		const isEnd = position > (this.#chain.head?.position ?? 0);
		this.#findings.add({ what: isEnd ? "cut" : "missing", position: this.#position + 1 });
		this.#position = position - 1;
		this.#hash = this.#sealAt.get(position - 1)?.hash ?? null;
	}

	/** Checks what the seals and the data folder say about this place. */
	#reach(position: number, hash: string): void {
		const seal = this.#sealAt.get(position);
		const { head } = this.#chain.outside;
		if (seal && seal.hash !== hash)
			this.#findings.add({ what: "changed", position, day: seal.day });
		if (head?.position === position && head.hash !== hash) {
			this.#findings.add({ what: "changed", position });
		}
		this.#position = position;
		this.#hash = hash;
	}
}

/**
 * Where the record is broken: a row that reads differently, one that was never chained, one that is gone,
 * an end that is gone, a day without its seal, a signature by a secret that the site no longer has.
 */
type Finding = {
	what: "changed" | "added" | "missing" | "cut" | "day" | "key";
	/** The id of the recorded act. */
	row?: number;
	position?: number;
	day?: string;
};

type Findings = { list: Finding[]; count: number; add(finding: Finding): void };

const mostKept = 100;

function makeFindings(): Findings {
	const findings: Findings = {
		list: [],
		count: 0,
		add(finding) {
			findings.count += 1;
			if (findings.list.length < mostKept) findings.list.push(finding);
		},
	};
	return findings;
}

export type Verdict = {
	state: "whole" | "broken";
	/** Acts in the chain, without those whose days are gone after 24 months. */
	rows: number;
	days: number;
	lastSeal: string | null;
	/** Acts that were committed and are not chained yet. */
	waiting: number;
	/** Those of them signed only with a secret that the site no longer has. */
	unsigned: { rows: number; days: number };
	/** The first hundred, and how many there are. */
	findings: Finding[];
	count: number;
};

type Parts = { db: Kysely<Tables>; vault: Vault; dataDir: string };

/**
 * Checks the record against its chain, its seals and the data folder: a row that was changed, added or
 * taken out, a tail that was cut off, a day that is missing. Reads in batches, beside a running site.
 * A break counts when it is found twice, since old days may be deleted while this reads.
 */
export async function verifyRecord(parts: Parts, now = new Date()): Promise<Verdict> {
	const verdict = await verifyOnce(parts, now);
	return verdict.state === "whole" ? verdict : verifyOnce(parts, now);
}

async function verifyOnce({ db, vault, dataDir }: Parts, now: Date): Promise<Verdict> {
	// First what is outside: it never runs ahead of the database.
	const outside = await readOutside(dataDir);
	const end = await readEnd(db);
	const all = await readSeals(db);
	const seals = end.head ? all.filter(({ day }) => day < (end.head?.day ?? "")) : all;
	const findings = makeFindings();
	const check = checkers(vault);
	checkHead(findings, check, end, { seals, outside });
	const days = checkSeals(findings, check, {
		seals,
		openDay: end.head?.day,
		firstDay: end.first ?? undefined,
		outside,
	});
	const chain = { db, seals, head: end.head, outside, now };
	const { rows, unsigned } = await checkLinks(findings, check, chain);
	const waiting = await checkAdded(findings, db);
	return {
		state: findings.count === 0 ? "whole" : "broken",
		rows,
		days: seals.length,
		lastSeal: seals.at(-1)?.day ?? null,
		waiting,
		unsigned: { rows: unsigned, days },
		findings: findings.list,
		count: findings.count,
	};
}

type End = { head: Head | null; first: string | null; last: number };

/** The head, and the first and last link, as of one moment. */
async function readEnd(db: Kysely<Tables>): Promise<End> {
	const row = await db
		.selectFrom((from) =>
			from
				.selectFrom("audit_chain")
				.select((select) => [
					select.fn.min("day").as("first"),
					select.fn.max("position").as("last"),
				])
				.as("chain"),
		)
		.leftJoin("audit_head", (join) => join.onTrue())
		.select(["first", "last", "position", "hash", "day", "mac", "key"])
		.executeTakeFirstOrThrow();
	const { first, last, position, hash, day, mac, key } = row;
	const head =
		position === null || hash === null || day === null || mac === null || key === null
			? null
			: { position, hash, day, mac, key };
	return { head, first, last: last ?? 0 };
}

function readSeals(db: Kysely<Tables>): Promise<Seal[]> {
	return db
		.selectFrom("audit_seals")
		.select(["day", "entries", "position", "hash", "mac", "key"])
		.orderBy("day")
		.execute();
}

function checkHead(
	findings: Findings,
	check: ReturnType<typeof checkers>,
	{ head, last }: End,
	{ seals, outside }: { seals: readonly Seal[]; outside: Outside },
): void {
	const noted = outside.head?.position ?? 0;
	if (!head) {
		const isBegun = last > 0 || noted > 0 || seals.length > 0;
		if (isBegun) findings.add({ what: "cut", position: last });
		return;
	}
	const isSigned = check.head(head);
	if (isSigned === "unknown") findings.add({ what: "key", position: head.position });
	if (isSigned === false) findings.add({ what: "changed", position: head.position });
	if (last > head.position) findings.add({ what: "added", position: head.position + 1 });
	if (noted > head.position) findings.add({ what: "cut", position: head.position });
}
