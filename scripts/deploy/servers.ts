/** PostgreSQL, PgBouncer and nginx, with the files of `deploy/`, each on a free port of 127.0.0.1. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { begin, end, findPrograms, giveTo, type Program, place, run, until } from "./processes.ts";

/** Of the site's role. */
export const password = "letters-and-digits-1";

export type Database = {
	/** Through PgBouncer, and PostgreSQL's own. */
	pooled: string;
	direct: string;
	bin: string;
	/** Another, empty database of the same ordinary role. */
	another(name: string): Promise<string>;
	/** Runs a statement as superuser in the site's database; what it prints. */
	ask(statement: string): Promise<string>;
	/** Ends PostgreSQL: SIGQUIT at once, SIGINT with what is under way. */
	stop(signal: "SIGQUIT" | "SIGINT"): Promise<void>;
	start(): Promise<unknown>;
	restartPool(): Promise<void>;
};

/** A cluster with an ordinary role that owns its database, as docs/operations.md says, and PgBouncer before it. */
export async function openServers(): Promise<Database> {
	const { postgres: bin, pgbouncer } = findPrograms();
	const folder = join(place, "postgres");
	mkdirSync(folder);
	giveTo("postgres", folder);
	const port = await freePort();
	const data = join(folder, "data");
	const secret = join(folder, "password");
	writeFileSync(secret, "a password of the superuser\n");
	giveTo("postgres", secret);
	await run(
		join(bin, "initdb"),
		[
			"-D",
			data,
			"-U",
			"postgres",
			"-A",
			"scram-sha-256",
			`--pwfile=${secret}`,
			"--encoding=UTF8",
			"--no-sync",
		],
		{ user: "postgres", cwd: folder },
	);
	const options = ["-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"];
	const superuser = (statement: string, database = "postgres") =>
		run(
			join(bin, "psql"),
			["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-Atc", statement, database],
			{
				env: { ...process.env, PGPASSWORD: "a password of the superuser" },
			},
		);
	let server: Program;
	const start = () => {
		server = begin("postgres", join(bin, "postgres"), ["-D", data, ...options], {
			user: "postgres",
			cwd: folder,
		});
		return until("PostgreSQL", () => superuser("select 1"), { log: server.log });
	};
	await start();
	const another = async (name: string) => {
		await superuser(`create database ${name} owner dvash`);
		return `postgres://dvash:${password}@127.0.0.1:${port}/${name}`;
	};
	await superuser(`create role dvash login password '${password}'`);
	const direct = await another("dvash");
	const pool = await openPool(pgbouncer, port);
	return {
		bin,
		direct,
		another,
		start,
		pooled: direct.replace(`:${port}/`, `:${pool.port}/`),
		ask: (statement) => superuser(statement, "dvash"),
		stop: (signal) => end(server, signal),
		restartPool: pool.restart,
	};
}

/** PgBouncer before a PostgreSQL. */
export async function openPool(pgbouncer: string, postgres: number, host = "127.0.0.1") {
	const folder = join(place, "pgbouncer");
	mkdirSync(folder);
	const port = await freePort();
	writeFileSync(join(folder, "userlist.txt"), `"dvash" "${password}"\n`);
	writeFileSync(
		join(folder, "pgbouncer.ini"),
		replaced("deploy/pgbouncer.ini", [
			["host=127.0.0.1 port=5432", `host=${host} port=${postgres}`],
			["listen_port = 6432", `listen_port = ${port}`],
			["/etc/pgbouncer/", `${folder}/`],
		]),
	);
	giveTo("postgres", folder);
	const start = () =>
		begin("pgbouncer", pgbouncer, [join(folder, "pgbouncer.ini")], {
			user: "postgres",
			cwd: folder,
		});
	let program = start();
	const restart = async () => {
		await end(program, "SIGTERM");
		program = start();
	};
	return { port, restart };
}

/** The text of a file of the repository with its own places; each has to be there. */
function replaced(file: string, places: readonly (readonly [string, string])[]): string {
	let text = readFileSync(file, "utf8");
	for (const [from, to] of places) {
		if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
		text = text.replaceAll(from, to);
	}
	return text;
}

export type Proxy = { origin: string; certificate: string; program: Program };

/** nginx with `deploy/nginx.conf` and a throw-away certificate, before nodes on two ports. */
export async function openProxy(nodes: readonly [number, number], port: number): Promise<Proxy> {
	const { nginx } = findPrograms();
	const folder = join(place, "nginx");
	mkdirSync(join(folder, "temp"), { recursive: true });
	const certificate = join(folder, "certificate.pem");
	const key = join(folder, "key.pem");
	const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const files = ["-keyout", key, "-out", certificate];
	await run("openssl", [
		"req",
		"-x509",
		"-newkey",
		"rsa:2048",
		"-nodes",
		"-days",
		"2",
		...names,
		...files,
	]);
	const plain = await freePort();
	const site = replaced("deploy/nginx.conf", [
		["\tlisten [::]:80;\n", ""],
		["\tlisten [::]:443 ssl http2;\n", ""],
		["listen 80;", `listen 127.0.0.1:${plain};`],
		["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
		["127.0.0.1:3001", `127.0.0.1:${nodes[0]}`],
		["127.0.0.1:3002", `127.0.0.1:${nodes[1]}`],
		["/etc/letsencrypt/live/dvash.example/fullchain.pem", certificate],
		["/etc/letsencrypt/live/dvash.example/privkey.pem", key],
		["/var/log/nginx/dvash.log", join(folder, "error.log")],
		["dvash.example", "localhost"],
	]);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((kind) => `${kind}_temp_path ${join(folder, "temp", kind)};`)
		.join("\n");
	const whole = join(folder, "nginx.conf");
	const head = `pid ${join(folder, "pid")};\nerror_log stderr crit;\nworker_processes 1;\n`;
	writeFileSync(whole, `${head}events {}\nhttp {\n${temporary}\n${site}}\n`);
	giveTo("nobody", folder);
	const args = ["-c", whole, "-p", folder];
	await run(nginx, ["-t", ...args], { user: "nobody" });
	const program = begin("nginx", nginx, ["-g", "daemon off;", ...args], { user: "nobody" });
	return {
		origin: `https://localhost:${port}`,
		certificate: readFileSync(certificate, "utf8"),
		program,
	};
}

/** Lets Caddy and systemd read their files, where they are installed; which of them did. */
export async function readOthers(): Promise<string> {
	const read: string[] = [];
	if (existsSync("/usr/bin/caddy")) {
		const args = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
		await run("/usr/bin/caddy", args, { env: { ...process.env, HOME: place } });
		read.push("Caddyfile");
	}
	if (existsSync("/usr/bin/systemd-analyze")) {
		const own = `ExecStart=${process.execPath} `;
		const node = ["ExecStart=/opt/dvash/current/node_modules/.bin/node ", own] as const;
		const units = [
			["dvash@.service", "dvash@3001.service", [node]],
			["dvash-backup.service", "dvash-backup.service", [node]],
			["dvash-backup.timer", "dvash-backup.timer", []],
		] as const;
		for (const [file, name, places] of units) {
			writeFileSync(join(place, name), replaced(`deploy/${file}`, places));
		}
		await run("systemd-analyze", ["verify", ...units.map(([, name]) => join(place, name))]);
		read.push(...units.map(([file]) => file));
	}
	return read.length > 0 ? `${read.join(", ")} are valid` : "neither program is installed here";
}
