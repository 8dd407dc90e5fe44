import { createHash, randomBytes, randomUUID } from "node:crypto";
import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";
import { readSettings } from "../app/platform/settings.ts";
import { openSimulator } from "../simulators/paypal/simulator.ts";
import { type Figure, type Round, ratio } from "./figures.ts";
import { importBuild } from "./pages/rendering.ts";
import { withFolder } from "./site-process.ts";

/** A round is the sum of a few purchases; the first is a warm-up. */
const rounds = 12;
const purchases = 6;

/** Milliseconds that were spent waiting for the provider. */
let waited = 0;

/** Measures what a call takes without the provider's own response time. */
async function timed(work: () => Promise<unknown>): Promise<number> {
	waited = 0;
	const began = performance.now();
	await work();
	return performance.now() - began - waited;
}

type Run = (text: string, ...values: unknown[]) => Promise<unknown>;

const runOn =
	(db: Kysely<Tables>): Run =>
	(text, ...values) =>
		db.executeQuery(CompiledQuery.raw(text, values));

/** The caller: a session and how often it has called, as both functions query it. */
async function bareCaller(run: Run, session: string, rule: string): Promise<void> {
	await run(
		"select s.id, s.account_id, a.email from sessions s join accounts a on a.id = s.account_id where s.id = $1 and s.expires_at > now()",
		session,
	);
	await run(
		"insert into rate_limits (rule, doer_hash, count, ends_at) values ($1, $2, 1, now() + interval '10 minutes') on conflict (rule, doer_hash) do update set count = rate_limits.count + 1",
		rule,
		session,
	);
}

type Bare = { session: string; account: string; order: string; provider: string };

/** The statements that creating an order needs, and nothing else. */
async function bareCreate(db: Kysely<Tables>, { session, account, order, provider }: Bare) {
	await bareCaller(runOn(db), session, "bare create");
	await db.transaction().execute(async (trx) => {
		const run = runOn(trx);
		await run("select role from accounts where id = $1 for update", account);
		await run(
			"select * from orders where account_id = $1 and plan = 'basic' and state in ('creating', 'open', 'capturing', 'pending')",
			account,
		);
		await run(
			"insert into orders (id, account_id, plan, cents, currency, shown_agorot, usd_ils, usd_ils_date, provider, create_request_id, capture_request_id, state) values ($1, $2, 'basic', 9900, 'USD', 35442, 3.58, '2024-03-01', 'paypal', $1, $1, 'creating') returning *",
			order,
			account,
		);
	});
	await runOn(db)(
		"update orders set provider_order_id = $2, payee = 'X', state = 'open', updated_at = now() where id = $1",
		order,
		provider,
	);
}

/** The statements that settling a capture needs: order, payment, receipt, email, period. */
async function bareCapture(db: Kysely<Tables>, { session, account, order, provider }: Bare) {
	await bareCaller(runOn(db), session, "bare capture");
	await runOn(db)(
		"select * from orders where account_id = $1 and provider_order_id = $2",
		account,
		provider,
	);
	await runOn(db)("update orders set state = 'capturing', updated_at = now() where id = $1", order);
	await db.transaction().execute(async (trx) => {
		const run = runOn(trx);
		const payment = randomUUID();
		await run("select id, email from accounts where id = $1 for update", account);
		await run("select * from orders where id = $1 for update", order);
		await run("select * from payments where order_id = $1", order);
		await run(
			"insert into payments (id, order_id, capture_id, cents, currency, settled_at) values ($1, $2, $3, 9900, 'USD', now()) on conflict do nothing returning *",
			payment,
			order,
			provider,
		);
		const number = 1_000_000 + Math.floor(Math.random() * 1e9);
		await run(
			"insert into receipt_counters (series, last) values ('receipt', 10001) on conflict (series) do update set last = receipt_counters.last + 1 returning last",
		);
		await run(
			"insert into receipts (number, kind, payment_id, cents, currency, usd_ils, usd_ils_date, total_agorot, vat_agorot, issued_at) values ($1, 'receipt', $2, 9900, 'USD', 3.58, '2024-03-01', 35442, 5406, now())",
			number,
			payment,
		);
		await run("insert into pgboss.job (name, data) values ('mail', '{\"sealed\": \"\"}')");
		await run("select * from refunds where payment_id = $1", payment);
		await run(
			"select p.*, o.product_id from payments p join orders o on o.id = p.order_id where o.account_id = $1 order by p.number",
			account,
		);
		await run("select * from membership_periods where account_id = $1 order by starts_at", account);
		await run(
			"insert into membership_periods (id, account_id, payment_id, plan, starts_at, ends_at) values ($1, $2, $1, 'basic', now(), now() + interval '30 days')",
			payment,
			account,
		);
		await run(
			"update orders set state = 'paid', checked_at = now(), updated_at = now() where id = $1",
			order,
		);
	});
}

