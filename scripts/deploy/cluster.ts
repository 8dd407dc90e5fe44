/**
 * Three machines of PostgreSQL under Patroni and etcd, each in a network namespace of its own, HAProxy before whichever
 * leads, and PgBouncer before that. Runs in a network namespace that holds nothing else (`ha.ts`).
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { begin, end, giveTo, type Program, place, run, until } from "./processes.ts";
import { type Database, openPool, password } from "./servers.ts";

const numbers = [1, 2, 3] as const;
const here = "10.213.0.1";
const at = (number: number) => `10.213.0.1${number}`;
const front = 6543;

/** A machine of the cluster, which can die, hang, lose its network and come back. */
type Machine = {
	name: string;
	start(): void;
	kill(): Promise<void>;
	signal(signal: "SIGSTOP" | "SIGCONT"): void;
	cut(isCut: boolean): Promise<void>;
};

export type Cluster = Database & {
	machines: readonly Machine[];
	/** Who leads, as HAProxy would find out; undefined: nobody. */
	leader(): Promise<Machine | undefined>;
	switchOver(): Promise<void>;
	/** Resolved once there are a leader and two followers. */
	whole(): Promise<void>;
};

const ip = (...args: string[]) => run("ip", args);

async function makeNetwork(): Promise<void> {
	mkdirSync("/run/netns", { recursive: true });
	await run("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
	await ip("link", "set", "lo", "up");
	await ip("link", "add", "ha", "type", "bridge");
	await ip("addr", "add", `${here}/24`, "dev", "ha");
	await ip("link", "set", "ha", "up");
	for (const number of numbers) {
		const name = `db${number}`;
		await ip("netns", "add", name);
		await ip(
			"link",
			"add",
			`cable${number}`,
			"type",
			"veth",
			"peer",
			"name",
			"eth0",
			"netns",
			name,
		);
		await ip("link", "set", `cable${number}`, "master", "ha", "up");
		await ip("-n", name, "addr", "add", `${at(number)}/24`, "dev", "eth0");
		await ip("-n", name, "link", "set", "eth0", "up");
		await ip("-n", name, "link", "set", "lo", "up");
	}
}

const patroniOf = (number: number, folder: string, bin: string) => `
scope: dvash
name: db${number}
restapi: {listen: "${at(number)}:8008", connect_address: "${at(number)}:8008"}
etcd: {hosts: ["${at(1)}:2379", "${at(2)}:2379", "${at(3)}:2379"]}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {wal_log_hints: "on", max_connections: 120, wal_keep_size: "256MB"}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, "no-sync"]
postgresql:
  listen: "${at(number)}:5432"
  connect_address: "${at(number)}:5432"
  data_dir: ${folder}/data
  bin_dir: ${bin}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: {username: postgres, password: ${password}}
    replication: {username: follower, password: ${password}}
    rewind: {username: rewinder, password: ${password}}
  pg_hba: ["local all all trust", "host replication follower 10.213.0.0/24 scram-sha-256", "host all all 10.213.0.0/24 scram-sha-256"]
  parameters: {unix_socket_directories: "${folder}", password_encryption: scram-sha-256}
`;

const haproxy = `
global
	maxconn 500
defaults
	mode tcp
	timeout connect 2s
	timeout client 30m
	timeout server 30m
	timeout check 2s
listen leader
	bind ${here}:${front}
	option httpchk GET /primary
	http-check expect status 200
	default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${numbers.map((number) => `	server db${number} ${at(number)}:5432 check port 8008`).join("\n")}
`;

/** Runs a program as postgres on one of the machines. */
const on = (number: number, name: string, command: string, args: readonly string[], env = {}) =>
	begin(
		`${name}-${number}`,
		"ip",
		[
			...["netns", "exec", `db${number}`, "setpriv", "--reuid=postgres", "--regid=postgres"],
			...["--init-groups", command, ...args],
		],
		{ cwd: place, env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", ...env } },
	);

function beginEtcd(number: number): Program {
	const folder = join(place, `db${number}`, "etcd");
	const all = numbers.map((one) => `db${one}=http://${at(one)}:2380`).join(",");
	return on(number, "etcd", "/usr/bin/etcd", [
		...["--name", `db${number}`, "--data-dir", folder, "--initial-cluster-state", "new"],
		...["--listen-client-urls", `http://${at(number)}:2379`],
		...["--advertise-client-urls", `http://${at(number)}:2379`],
		...["--listen-peer-urls", `http://${at(number)}:2380`],
		...["--initial-advertise-peer-urls", `http://${at(number)}:2380`],
		...["--initial-cluster", all, "--heartbeat-interval", "300", "--election-timeout", "3000"],
		// Over the third version of its protocol Patroni 3.0 lets a leader that was cut off take the lead back (0112).
		"--enable-v2",
		"--pre-vote",
		"--unsafe-no-fsync",
	]);
}

/** The processes of a machine's database: Patroni, the server and what the server has begun. */
function processesOf(folder: string, patroni: Program): number[] {
	const own = patroni.child.pid ? [patroni.child.pid] : [];
	let server = 0;
	try {
		server = Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
	} catch {
		return own;
	}
	const listed = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
	const begun = listed
		.trim()
		.split("\n")
		.map((line) => line.trim().split(/\s+/).map(Number))
		.filter(([, parent]) => parent === server)
		.map(([pid = 0]) => pid);
	return [...own, server, ...begun];
}

function openMachine(number: number, bin: string): Machine {
	const folder = join(place, `db${number}`);
	const file = join(folder, "patroni.yml");
	mkdirSync(folder, { recursive: true });
	writeFileSync(file, patroniOf(number, folder, bin));
	giveTo("postgres", folder);
	let patroni: Program;
	const start = () => {
		patroni = on(number, "patroni", "/usr/bin/patroni", [file]);
	};
	const signalAll = (signal: NodeJS.Signals) => {
		for (const pid of processesOf(folder, patroni)) {
			try {
				process.kill(pid, signal);
			} catch {
				// It has just ended.
			}
		}
	};
	return {
		name: `db${number}`,
		start,
		kill: async () => {
			signalAll("SIGKILL");
			await end(patroni, "SIGKILL");
		},
		signal: signalAll,
		cut: async (isCut) => {
			await ip("link", "set", `cable${number}`, isCut ? "down" : "up");
		},
	};
}

type Member = { name: string; role: string; state: string };

async function membersOf(): Promise<Member[]> {
	for (const number of numbers) {
		const answer = await fetch(`http://${at(number)}:8008/cluster`, {
			signal: AbortSignal.timeout(1_500),
		}).catch(() => null);
		if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
	}
	return [];
}

/** Asked of the machines themselves, as HAProxy does: one that is cut off still believes that it leads. */
async function nameOfLeader(): Promise<string | undefined> {
	for (const number of numbers) {
		const answer = await fetch(`http://${at(number)}:8008/primary`, {
			signal: AbortSignal.timeout(1_500),
		}).catch(() => null);
		if (answer?.ok) return `db${number}`;
	}
	return undefined;
}

async function ask(statement: string, user = "postgres", database = "dvash"): Promise<string> {
	const client = new pg.Client({
		connectionString: `postgres://${user}:${password}@${here}:${front}/${database}`,
		connectionTimeoutMillis: 5_000,
		query_timeout: 20_000,
	});
	client.on("error", () => {});
	await client.connect();
	try {
		const { rows } = await client.query({ text: statement, rowMode: "array" });
		return rows.map((row: unknown[]) => row.join("|")).join("\n");
	} finally {
		await client.end().catch(() => {});
	}
}

export async function openCluster(bin: string, pgbouncer: string): Promise<Cluster> {
	await makeNetwork();
	const machines = numbers.map((number) => openMachine(number, bin));
	for (const number of numbers) beginEtcd(number);
	for (const machine of machines) machine.start();
	writeFileSync(join(place, "haproxy.cfg"), haproxy);
	begin("haproxy", "/usr/sbin/haproxy", ["-db", "-f", join(place, "haproxy.cfg")]);
	const whole = async () => {
		await until(
			"a leader with two followers",
			async () => {
				const states = (await membersOf()).map(({ role, state }) => `${role} ${state}`);
				const follows = states.filter((one) =>
					/^(sync_standby|replica) (running|streaming)$/.test(one),
				);
				return follows.length === 2 && states.includes("leader running");
			},
			{ seconds: 180 },
		);
		await until(
			"a leader behind HAProxy",
			async () => (await ask("select 1", "postgres", "postgres")) === "1",
		);
	};
	await whole();
	await ask(`create role dvash login password '${password}'`, "postgres", "postgres");
	await ask("create database dvash owner dvash", "postgres", "postgres");
	const pool = await openPool(pgbouncer, front, here);
	const direct = `postgres://dvash:${password}@${here}:${front}/dvash`;
	const leader = async () => {
		const name = await nameOfLeader();
		return machines.find((machine) => machine.name === name);
	};
	const missing = async () => {
		throw new Error("Not of a cluster");
	};
	return {
		bin,
		direct,
		pooled: `postgres://dvash:${password}@127.0.0.1:${pool.port}/dvash`,
		ask,
		restartPool: pool.restart,
		another: missing,
		stop: missing,
		start: missing,
		machines,
		leader,
		whole,
		switchOver: async () => {
			const name = await until("a leader", nameOfLeader);
			const synchronous = await until("a synchronous follower", async () =>
				(await membersOf()).find(({ role }) => role === "sync_standby"),
			);
			await fetch(`http://${name.replace("db", "10.213.0.1")}:8008/switchover`, {
				method: "POST",
				body: JSON.stringify({ leader: name, candidate: synchronous.name }),
			});
		},
	};
}
