import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { freePort } from "../../scripts/free-port.ts";
import { absolute, alternate, type Figure, median, quantile, ratio } from "../figures.ts";
import { untilReady } from "../load.ts";

const sends = 400;
const streams = 2_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Side = { port: number; child: ChildProcess };

async function openSide(side: "ours" | "bare"): Promise<Side> {
	const port = await freePort();
	const args = ["--expose-gc", "bench/live/live-child.ts", side, String(port)];
	const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
	await untilReady(port, "/memory");
	return { port, child };
}

const opened = (port: number, path: string) =>
	new Promise<IncomingMessage>((done, fail) => {
		get({ host: "127.0.0.1", port, path, agent: false }, done).once("error", fail);
	});

/** Milliseconds from each send until the other's open page sees it. */
async function measure({ port }: Side): Promise<number[]> {
	const stream = await opened(port, "/live");
	let seen = (_: number) => {};
	let text = "";
	stream.setEncoding("utf8").on("data", (piece: string) => {
		text += piece;
		for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
			const ref = /"ref":(\d+)/.exec(text.slice(0, end))?.[1];
			text = text.slice(end + 2);
			if (ref) seen(Number(ref));
		}
	});
	const times: number[] = [];
	// The first ones warm up.
	for (let ref = -50; ref < sends; ref += 1) {
		const began = performance.now();
		const arrived = new Promise<void>((done) => {
			seen = (got) => got === ref + 50 && done();
		});
		const options = {
			host: "127.0.0.1",
			port,
			method: "POST",
			agent,
			path: `/send?ref=${ref + 50}`,
		};
		const answered = new Promise<void>((done) => {
			request(options, (answer) => answer.resume().on("end", done)).end();
		});
		await arrived;
		if (ref >= 0) times.push(performance.now() - began);
		await answered;
	}
	stream.destroy();
	return times;
}

/** Bytes of heap and buffers that each of 2,000 idle streams costs. */
async function weigh(side: "ours" | "bare"): Promise<number> {
	const { port, child } = await openSide(side);
	const memory = async () => Number(await (await fetch(`http://127.0.0.1:${port}/memory`)).text());
	await opened(port, `/live?reader=${randomUUID()}`);
	const before = await memory();
	for (let made = 0; made < streams; made += 50) {
		const some = Array.from({ length: 50 }, () => opened(port, `/live?reader=${randomUUID()}`));
		for (const stream of await Promise.all(some)) stream.resume();
	}
	const each = ((await memory()) - before) / streams;
	child.kill();
	return each;
}

/** Live events against a bare node:http server with the same write. */
export async function benchLive(): Promise<Figure[]> {
	const ours = await openSide("ours");
	const bare = await openSide("bare");
	const tails: number[] = [];
	const late: number[] = [];
	const take = (side: Side, into: number[]) => async () => {
		const times = await measure(side);
		into.push(quantile(times, 0.99));
		return median(times);
	};
	const rounds = await alternate(take(ours, tails), take(bare, late), { least: 5 });
	for (const { child } of [ours, bare]) child.kill();
	const weights = await alternate(
		() => weigh("ours"),
		() => weigh("bare"),
		{ least: 5, most: 9 },
	);
	return [
		ratio({ name: "live: send to seen, median", unit: "ms", goal: 1.5 }, rounds),
		absolute(
			{ name: "live: send to seen, p99 beyond the bare server's", unit: "ms", goal: 10 },
			tails.map((tail, index) => tail - (late[index] ?? 0)),
		),
		ratio({ name: "live: memory of an idle stream", unit: "bytes", goal: 1.2 }, weights),
	];
}