/** create-order and capture-order besides the provider's answer time, against their bare SQL. */
export function benchPayments(): Promise<Figure[]> {
	return withFolder(measure);
}

async function measure(folder: string): Promise<Figure[]> {
	const build = await importBuild();
	const client = { clientId: "simulator", clientSecret: "simulator", webhookId: "SIMULATOR" };
	const simulator = await openSimulator({ isDemo: true, ...client });
	const settings = readSettings("start", { DATA_DIR: folder, LOG_LEVEL: "silent" });
	settings.payments.paypal = { env: "simulator", ...client, apiUrl: simulator.url };
	const open = await build.entry.module.openSite({ settings, build });
	// The demo opens its own simulator; here the orders go to this one.
	const { url: apiUrl, rootCertificate: authority } = simulator;
	settings.payments.paypal = { env: "simulator", ...client, apiUrl, authority };
	const plainFetch = globalThis.fetch;
	globalThis.fetch = async (...given) => {
		const began = performance.now();
		const answer = await plainFetch(...given);
		const body = await answer.arrayBuffer();
		waited += performance.now() - began;
		return new Response(body, answer);
	};
	const { db } = open.site;
	const addCaller = async () => {
		const account = randomUUID();
		const session = randomUUID();
		const token = randomBytes(32).toString("base64url");
		const email = `${account}@bench.test`;
		await db
			.insertInto("accounts")
			.values({ id: account, email, password_hash: "x", role: "daddy" })
			.execute();
		const later = new Date(Date.now() + 86_400_000);
		const token_hash = createHash("sha256").update(token).digest("base64url");
		await db
			.insertInto("sessions")
			.values({
				id: session,
				account_id: account,
				token_hash,
				device: "Bench",
				expires_at: later,
				ends_at: later,
				last_seen_at: new Date(),
			})
			.execute();
		const answer = await open.handler.fetch(
			new Request("http://localhost:3000/api/session", { headers: { cookie: `session=${token}` } }),
		);
		const { access_token } = (await answer.json()) as { access_token: string };
		return { account, session, bearer: access_token };
	};
	const call = async (path: string, bearer: string, body: object) => {
		const answer = await open.handler.fetch(
			new Request(`http://localhost:3000/api/${path}`, {
				method: "POST",
				headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
				body: JSON.stringify(body),
			}),
		);
		if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as { order_id?: string };
	};
	try {
		const found = { create: [] as Round[], capture: [] as Round[] };
		for (let round = 0; round <= rounds; round += 1) {
			const create = { ours: 0, theirs: 0 };
			const capture = { ours: 0, theirs: 0 };
			for (let purchase = 0; purchase < purchases; purchase += 1) {
				const ours = await addCaller();
				let order: { order_id?: string } = {};
				create.ours += await timed(async () => {
					order = await call("create-order", ours.bearer, { amount: 99, currency: "USD" });
				});
				simulator.approve(order.order_id ?? "");
				capture.ours += await timed(() => call("capture-order", ours.bearer, order));
				const theirs = { ...(await addCaller()), order: randomUUID(), provider: randomUUID() };
				create.theirs += await timed(() => bareCreate(db, theirs));
				capture.theirs += await timed(() => bareCapture(db, theirs));
			}
			if (round === 0) continue;
			found.create.push(create);
			found.capture.push(capture);
		}
		return (["create", "capture"] as const).map((what) => {
			const name = `${what}-order besides the provider, ${purchases} times`;
			return ratio({ name, unit: "ms", goal: 3 }, found[what]);
		});
	} finally {
		globalThis.fetch = plainFetch;
		await open.close();
		await simulator.close();
	}
}
