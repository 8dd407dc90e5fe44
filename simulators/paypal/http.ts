/** The simulator's HTTP server: reads requests, injects faults, writes answers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answerCall, findRoute, malformed, type Parts } from "./api.ts";
import { findPage } from "./browser/pages.ts";
import { answerControl, type Control } from "./control.ts";
import { type Answer, refuse } from "./errors.ts";
import type { Faults } from "./faults.ts";
import type { Seen } from "./handle.ts";
import type { Call } from "./idempotency.ts";
import { readMock } from "./orders.ts";
import type { Fault } from "./outcomes.ts";

export type Site = Parts & {
	faults: Faults;
	seen: Seen[];
	control: Control;
	clientId: string;
	/** Delay of a slow answer, in milliseconds. */
	slow: number;
	save: () => void;
};

const biggest = 1_000_000;

async function readBody(request: IncomingMessage): Promise<Buffer> {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of request) {
		size += (part as Buffer).length;
		if (size > biggest) throw new Error("The request is too big.");
		parts.push(part as Buffer);
	}
	return Buffer.concat(parts);
}

function parse(raw: Buffer): unknown {
	if (raw.length === 0) return undefined;
	try {
		return JSON.parse(raw.toString());
	} catch {
		return malformed;
	}
}

/** Answers one request: PayPal's API, the simulator's control, or a page. */
export async function answerRequest(
	site: Site,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { pathname: path, searchParams: query } = new URL(request.url ?? "/", site.world.url());
	const raw = await readBody(request);
	if (path.startsWith("/_simulator/")) {
		const answer = answerControl(site.control, request, path, parse(raw));
		site.save();
		send(response, answer);
		return;
	}
	const found = findRoute(request.method ?? "GET", path);
	if (!found) {
		sendPage(site, path, query, response);
		return;
	}
	const headers = request.headers as Record<string, string | undefined>;
	const call: Call = {
		operation: found.route.operation,
		path,
		query,
		id: found.id,
		headers,
		raw,
		body: found.route.operation === "token" ? undefined : parse(raw),
		requestId: headers["paypal-request-id"],
		full: /return=representation/i.test(headers.prefer ?? ""),
	};
	const fault = site.faults.take(found.route.operation, found.id);
	const note = (status: number) =>
		site.seen.push({ operation: call.operation, path, requestId: call.requestId, status });
	if (fault === "lost-before") {
		note(0);
		response.destroy();
		return;
	}
	const answer =
		brokenAnswer(fault) ??
		readMock(headers["paypal-mock-response"]) ??
		(await answerCall(found.route, call, site));
	if (request.method === "POST") site.save();
	if (fault === "lost-after") {
		note(0);
		response.destroy();
		return;
	}
	if (fault === "slow") await pause(site.slow, undefined, { ref: false });
	note(answer.status);
	send(response, answer);
}

function brokenAnswer(fault: Fault | undefined): Answer | undefined {
	if (fault === "server-error") return refuse(500);
	if (fault === "unavailable") return refuse(503);
	if (fault === "not-found") return refuse(404, "INVALID_RESOURCE_ID");
	return fault === "rate-limit" ? refuse(429) : undefined;
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
	const text = body === undefined ? "" : JSON.stringify(body);
	const debugId = (body as { debug_id?: string } | undefined)?.debug_id;
	response.writeHead(status, {
		"content-type": "application/json",
		"cache-control": "no-store",
		...(debugId ? { "paypal-debug-id": debugId } : {}),
		...headers,
	});
	response.end(text);
}

function sendPage(
	site: Site,
	path: string,
	query: URLSearchParams,
	response: ServerResponse,
): void {
	const isCertificate = path.startsWith("/v1/notifications/certs/");
	const certificate = isCertificate && site.signer.find(path.split("/").at(-1) ?? "");
	if (certificate) {
		response.writeHead(200, { "content-type": "application/x-pem-file" });
		response.end(certificate);
		return;
	}
	const isBroken = path === "/sdk/js" && site.faults.take("script", "") !== undefined;
	const page = isBroken ? undefined : findPage(site, path, query);
	if (!page) {
		send(response, isBroken ? refuse(500) : refuse(404, "INVALID_RESOURCE_ID"));
		return;
	}
	response.writeHead(page.status, {
		"content-type": `${page.type}; charset=utf-8`,
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "cross-origin",
	});
	response.end(page.text);
}
