import { fork } from "node:child_process";
import { once } from "node:events";
import { many } from "../brief.ts";
import { alternate, type Figure, ratio } from "../figures.ts";
import { type Asked, cpuOf, fetchRaw, load } from "../load.ts";
import { startSite, withFolder } from "../site-process.ts";
import type { Sent } from "./plain-server.ts";

const requests = many(5_000, 1);
const goal = 1.3;

const pages: readonly [name: string, path: string][] = [
	["the home page", "/"],
	["the home page from an advertisement", "/?fbclid=abc&utm_source=x"],
	["a filtered gallery", "/gallery?gender=female"],
	["an address that leads nowhere", "/nothing-here"],
];

/** CPU of pages from memory against node:http sending the same bytes and headers. */
export function benchKeptPages(): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await startSite(folder);
		const plain = fork("bench/pages/plain-server.ts", { stdio: "ignore" });
		try {
			const sent: Sent[] = [];
			for (const [, path] of pages) {
				await load({ port: site.port, path }, requests);
				sent.push(await responseOf({ port: site.port, path }));
			}
			plain.send(sent);
			const [ports] = (await once(plain, "message")) as [number[]];
			const figures: Figure[] = [];
			for (const [index, [name, path]] of pages.entries()) {
				const theirs = { port: ports[index] ?? 0, path };
				await load(theirs, requests);
				const rounds = await alternate(
					() => cpuPerRequest(site, { port: site.port, path }),
					() => cpuPerRequest({ pid: plain.pid ?? 0, idle: 0 }, theirs),
				);
				figures.push(ratio({ name: `kept: ${name}`, unit: "µs", goal }, rounds));
			}
			return figures;
		} finally {
			plain.disconnect();
			await site.stop();
		}
	});
}

/** CPU of one request, without what the process uses when nobody asks. */
async function cpuPerRequest(
	{ pid, idle }: { pid: number; idle: number },
	asked: Asked,
): Promise<number> {
	const before = cpuOf(pid);
	const began = performance.now();
	await load(asked, requests);
	const seconds = (performance.now() - began) / 1e3;
	return (cpuOf(pid) - before - idle * seconds) / requests;
}

/** A response without the headers that node:http adds by itself. */
async function responseOf(asked: Asked): Promise<Sent> {
	const { head, body } = await fetchRaw(asked);
	const [first = "", ...lines] = head.split("\r\n");
	const headers = lines.flatMap((line) => {
		const [, name = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
		return /^(date|connection|keep-alive)$/i.test(name) ? [] : [name, value];
	});
	return { status: Number(first.split(" ")[1]), headers, body: body.toString("base64") };
}
