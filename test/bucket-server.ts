/**
 * A server that speaks as much of S3's protocol as a store of files needs, with one empty bucket in memory. It
 * knows one key and asks for it; what else a signature covers it does not check.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { BucketSettings } from "../app/platform/settings.ts";

const bucket = "photos";
const key = { accessKeyId: "key-of-tests", secretAccessKey: "secret-of-tests" };

export type BucketServer = {
	settings: BucketSettings;
	/** The same as S3_URL says it. */
	url: string;
	/** What is kept, by its whole name. */
	objects: Map<string, { bytes: Buffer; at: Date }>;
	/** What the server answers from now on in place of what was asked; null: nothing, so that it hangs. */
	fail(status: number | null | undefined): void;
	close(): Promise<void>;
};

export async function openBucketServer(): Promise<BucketServer> {
	const objects: BucketServer["objects"] = new Map();
	let failing: number | null | undefined;
	const server = createServer((request, response) => {
		if (failing === null) return;
		if (failing) return refuse(response, failing, "ServiceUnavailable");
		answer(request, response, objects).catch(() => refuse(response, 500, "InternalError"));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	const settings = {
		...key,
		endpoint: `http://127.0.0.1:${port}`,
		bucket,
		folder: "club/",
		region: "us-east-1",
	};
	return {
		settings,
		objects,
		url: `http://${key.accessKeyId}:${key.secretAccessKey}@127.0.0.1:${port}/${bucket}/club`,
		fail: (status) => {
			failing = status;
		},
		close: () =>
			new Promise<void>((closed) => {
				server.close(() => closed());
				server.closeAllConnections();
			}),
	};
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	objects: BucketServer["objects"],
) {
	const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
	const [, named = "", ...rest] = pathname.split("/");
	const name = decodeURIComponent(rest.join("/"));
	const body = await buffer(request);
	const signedBy = /Credential=([^/]+)\//.exec(request.headers.authorization ?? "")?.[1];
	if (signedBy !== key.accessKeyId) return refuse(response, 403, "InvalidAccessKeyId");
	if (named !== bucket) return refuse(response, 404, "NoSuchBucket");
	if (name === "" && searchParams.get("list-type") === "2") {
		response.setHeader("Content-Type", "application/xml").end(list(objects, searchParams));
		return;
	}
	if (request.method === "PUT") objects.set(name, { bytes: body, at: new Date() });
	if (request.method === "DELETE") objects.delete(name);
	if (request.method === "PUT" || request.method === "DELETE") return response.writeHead(204).end();
	const found = objects.get(name);
	if (!found) return refuse(response, 404, "NoSuchKey");
	response.setHeader("Content-Length", found.bytes.length);
	response.setHeader("Last-Modified", found.at.toUTCString());
	response.end(request.method === "HEAD" ? undefined : found.bytes);
}

function list(objects: BucketServer["objects"], asked: URLSearchParams): string {
	const after = asked.get("start-after") ?? "";
	const most = Math.min(1_000, Number(asked.get("max-keys") ?? 1_000));
	const names = [...objects.keys()]
		.filter((name) => name.startsWith(asked.get("prefix") ?? "") && name > after)
		.sort();
	const contents = names.slice(0, most).map((name) => {
		const at = objects.get(name)?.at.toISOString();
		return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
	});
	const isTruncated = names.length > most;
	return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string) {
	response.writeHead(status, { "Content-Type": "application/xml" });
	response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
