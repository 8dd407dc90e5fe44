// `npm run test:ha -- [MINUTES] [SEED]`: the site on many machines (docs/operations.md, "It outgrew its machine"), broken
// in every way while people write and buy. Ends with 1 when an acknowledged write is lost, a message stands twice or out of
// order, money differs, or the record is not whole. As root on Debian; in a network of its own.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openEdge } from "../../test/edge.ts";
import { openRedisServer } from "../../test/redis.ts";
import { openSwift } from "../../test/swift.ts";
import { openBrowser, openStream } from "./browser.ts";
import { openCluster } from "./cluster.ts";
import { firstDay, openOutside } from "./first-day.ts";
import { startNode } from "./node.ts";
import { endAll, findPrograms, place, run, until } from "./processes.ts";
import { buildNext, release } from "./releases.ts";
import { at, replace, stage } from "./stage.ts";
import { beginTalk, findFaults, startWalk, type Talk, type Walked } from "./talk.ts";

const programs = {
	patroni: "/usr/bin/patroni",
	"etcd-server": "/usr/bin/etcd",
	haproxy: "/usr/sbin/haproxy",
	"redis-server": "/usr/bin/redis-server",
	iproute2: "/usr/sbin/ip",
	procps: "/usr/bin/ps",
	memcached: "/usr/bin/memcached",
	"swift-proxy": "/usr/bin/swift-proxy-server",
	"swift-account": "/usr/bin/swift-account-server",
	"swift-container": "/usr/bin/swift-container-server",
	"swift-object": "/usr/bin/swift-object-server",
};

/** Begins anew in a network where nothing else is, so that a cut cable is nobody else's. */
function enterNetwork(): void {
	if (process.env.DVASH_HA) return;
	if (process.getuid?.() !== 0) throw new Error("test:ha runs as root: it makes networks.");
	findPrograms(programs);
	const args = ["--net", "--mount", process.execPath, ...process.argv.slice(1)];
	const env = { ...process.env, DVASH_HA: "1" };
	process.exit(spawnSync("unshare", args, { stdio: "inherit", env }).status ?? 1);
}

enterNetwork();
const minutes = Number(process.argv[2] ?? 0);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const lines: string[] = [];
const show = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const say = (line: string) => {
	lines.push(line);
	show(line);
};
say(`seed ${seed}`);

const { postgres, pgbouncer } = findPrograms(programs);
const cluster = await openCluster(postgres, pgbouncer);
await openOutside(cluster);

const swift = await openSwift();
const bucket = await openEdge(swift.url);
const redis = await openRedisServer();
say("three machines of PostgreSQL, etcd on each, HAProxy, PgBouncer, nginx, Swift, Redis");

const quantile = (times: number[], part: number) =>
	times.sort((a, b) => a - b)[Math.floor(times.length * part)]?.toFixed(0);

/** Processor time of both nodes, in milliseconds. */
const busyMs = () =>
	stage.nodes
		.map(({ program: { child } }) => {
			const fields =
				readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
			return (Number(fields[11]) + Number(fields[12])) * 10;
		})
		.reduce((sum, ms) => sum + ms, 0);

/** What sending, hearing and a picture cost with the settings as they are. */
async function measure(what: string, talk: Talk): Promise<void> {
	const writer = openBrowser(at(stage.nodes[0]), talk.man);
	const sends: number[] = [];
	for (let nth = 0; nth < 100; nth += 1) {
		const began = performance.now();
		const fields = { text: `הודעה ${nth}`, client_id: `${what} ${nth}` };
		await writer.post(`/messages/${talk.id}/send`, fields);
		sends.push(performance.now() - began);
	}
	const hears: number[] = [];
	for (let nth = 0; nth < 10; nth += 1) {
		const word = `event: message`;
		const stream = openStream(at(stage.nodes[1]), talk.woman, word);
		await stream.opened;
		await pause(300);
		const began = performance.now();
		const fields = { text: `הנה ${nth}`, client_id: `${what} heard ${nth}` };
		const sent = writer.post(`/messages/${talk.id}/send`, fields);
		await stream.heard;
		hears.push(performance.now() - began);
		await sent;
	}
	writer.close();
	const page = await stage.member.get("/profile/photos");
	const src = /src="(\/pictures\/[^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const before = busyMs();
	for (let nth = 0; nth < 200; nth += 1) await stage.member.get(src);
	const picture = (busyMs() - before) / 200;
	say(
		`${what}: a message is sent in ${quantile(sends, 0.5)} ms (median of 100; 95 %: ${quantile(sends, 0.95)}), heard at the other node after ${quantile(hears, 0.5)} ms, a picture takes ${picture.toFixed(1)} ms of processor time`,
	);
}

