import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";

/** Asked once and used as it is: a name that leads elsewhere a moment later leads nowhere. */
export async function findPublicAddress(
	hostname: string,
	find: (name: string) => Promise<readonly { address: string }[]> = (name) =>
		lookup(name, { all: true }),
): Promise<string | null> {
	const bare = hostname.replace(/^\[|\]$/g, "");
	const found = isIP(bare) ? [{ address: bare }] : await find(bare);
	if (found.length === 0 || found.some(({ address }) => isInside(address))) return null;
	return found[0]?.address ?? null;
}

const inside = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["224.0.0.0", 3],
] as const)
	inside.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
	["::", 128],
	["::1", 128],
	["64:ff9b::", 96],
	["fc00::", 7],
	["fe80::", 10],
	["ff00::", 8],
] as const)
	inside.addSubnet(network, prefix, "ipv6");

/** Whether an address belongs to this machine, a private network, or nobody. */
export const isInside = (address: string): boolean =>
	inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

type Posting = {
	headers?: Record<string, string>;
	body?: Buffer;
	patience: number;
};

/**
 * Posts to an address under the URL's name, without following redirects or reading the response.
 * @throws without an answer in time.
 */
export function postTo(
	url: URL,
	address: string,
	{ headers = {}, body = Buffer.alloc(0), patience }: Posting,
): Promise<Pick<IncomingMessage, "headers"> & { status: number }> {
	const family = isIP(address);
	const { request } = url.protocol === "https:" ? https : http;
	return new Promise((done, fail) => {
		const sent = request(url, {
			method: "POST",
			headers: { ...headers, "content-length": String(body.length) },
			signal: AbortSignal.timeout(patience),
			lookup: (_host, options, back) =>
				options.all ? back(null, [{ address, family }]) : back(null, address, family),
		});
		sent.on("response", (answer) => {
			const { statusCode = 500, headers: given } = answer;
			answer.destroy();
			done({ status: statusCode, headers: given });
		});
		sent.on("error", fail);
		sent.end(body);
	});
}
