/** What breaks under a site that runs: its database in every way, and a node that hangs. */
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, expectStatus, openBrowser } from "./browser.ts";
import { nextAddress } from "./load.ts";
import { startNode } from "./node.ts";
import { until } from "./processes.ts";
import { at, replace, type Step, stage } from "./stage.ts";

let forms = 0;

/** Sends the contact form as a visitor of its own; its address when it was acknowledged. */
async function sendForm(): Promise<{ status: number | string; email: string }> {
	forms += 1;
	const email = `break-${forms}@dvash.example`;
	const browser = openBrowser({ ...stage.site, from: nextAddress() });
	const fields = { name: "דוד", email, subject: "general", message: "נשמר או לא" };
	const answer = await browser.post("/contact", fields).catch(failed);
	browser.close();
	return { status: answer.status, email };
}

const failed = (error: Error) => ({ status: error.message });

/** Three visitors who read the first page and send a form, until `stop`. */
function startVisits() {
	const seen = { pages: 0, busy: 0, slowestMs: 0 };
	const [stored, wrong]: [string[], string[]] = [[], []];
	let isOver = false;
	const timed = async <T>(work: Promise<T>): Promise<T> => {
		const began = performance.now();
		const done = await work;
		seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began);
		return done;
	};
	const walk = async (browser: Browser) => {
		const page = await timed(browser.get("/").catch(failed));
		seen.pages += 1;
		if (page.status !== 200) wrong.push(`/: ${page.status}`);
		const { status, email } = await timed(sendForm());
		if (status === 303) stored.push(email);
		else if (status === 503) seen.busy += 1;
		else wrong.push(`a form: ${status}`);
	};
	const walkers = [0, 1, 2].map(async () => {
		const browser = openBrowser(stage.site);
		while (!isOver) {
			await walk(browser);
			await pause(20);
		}
		browser.close();
	});
	return {
		stop: async () => {
			isOver = true;
			await Promise.all(walkers);
			return { ...seen, stored, wrong };
		},
	};
}

/** Of what was acknowledged, what is not in the database. */
async function findLost(acknowledged: readonly string[]): Promise<string[]> {
	const there = await stage.database.ask("select email from tickets where email like 'break-%'");
	const kept = new Set(there.split("\n"));
	return acknowledged.filter((email) => !kept.has(email));
}

const endedNodes = () =>
	stage.nodes.filter(({ program: { child } }) => child.exitCode !== null || child.signalCode);

/** Both nodes are ready again, and what is written is stored. */
async function isBack(): Promise<void> {
	for (const node of stage.nodes) {
		await until("a node's return", async () => {
			const answer = await openBrowser(at(node)).get("/readyz");
			return answer.status === 200;
		});
	}
	await until("a form's return", async () => (await sendForm()).status === 303);
}

/** Breaks something while people write, and again while nobody does. */
async function breakIt(work: () => Promise<unknown>): Promise<string> {
	const visits = startVisits();
	await pause(1_500);
	await work();
	await isBack();
	await pause(1_000);
	const { stored, wrong, ...seen } = await visits.stop();
	await work();
	await isBack();
	const ended = endedNodes();
	const lost = await findLost(stored);
	if (ended.length > 0) throw new Error(`${ended.length} nodes ended: ${ended[0]?.program.log}`);
	if (lost.length > 0) throw new Error(`${lost.length} of ${stored.length} forms are lost`);
	if (wrong.length > 0) throw new Error(`${wrong.length} answers: ${wrong.slice(0, 5).join("; ")}`);
	return `0 of 2 nodes ended, 0 of ${stored.length} acknowledged forms lost, "/" ${seen.pages} of ${seen.pages}, ${seen.busy} times 503, the slowest answer took ${Math.round(seen.slowestMs)} ms; idle: 0 ended`;
}

async function stopFor(seconds: number): Promise<void> {
	await stage.database.stop("SIGQUIT");
	await pause(seconds * 1_000);
	await stage.database.start();
}

async function restart(): Promise<void> {
	await stage.database.stop("SIGINT");
	await stage.database.start();
}

const endAllConnections = () =>
	stage.database.ask(
		"select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'dvash'",
	);

/** For five seconds whatever stands between two statements of a transaction is ended. */
const endTransactions = () =>
	stage.database.ask(`do $$ begin for turn in 1..500 loop
		perform pg_stat_clear_snapshot(), pg_terminate_backend(pid) from pg_stat_activity
			where usename = 'dvash' and state = 'idle in transaction';
		perform pg_sleep(0.01);
	end loop; end $$`);

const ofDatabase: readonly [what: string, work: () => Promise<unknown>][] = [
	["PostgreSQL stopped at once, away for 8 s", () => stopFor(8)],
	["PostgreSQL restarted", restart],
	["every connection ended", endAllConnections],
	["transactions ended between two statements, every 10 ms for 5 s", endTransactions],
];

async function goDirect(): Promise<undefined> {
	stage.settings = { ...stage.settings, DATABASE_URL: stage.database.direct };
	await replace(0, stage.next);
	await replace(1, stage.next);
}

/** A node that starts while its database is away. */
async function startWithout(): Promise<string> {
	const { database, next, nodes, settings } = stage;
	await database.stop("SIGQUIT");
	await nodes[0].kill();
	nodes[0] = await startNode(next, nodes[0].port, settings, "/healthz");
	const browser = openBrowser(at(nodes[0]));
	for (const path of ["/", "/about", "/terms"]) expectStatus(path, await browser.get(path), 200);
	expectStatus("/readyz", await browser.get("/readyz"), 503);
	expectStatus("a file of another build", await browser.get("/assets/other-0a1b2c3d.js"), 503);
	await database.start();
	await isBack();
	return "it answers from memory, says that it is not ready, and is when the database is back";
}

/** One node hangs: what reads is answered by the other while it does, and a watchdog ends it. */
async function hang(): Promise<string> {
	const [, node] = stage.nodes;
	const visitor = openBrowser(stage.site);
	node.program.child.kill("SIGSTOP");
	let slowestMs = 0;
	for (let turn = 0; turn < 40; turn += 1) {
		const began = performance.now();
		const path = turn % 2 ? "/" : "/gallery?q=x";
		expectStatus(`${path} beside a node that hangs`, await visitor.get(path), 200);
		slowestMs = Math.max(slowestMs, performance.now() - began);
	}
	const forms = Promise.all([sendForm(), sendForm(), sendForm()]);
	await pause(2_000);
	await node.kill();
	const statuses = (await forms).map(({ status }) => status);
	const cut = statuses.filter((status) => status === 502).length;
	if (statuses.some((status) => ![303, 502].includes(Number(status)))) {
		throw new Error(`Forms beside a node that hangs: ${statuses}`);
	}
	stage.nodes[1] = await startNode(stage.next, node.port, stage.settings);
	visitor.close();
	return `40 of 40 pages answered while it hung, the slowest after ${Math.round(slowestMs)} ms; of 3 forms ${cut} were told to be sent again once it was killed`;
}

const each = (where: string, list: typeof ofDatabase): Step[] =>
	list.map(([what, work]) => [`${where}: ${what}`, () => breakIt(work)]);

export const breaks: readonly Step[] = [
	...each("Through PgBouncer", [
		...ofDatabase,
		["PgBouncer restarted", () => stage.database.restartPool()],
	]),
	["Both nodes led to PostgreSQL itself", goDirect],
	...each("Directly", ofDatabase),
	["A node started while its database is away", startWithout],
	["A node that hangs", hang],
];
