/** What the server knows of a connection; absent when a request never came over one. */
export type Connection =
	| { incoming?: { socket?: { remoteAddress?: string | undefined } } }
	| undefined;

/**
 * The address that a visitor's tries are counted under. `X-Forwarded-For` is believed only behind a
 * proxy of ours, and of it only the last entry, which that proxy wrote. An IPv6 visitor owns a /64.
 */
export function visitorAddress(
	request: Request,
	connection: Connection,
	trustProxy: boolean,
): string {
	const forwarded = trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1) : null;
	const address = forwarded?.trim() || connection?.incoming?.socket?.remoteAddress || "unknown";
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
	return plain.includes(":") ? network(plain) : plain;
}

function network(address: string): string {
	const [head = "", tail] = address.toLowerCase().split("::");
	const start = head === "" ? [] : head.split(":");
	const end = tail === undefined || tail === "" ? [] : tail.split(":");
	const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
	const groups = [...start, ...Array<string>(gap).fill("0"), ...end];
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}