type Chaos = readonly [what: string, work: () => Promise<void>];

async function theLeader() {
	const machine = await until("a leader", cluster.leader);
	return machine;
}

const database: readonly Chaos[] = [
	[
		"the leading database killed with -9, back after 25 s",
		async () => {
			const machine = await theLeader();
			await machine.kill();
			await pause(25_000);
			machine.start();
		},
	],
	["the lead handed to the synchronous follower", () => cluster.switchOver()],
	[
		"the leading database hung for 30 s",
		async () => {
			const machine = await theLeader();
			machine.signal("SIGSTOP");
			await pause(30_000);
			machine.signal("SIGCONT");
		},
	],
	[
		"the leading machine cut off from the network for 40 s",
		async () => {
			const machine = await theLeader();
			await machine.cut(true);
			await pause(40_000);
			await machine.cut(false);
		},
	],
];

const others: readonly Chaos[] = [
	["PgBouncer restarted", () => cluster.restartPool()],
	[
		"Redis killed with -9 for 5 s, then hung for 5 s",
		async () => {
			await redis.kill();
			await pause(5_000);
			await redis.start();
			await pause(3_000);
			redis.hang(true);
			await pause(5_000);
			redis.hang(false);
		},
	],
	[
		"S3 answered 503 for 5 s, and nothing for 5 s",
		async () => {
			bucket.fail(503);
			await pause(5_000);
			bucket.fail(null);
			await pause(5_000);
			bucket.fail(undefined);
		},
	],
	[
		"a node killed with -9",
		async () => {
			const [node] = stage.nodes;
			await node.kill();
			await pause(2_000);
			stage.nodes[0] = await startNode(stage.next, node.port, stage.settings);
		},
	],
	[
		"a node hung for 12 s, then killed as its watchdog does",
		async () => {
			const [, node] = stage.nodes;
			node.program.child.kill("SIGSTOP");
			await pause(12_000);
			await node.kill();
			stage.nodes[1] = await startNode(stage.next, node.port, stage.settings);
		},
	],
	[
		"upgraded node by node, with a migration",
		async () => {
			await replace(0, stage.next);
			await replace(1, stage.next);
		},
	],
];

/** One break while people write and buy, until all is whole again. */
async function breakIt([what, work]: Chaos, talk: Talk): Promise<Walked> {
	const walk = startWalk(talk);
	await pause(2_000);
	await work();
	await cluster.whole();
	for (const node of stage.nodes) {
		await until(
			"a node's return",
			async () => (await openBrowser(at(node)).get("/readyz")).status === 200,
		);
	}
	await pause(3_000);
	const walked = await walk.stop();
	show(tell(what, [walked]));
	return walked;
}

/** What people saw of one kind of break, all its times together. */
function tell(what: string, walks: readonly Walked[]): string {
	const count = (of: (walk: Walked) => number) => walks.reduce((sum, walk) => sum + of(walk), 0);
	const answers = new Map<string, number>();
	for (const [answer, times] of walks.flatMap((walk) => [...walk.answers]))
		answers.set(answer, (answers.get(answer) ?? 0) + times);
	const odd = [...answers].filter(([answer]) => !/: (200|303)$/.test(answer));
	const told = odd.map(([answer, times]) => `${times} × ${answer}`).join(", ") || "no other answer";
	const longestMs = Math.max(...walks.map((walk) => walk.longestMs));
	const times = walks.length > 1 ? `, ${walks.length} times` : "";
	return `${what}${times}: ${count(({ messages }) => messages.flat().length)} messages, ${count(({ forms }) => forms.length)} forms and ${count(({ bought }) => bought)} purchases acknowledged; ${(longestMs / 1_000).toFixed(1)} s at most without a message; ${told}`;
}

/** In an order of the seed's. */
function* shuffled(all: readonly Chaos[], round: number): Generator<Chaos> {
	let state = seed + round;
	const left = [...all];
	while (left.length > 0) {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		yield* left.splice(state % left.length, 1);
	}
}

