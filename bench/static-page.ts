import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cpuSecondsOf, load, median } from "./load.ts";

const rounds = 7;
const requests = 12_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as { port: number };
	await new Promise((done) => server.close(done));
	return port;
}

/** Waits until a server answers a path with success. */
export async function untilReady(port: number, path: string): Promise<void> {
	for (let tries = 0; tries < 100; tries += 1) {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
		if (answer?.ok) return;
		await wait(100);
	}
	throw new Error(`nothing answers on port ${port}`);
}

function startNginx(folder: string, port: number): ChildProcess | null {
	if (spawnSync("nginx", ["-v"]).error) return null;
	mkdirSync(join(folder, "logs"), { recursive: true });
	writeFileSync(
		join(folder, "nginx.conf"),
		`daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/logs/error;
events { worker_connections 64; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; root ${folder}/root; default_type text/html; open_file_cache max=10; }
}`,
	);
	return spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
}

async function cpuPerRequest(pid: number, port: number, path: string): Promise<number> {
	const before = cpuSecondsOf(pid);
	await load(port, path, requests);
	return ((cpuSecondsOf(pid) - before) / requests) * 1e6;
}

/** CPU of a cached static page against nginx sending the same bytes; goal: at most 2.5 times. */
export async function benchStaticPage(): Promise<string[]> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-bench-"));
	const [port, nginxPort] = [await freePort(), await freePort()];
	const env = {
		...process.env,
		PORT: String(port),
		DATA_DIR: join(folder, "data"),
		LOG_LEVEL: "warn",
	};
	const site = spawn(process.execPath, ["server.ts", "start"], { env, stdio: "ignore" });
	let nginx: ChildProcess | null = null;
	try {
		await untilReady(port, "/readyz");
		const page = await fetch(`http://127.0.0.1:${port}/`, {
			headers: { "accept-encoding": "identity" },
		});
		mkdirSync(join(folder, "root"), { recursive: true });
		const packed = Number(
			(
				await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "br" } })
			).headers.get("content-length"),
		);
		// As many bytes as our compressed page; their content makes no difference to nginx.
		writeFileSync(
			join(folder, "root/page.html"),
			Buffer.from(await page.arrayBuffer()).subarray(0, packed),
		);
		nginx = startNginx(folder, nginxPort);
		if (!site.pid) throw new Error("the site did not start");
		if (!nginx?.pid) return ["static page against nginx: left out, nginx is not installed"];
		await untilReady(nginxPort, "/page.html");
		await load(port, "/", requests);
		const ours: number[] = [];
		const theirs: number[] = [];
		for (let round = 0; round < rounds; round += 1) {
			ours.push(await cpuPerRequest(site.pid, port, "/"));
			theirs.push(await cpuPerRequest(nginx.pid, nginxPort, "/page.html"));
		}
		const ratio = median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
		return [
			`static page from memory: ${median(ours).toFixed(0)} µs CPU a request, nginx ${median(theirs).toFixed(0)} µs, ratio ${ratio.toFixed(2)} (goal at most 2.5)`,
		];
	} finally {
		site.kill("SIGTERM");
		nginx?.kill("SIGTERM");
		await wait(500);
		rmSync(folder, { recursive: true, force: true });
	}
}
