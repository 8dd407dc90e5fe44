import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Vault } from "../secret.server.ts";
import { checkers, type Head, type Seal } from "./chain-links.server.ts";
import { type Outside, readOutside } from "./outside.server.ts";
import { checkAdded } from "./verify/added.server.ts";
import { type Finding, type Findings, makeFindings } from "./verify/findings.server.ts";
import { checkLinks } from "./verify/links.server.ts";
import { checkSeals } from "./verify/seals.server.ts";

export type Verdict = {
	state: "whole" | "broken";
	/** Acts in the chain, without those whose days are gone after 24 months. */
	rows: number;
	/** Sealed days. */
	days: number;
	lastSeal: string | null;
	/** Acts that were committed and are not chained yet. */
	waiting: number;
	/** Those of them that only a secret signed which the site no longer has. */
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