/** What the nodes hold in memory, and what all programs have written to their logs. */
async function sizes(): Promise<string> {
	const held = stage.nodes.map(({ program: { child } }) => {
		const pages = readFileSync(`/proc/${child.pid}/statm`, "utf8").split(" ")[1];
		return `${Math.round((Number(pages) * 4) / 1_024)} MB`;
	});
	const logs = await run("du", ["-cm", ...globSync(join(place, "*.log"))]);
	return `the nodes hold ${held.join(" and ")}, ${logs.trim().split("\n").at(-1)?.split("\t")[0]} MB of logs`;
}

/** Every break once, and all of them again until the time is over; after each round nothing may be missing. */
async function breakAll(talk: Talk): Promise<Walked[]> {
	const kinds = new Map<string, Walked[]>();
	const end = Date.now() + minutes * 60_000;
	for (let round = 0; round === 0 || Date.now() < end; round += 1) {
		for (const chaos of shuffled([...database, ...others], round)) {
			const [what] = chaos;
			kinds.set(what, [...(kinds.get(what) ?? []), await breakIt(chaos, talk)]);
			if (round > 0 && Date.now() > end) break;
		}
		await pause(2_000);
		const faults = await findFaults(talk, [...kinds.values()].flat());
		if (faults.length > 0)
			throw new Error(`${faults.length} faults: ${faults.slice(0, 10).join("; ")}`);
		show(`round ${round + 1}: no fault; ${await sizes()}`);
	}
	for (const [what, walks] of kinds) lines.push(tell(what, walks));
	say(`at the end ${await sizes()}`);
	return [...kinds.values()].flat();
}

async function walkThrough(): Promise<void> {
	for (const [name, work] of firstDay.slice(2)) say(`${name}: ${(await work()) ?? "done"}`);
	// They write more than people do.
	stage.settings = { ...stage.settings, LIMITS: "1000" };
	await replace(0, stage.first);
	await replace(1, stage.first);
	const talk = await beginTalk();
	await measure("on disk and NOTIFY", talk);
	// Awaited: the proxy of the bucket runs in this process, which the build would block.
	const next = await buildNext();
	stage.settings = { ...stage.settings, S3_URL: bucket.url, REDIS_URL: redis.url };
	await replace(0, stage.first);
	await replace(1, stage.first);
	const env = { ...process.env, ...stage.settings };
	const moved = await run(process.execPath, ["scripts/files-move.ts"], {
		cwd: stage.first.folder,
		user: "nobody",
		env,
	});
	say(`files:move beside the running site: ${moved.trim()}`);
	stage.next = release("next", next);
	await measure("on S3 and Redis", talk);
	const walks = await breakAll(talk);
	const messages = walks.flatMap((walk) => walk.messages.flat()).length;
	const forms = walks.flatMap((walk) => walk.forms).length;
	say(
		`lost 0 of ${messages} acknowledged messages and 0 of ${forms} forms; none doubled, none out of order; ${walks.reduce((sum, { bought }) => sum + bought, 0)} purchases, payments and captures the same to the cent`,
	);
	say(
		`the record: ${(await run(process.execPath, ["scripts/audit-verify.ts"], { cwd: stage.next.folder, user: "nobody", env })).trim().split("\n")[0]}`,
	);
}

const began = Date.now();
let failure: Error | undefined;
await walkThrough().catch((error: Error) => {
	failure = error;
	console.error(`FAILED, seed ${seed}: ${error.message}\nLogs: ${place}`);
});
await endAll();
await redis.close();
bucket.close();
await swift.close();
if (failure) process.exit(1);
rmSync(place, { recursive: true });
mkdirSync("docs/proof", { recursive: true });
const day = new Date().toISOString().slice(0, 10);
const seconds = Math.round((Date.now() - began) / 1_000);
writeFileSync(
	join("docs/proof", "ha.md"),
	`# The site on many machines, broken\n\n\`npm run test:ha\`, ${day}, Node ${process.versions.node}, ${cpus().length} cores for all, ${seconds} s. Three PostgreSQL under Patroni and\netcd, each in a network namespace of its own, HAProxy, PgBouncer, nginx, two nodes, Redis, and OpenStack Swift as the S3 server.\n\n${lines.map((line) => `- ${line}\n`).join("")}`,
);
process.exit(0);
