import { randomUUID } from "node:crypto";
import type { CompiledQuery, DatabaseConnection, Kysely } from "kysely";
import { sql } from "kysely";
import { lockAccount } from "../app/accounts/role.server.ts";
import { bringCredits } from "../app/credits/lots.server.ts";
import { listMovements } from "../app/credits/movements.server.ts";
import { sendByCredit } from "../app/gifts/send.server.ts";
import { findMember } from "../app/members/member.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { queriesOf } from "../test/queries.ts";
import { alternate, type Figure, ratio } from "./figures.ts";
import { openWatchedSite, type WatchedSite } from "./pages/rendering.ts";
import { withFolder } from "./site-process.ts";
import { addConversation } from "./talks/talk-rows.ts";

const sends = 60;
const reads = 200;

/** Every statement of a piece of work, also in transactions, but for their beginnings and ends. */
async function statementsOf(
	db: Kysely<Tables>,
	work: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
	const made: CompiledQuery[] = [];
	const executor = db.getExecutor();
	const provide = executor.provideConnection;
	const watch = (connection: DatabaseConnection): DatabaseConnection => ({
		executeQuery: (query) => {
			if (!/^(begin|commit|rollback|start|set)\b/i.test(query.sql)) made.push(query);
			return connection.executeQuery(query);
		},
		streamQuery: (query, size) => connection.streamQuery(query, size),
	});
	executor.provideConnection = ((use: (connection: DatabaseConnection) => Promise<unknown>) =>
		provide.call(executor, (connection) => use(watch(connection)))) as typeof provide;
	try {
		await work();
	} finally {
		executor.provideConnection = provide;
	}
	return made;
}

const timed = async (
	times: number,
	work: () => Promise<unknown>,
	undo?: () => Promise<unknown>,
) => {
	let spent = 0;
	for (let time = 0; time < times; time += 1) {
		const began = performance.now();
		await work();
		spent += performance.now() - began;
		await undo?.();
	}
	return (spent * 1_000) / times;
};

/** A gift by credit to somebody in an open conversation, against its own statements in one transaction. */
async function benchSending({ open }: WatchedSite): Promise<Figure> {
	const { site } = open;
	const { db } = site;
	const since = new Date(Date.now() - 10 * 86_400_000);
	const man = await addClubMember(db, { role: "daddy", plan: "vip", since });
	const woman = await addClubMember(db, { since });
	const pair = { memberId: man.memberId, otherId: woman.memberId };
	await addConversation(site, pair, { messages: 4, at: since });
	const found = await findMember(db, man, new Date());
	if ("refused" in found) throw new Error(found.refused);
	const me = { ...found, sessionId: randomUUID() };
	const input = { to: woman.publicId, gift: "coffee", note: "", clientId: null };
	const send = async () => {
		const sent = await sendByCredit(site, me, input);
		if (!sent || "refused" in sent) throw new Error(JSON.stringify(sent));
	};
	const undo = async () => {
		await sql`update credit_lots set balance = balance - moved.amount from credit_movements as moved
			where moved.lot_id = credit_lots.id and moved.kind = 'sent'`.execute(db);
		await db.deleteFrom("credit_movements").where("kind", "=", "sent").execute();
		await db.deleteFrom("gifts").execute();
	};
	await send();
	await undo();
	const statements = await statementsOf(db, send);
	await undo();
	const bare = () =>
		db.transaction().execute(async (trx) => {
			for (const statement of statements) await trx.executeQuery(statement);
		});
	const about = { name: "gifts: sending one by credit", unit: "µs", goal: 2 };
	return ratio(
		about,
		await alternate(
			() => timed(sends, send, undo),
			() => timed(sends, bare, undo),
		),
	);
}

/** A person's account with so many movements. */
async function fillLedger(db: Kysely<Tables>, movements: number): Promise<ClubMember> {
	const man = await addClubMember(db, { role: "daddy", plan: "vip" });
	await db.transaction().execute(async (trx) => {
		await lockAccount(trx, man);
		await bringCredits(trx, man, new Date());
	});
	await sql`insert into credit_movements (lot_id, account_id, kind, amount, total, at)
		select lot.id, lot.account_id, case when n % 2 = 0 then 'frozen' else 'thawed' end,
			case when n % 2 = 0 then -1 else 1 end, 10 - (n + 1) % 2, now()
		from credit_lots as lot, generate_series(1, ${movements}::integer) as n
		where lot.account_id = ${man.accountId}::uuid`.execute(db);
	await sql`analyze`.execute(db);
	return man;
}

/** A page in the middle of a long ledger, against its query as a prepared statement. */
async function benchLedger({ open, runPrepared }: WatchedSite, movements: number): Promise<Figure> {
	const { db } = open.site;
	const man = await fillLedger(db, movements);
	const { last } = await db
		.selectFrom("credit_movements")
		.select(({ fn }) => fn.max("number").as("last"))
		.executeTakeFirstOrThrow();
	const middle = Number(last) - movements / 2;
	const ours = () => listMovements(db, man, middle);
	const [query] = await queriesOf(db, ours);
	if (!query) throw new Error("a page of the ledger asks nothing");
	const name = `gifts: a page of a ledger of ${movements.toLocaleString("en")} movements`;
	return ratio(
		{ name, unit: "µs", goal: 1.5 },
		await alternate(
			() => timed(reads, ours),
			() => timed(reads, () => runPrepared(query)),
		),
	);
}

/** What sending a gift and reading a long ledger cost beside their bare SQL. */
export function benchGifts(movements: number): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await openWatchedSite(folder);
		try {
			return [await benchSending(site), await benchLedger(site, movements)];
		} finally {
			await site.close();
		}
	});
}
