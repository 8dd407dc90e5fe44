/**
 * A local push service: it answers as configured, and reads each push as the browser would (RFC 8188, 8291), having
 * checked who sent it (RFC 8292). It shares no code with the product.
 */
import {
	createDecipheriv,
	createECDH,
	createPublicKey,
	hkdfSync,
	randomBytes,
	verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A push as the browser reads it. */
export type Received = {
	browser: string;
	at: Date;
	/** Bytes on the way. */
	length: number;
	text: string;
	headers: IncomingHttpHeaders;
	claims: { aud: string; exp: number; sub: string };
};

/** How the service answers a browser's pushes; null: not at all. */
export type Answer = { status: number; headers?: Record<string, string>; body?: Buffer } | null;

type Browser = { name: string; keys: ReturnType<typeof createECDH>; auth: Buffer; key: string };

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
	Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** @throws when the sender is not the one that subscribed the browser. */
export function checkSender(header: string, key: string): Received["claims"] {
	const [, token = "", given = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
	if (given !== key) throw new Error("another sender's key");
	const point = Buffer.from(key, "base64url");
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
		half.toString("base64url"),
	);
	const jwk = { kty: "EC", crv: "P-256", x, y };
	const publicKey = createPublicKey({ key: jwk as never, format: "jwk" });
	const [head = "", body = "", signature = ""] = token.split(".");
	const signed = Buffer.from(`${head}.${body}`);
	const how = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
	if (!verify("sha256", signed, how, Buffer.from(signature, "base64url"))) {
		throw new Error("a wrong signature");
	}
	return JSON.parse(Buffer.from(body, "base64url").toString());
}

function read(body: Buffer, { keys, auth }: Browser): string {
	const salt = body.subarray(0, 16);
	const idLength = body.readUInt8(20);
	const sender = body.subarray(21, 21 + idLength);
	const sealed = body.subarray(21 + idLength);
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
	const key = derive(keys.computeSecret(sender), auth, info, 32);
	const open = createDecipheriv(
		"aes-128-gcm",
		derive(key, salt, "Content-Encoding: aes128gcm\0", 16),
		derive(key, salt, "Content-Encoding: nonce\0", 12),
	);
	open.setAuthTag(sealed.subarray(-16));
	const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
	const end = plain.lastIndexOf(2);
	if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
		throw new Error("no last record");
	return plain.subarray(0, end).toString();
}

export async function openPushService() {
	const browsers = new Map<string, Browser>();
	const answers = new Map<string, Answer>();
	const received: Received[] = [];
	const faults: unknown[] = [];
	const server = createServer(async (request, response) => {
		const name = request.url?.slice(1) ?? "";
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const body = Buffer.concat(parts);
		const browser = browsers.get(name);
		const answer = answers.has(name) ? answers.get(name) : { status: browser ? 201 : 404 };
		if (!answer) return;
		try {
			if (browser && answer.status < 300) {
				const claims = checkSender(request.headers.authorization ?? "", browser.key);
				const text = read(body, browser);
				const { headers } = request;
				received.push({
					browser: name,
					at: new Date(),
					length: body.length,
					text,
					headers,
					claims,
				});
			}
		} catch (error) {
			faults.push(error);
		}
		response.writeHead(answer.status, answer.headers).end(answer.body);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}`;
	return {
		url,
		received,
		/** What it could not read, or what came from somebody else. */
		faults,
		/** A browser that subscribes with a sender's key: what it names to the site. */
		addBrowser(name: string, key: string) {
			const keys = createECDH("prime256v1");
			const p256dh = keys.generateKeys("base64url");
			const auth = randomBytes(16);
			browsers.set(name, { name, keys, auth, key });
			return { endpoint: `${url}/${name}`, p256dh, auth: auth.toString("base64url"), key };
		},
		answer: (name: string, answer: Answer) => void answers.set(name, answer),
		forgetAnswers: () => answers.clear(),
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
