import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { dateInIsrael } from "../../dates.ts";
import {
	type AuditRow,
	type checkers,
	type Head,
	hashRow,
	type Seal,
	selectAudit,
} from "../chain-links.server.ts";
import type { Outside } from "../outside.server.ts";
import type { Findings } from "./findings.server.ts";

/** How long the rows of a sealed day stay (desk.md, "Record"). */
const keptMonths = 24;

/** The first day whose rows have to be there. */
export function oldestKept(now: Date): string {
	const at = new Date(`${dateInIsrael(now)}T00:00:00Z`);
	at.setUTCMonth(at.getUTCMonth() - keptMonths);
	return at.toISOString().slice(0, 10);
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
export async function checkLinks(
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
	/** Links at the beginning that a secret signed which the site no longer has. */
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

	/** What seals and the data folder say about this place has to be true. */
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
