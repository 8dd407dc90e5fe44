/** A browser as far as the walk needs one: cookies, forms, redirects that it does not follow. */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent, request } from "node:https";

export type Answer = {
	status: number;
	headers: IncomingMessage["headers"];
	body: Buffer;
	text: string;
};

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };

export type Browser = {
	get(path: string, headers?: Record<string, string>): Promise<Answer>;
	post(path: string, fields: Record<string, string>): Promise<Answer>;
	ask(path: string, sent?: Sent): Promise<Answer>;
	cookie(): string;
	close(): void;
};

/** What a browser talks to: the proxy with its certificate, or a node itself. */
export type Place = {
	origin: string;
	certificate?: string;
	at?: string;
	/** The visitor's own address, one of 127.0.0.0/8. */
	from?: string;
};

/** Opens a browser without cookies, or with those of another one. */
export function openBrowser(
	{ origin, certificate, at = origin, from = "127.0.0.1" }: Place,
	cookies = "",
): Browser {
	const isPlain = at.startsWith("http:");
	const agent = isPlain
		? new PlainAgent({ keepAlive: true, localAddress: from })
		: new Agent({ keepAlive: true, ca: certificate, localAddress: from });
	const jar = new Map(
		cookies
			.split("; ")
			.filter(Boolean)
			.map((pair) => pair.split(/=(.*)/s) as [string, string]),
	);
	const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

	const ask = (path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
		new Promise<Answer>((done, fail) => {
			const all = {
				...(jar.size > 0 ? { cookie: cookie() } : {}),
				...(method === "GET" ? {} : { origin }),
				...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
				...headers,
			};
			const make = isPlain ? plainRequest : request;
			const sent = make(
				`${at}${path}`,
				{ agent, method, headers: all, timeout: 30_000 },
				(answer) => {
					const parts: Buffer[] = [];
					answer.on("data", (part: Buffer) => parts.push(part));
					answer.on("error", fail);
					answer.on("end", () => {
						for (const set of answer.headers["set-cookie"] ?? []) keep(set);
						const whole = Buffer.concat(parts);
						const { statusCode = 0, headers } = answer;
						done({ status: statusCode, headers, body: whole, text: whole.toString("utf8") });
					});
				},
			);
			sent.on("error", fail);
			sent.on("timeout", () =>
				sent.destroy(new Error(`${method} ${path} was not answered in 30 s`)),
			);
			sent.end(body);
		});
	const keep = (set: string) => {
		const [pair = ""] = set.split(";");
		const [name = "", value = ""] = pair.split(/=(.*)/s);
		if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(set)) jar.delete(name);
		else jar.set(name, value);
	};
	return {
		ask,
		cookie,
		get: (path, headers = {}) => ask(path, { headers }),
		post: (path, fields) =>
			ask(path, {
				method: "POST",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				body: new URLSearchParams(fields).toString(),
			}),
		close: () => agent.destroy(),
	};
}

/** @throws Error when an answer is not as it should be. */
export function expectStatus(
	what: string,
	{ status, headers, text }: Answer,
	wanted: number,
	location?: string,
): void {
	const words = text.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ").replace(/\s+/g, " ");
	if (status !== wanted)
		throw new Error(`${what}: ${status} instead of ${wanted}: ${words.slice(0, 600)}`);
	if (location !== undefined && headers.location !== location) {
		throw new Error(`${what}: leads to ${headers.location} instead of ${location}`);
	}
}

/** Opens an event stream. `heard` is resolved with the text once it holds `word`, rejected after 20 s or at its end. */
export function openStream(
	{ origin, certificate, at = origin }: Place,
	cookie: string,
	word: string,
) {
	const opened = Promise.withResolvers<void>();
	const heard = Promise.withResolvers<string>();
	const fail = (error: Error) => {
		opened.reject(error);
		heard.reject(error);
	};
	const make = at.startsWith("http:") ? plainRequest : request;
	const sent = make(`${at}/live`, { ca: certificate, headers: { cookie } }, (answer) => {
		if (answer.statusCode !== 200) return fail(new Error(`/live answered ${answer.statusCode}`));
		opened.resolve();
		let text = "";
		answer.setEncoding("utf8").on("data", (piece: string) => {
			text += piece;
			if (text.includes(word)) heard.resolve(text);
		});
		answer.on("end", () => fail(new Error(`The stream ended without ${word}: ${text}`)));
		answer.on("error", fail);
	});
	sent.on("error", fail);
	sent.end();
	const late = setTimeout(() => fail(new Error(`${word} was not heard within 20 s`)), 20_000);
	heard.promise
		.catch(() => {})
		.finally(() => {
			clearTimeout(late);
			sent.destroy();
		});
	opened.promise.catch(() => {});
	return { opened: opened.promise, heard: heard.promise };
}
