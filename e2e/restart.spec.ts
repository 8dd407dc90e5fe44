import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { setRole } from "../app/accounts/role.server.ts";
import { freePort } from "../scripts/free-port.ts";
import { addPerson } from "../test/person.ts";
import { test } from "./own-site.ts";
import { copyTemplate, openSiteAt } from "./site-at.ts";

/** The result of one client: a status, or the code of the error that ended its connection. */
type Outcome = { status: number | string | undefined };

const buyers = 6;
const forms = 6;

function start(port: number, dataDir: string): ChildProcess {
	return spawn(process.execPath, ["server.ts", "start"], {
		env: {
			...process.env,
			PORT: String(port),
			DATA_DIR: dataDir,
			LOG_LEVEL: "warn",
			LIMITS: "1000",
			// How long a busy machine takes says nothing about what is cut.
			STOP_SECONDS: "300",
		},
		stdio: "ignore",
	});
}

async function untilReady(port: number): Promise<void> {
	const isReady = () =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			({ ok }) => ok,
			() => false,
		);
	while (!(await isReady())) await pause(200);
}

type Posted = { path: string; headers: Record<string, string>; body: string };

/** Sends one request on its own connection; tells when it is sent, and how it ends. */
function post(port: number, { path, headers, body }: Posted) {
	const asking = request({ port, host: "127.0.0.1", path, method: "POST", agent: false, headers });
	const outcome = new Promise<Outcome>((done) => {
		asking.on("response", (answer) => {
			answer.resume();
			answer.on("end", () => done({ status: answer.statusCode }));
			answer.on("error", ({ message }) => done({ status: message }));
		});
		asking.on("error", (error: NodeJS.ErrnoException) => done({ status: error.code }));
	});
	asking.end(body);
	return { sent: once(asking, "finish"), outcome };
}

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** People with an approved order each, and the requests that capture it. */
async function prepareCaptures(port: number, dataDir: string) {
	const open = await openSiteAt(port, dataDir);
	const { site, handler } = open;
	const origin = site.settings.origin;
	const call = async (path: string, init: RequestInit) =>
		(await (await handler.fetch(new Request(origin + path, init))).json()) as Record<
			string,
			string
		>;
	const captures: (Posted & { order: string })[] = [];
	for (let at = 0; at < buyers; at += 1) {
		const { person, cookie } = await addPerson(site, { email: `man${at}@example.com` });
		await site.db.transaction().execute((trx) => setRole(trx, person, "daddy"));
		const { access_token } = await call("/api/session", { headers: { cookie } });
		const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
		const { order_id: order = "" } = await call("/api/create-order", {
			method: "POST",
			headers,
			body: JSON.stringify({ amount: 99, currency: "USD" }),
		});
		await fetch(`${site.settings.payments.paypal?.apiUrl}/_simulator/approve`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ order }),
		});
		captures.push({
			order,
			path: "/api/capture-order",
			headers,
			body: JSON.stringify({ order_id: order }),
		});
	}
	await open.close();
	return captures;
}

test("a restart under load fails no accepted request @desktop @long", async () => {
	test.setTimeout(600_000);
	const dataDir = copyTemplate();
	const port = await freePort();
	let child: ChildProcess | undefined;
	try {
		const captures = await prepareCaptures(port, dataDir);
		const emails = Array.from({ length: forms }, () => `${randomUUID()}@example.com`);
		const signUps = emails.map((email) => ({
			path: "/auth?tab=signup",
			headers: formHeaders,
			body: new URLSearchParams({
				email,
				password: "ארבע מילים פשוטות מאוד",
				adult: "on",
				terms: "on",
				privacy: "on",
			}).toString(),
		}));
		const messages = emails.map((email) => ({
			path: "/contact",
			headers: formHeaders,
			body: new URLSearchParams({
				name: "דנה",
				email,
				subject: "billing",
				message: email,
			}).toString(),
		}));
		child = start(port, dataDir);
		const ended = once(child, "exit");
		await untilReady(port);
		const asked = [...captures, ...signUps, ...messages].map((one) => post(port, one));
		await Promise.all(asked.map(({ sent }) => sent));
		// Some are still in the backlog of the listener.
		child.kill("SIGTERM");
		const got = (await Promise.all(asked.map(({ outcome }) => outcome))).map(
			({ status }) => status,
		);
		expect((await ended)[0]).toBe(0);
		expect(got.slice(0, buyers)).toEqual(Array(buyers).fill(200));
		for (const status of got.slice(buyers)) expect([303, 429, 503]).toContain(status);
		expect(got.filter((status) => status === 303).length).toBeGreaterThan(0);

		const { site, close } = await openSiteAt(port, dataDir);
		try {
			const paid = await site.db
				.selectFrom("payments")
				.innerJoin("orders", "orders.id", "payments.order_id")
				.select("orders.provider_order_id")
				.execute();
			const orders = paid.map(({ provider_order_id }) => provider_order_id);
			for (const { order } of captures) {
				expect(orders.filter((id) => id === order)).toHaveLength(1);
			}
			const stored = {
				signUps: (await site.db.selectFrom("sign_ups").select("email").execute()).map(
					({ email }) => email,
				),
				messages: (await site.db.selectFrom("tickets").select("message").execute()).map(
					({ message }) => message,
				),
			};
			emails.forEach((email, at) => {
				if (got[buyers + at] === 303) expect(stored.signUps).toContain(email);
				if (got[buyers + forms + at] === 303) expect(stored.messages).toContain(email);
			});
		} finally {
			await close();
		}
	} finally {
		child?.kill("SIGKILL");
		rmSync(dataDir, { recursive: true, force: true });
	}
});
