/** From an empty machine to a site with staff and a member who has paid. */
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { connect } from "node:http2";
import { openSimulator } from "../../simulators/paypal/simulator.ts";
import { openMailServer } from "../../test/mail-server.ts";
import { freePort } from "../free-port.ts";
import { expectStatus, openBrowser, openStream } from "./browser.ts";
import { startNode } from "./node.ts";
import { acceptInvitation, addPhoto, joinAsMan, mailedLink, payPlan, signIn } from "./people.ts";
import { giveTo, run } from "./processes.ts";
import { release } from "./releases.ts";
import { type Database, openProxy, openServers, readOthers } from "./servers.ts";
import { at, dataDir, type Step, stage } from "./stage.ts";

const client = { clientId: "walk", clientSecret: "walk", webhookId: "WALK" };
const ports: [number, number] = [await freePort(), await freePort()];

/** What stands around the nodes, before a database that runs. */
export async function openOutside(database: Database): Promise<undefined> {
	stage.database = database;
	stage.mail = await openMailServer();
	stage.paypal = await openSimulator({ isDemo: true, ...client });
	stage.site = await openProxy(ports, await freePort());
	mkdirSync(dataDir, { mode: 0o700 });
	giveTo("nobody", dataDir);
	stage.settings = {
		ORIGIN: stage.site.origin,
		SECRET: randomBytes(32).toString("base64url"),
		FILES_KEY: randomBytes(32).toString("base64url"),
		DATA_DIR: dataDir,
		DATABASE_URL: stage.database.pooled,
		DATABASE_URL_DIRECT: stage.database.direct,
		SMTP_URL: `smtp://127.0.0.1:${stage.mail.port}`,
		MAIL_FROM: "דבש <post@dvash.test>",
		TRUST_PROXY: "1",
		PAYMENTS: "open",
		PAYPAL_ENV: "sandbox",
		PAYPAL_CLIENT_ID: client.clientId,
		PAYPAL_CLIENT_SECRET: client.clientSecret,
		PAYPAL_WEBHOOK_ID: client.webhookId,
		USD_ILS: "3.58",
		USD_ILS_DATE: new Date().toISOString().slice(0, 10),
		DVASH_TEST_PAYPAL: stage.paypal.url,
	};
}

async function makeRelease(): Promise<string> {
	stage.first = release("first", ".");
	const [megabytes] = (await run("du", ["-sm", stage.first.folder])).split("\t");
	return `${megabytes} MB`;
}

async function openNodes(): Promise<string> {
	const { first, settings } = stage;
	const start = (port: number) => startNode(first, port, settings);
	stage.nodes = await Promise.all([start(ports[0]), start(ports[1])]);
	const port = String(await freePort());
	const refused = await run(process.execPath, ["server.ts", "serve"], {
		cwd: first.folder,
		user: "nobody",
		env: { ...settings, DATABASE_URL_DIRECT: "", PORT: port, HOST: "127.0.0.1" },
	}).then(
		() => "it started",
		(error: Error) => error.message,
	);
	if (!refused.includes("Set DATABASE_URL_DIRECT")) throw new Error(refused);
	return "both at once, on an empty database of an ordinary role; one without DATABASE_URL_DIRECT is refused with a sentence";
}

async function statusByHttp2(): Promise<number> {
	const { origin, certificate } = stage.site;
	const session = connect(origin, { ca: certificate });
	const stream = session.request({ ":path": "/" });
	try {
		return await new Promise<number>((done, fail) => {
			stream.on("response", (headers) => done(Number(headers[":status"])));
			stream.on("error", fail);
			session.on("error", fail);
		});
	} finally {
		session.close();
	}
}

/** What the proxy has to pass on or keep to itself. */
async function lookThroughProxy(): Promise<string> {
	const status = await statusByHttp2();
	if (status !== 200) throw new Error(`/ by HTTP/2 is ${status}`);
	const browser = openBrowser(stage.site);
	const home = await browser.get("/", { "accept-encoding": "br" });
	expectStatus("/", home, 200);
	if (home.headers["content-encoding"] !== "br") throw new Error("/ is not packed");
	if (!home.headers["strict-transport-security"]) throw new Error("/ has no HSTS");
	expectStatus("/metrics", await browser.get("/metrics"), 404);
	expectStatus("/readyz", await browser.get("/readyz"), 200);
	const tries = Array.from({ length: 12 }, (_, number) =>
		browser.ask("/auth/recover", {
			method: "POST",
			headers: {
				"content-type": "application/x-www-form-urlencoded",
				"x-forwarded-for": `203.0.113.${number}`,
			},
			body: `email=x${number}@example.com`,
		}),
	);
	const statuses = (await Promise.all(tries)).map((answer) => answer.status);
	if (!statuses.includes(429)) throw new Error(`X-Forwarded-For is believed: ${statuses}`);
	browser.close();
	return "HTTP/2, TLS, packed, HSTS; a visitor's own X-Forwarded-For counts for nothing";
}

async function inviteStaff(): Promise<undefined> {
	const address = "michal@dvash.example";
	await run(process.execPath, ["scripts/staff-invite.ts", address, "admin,reviewer,support"], {
		cwd: stage.first.folder,
		user: "nobody",
		env: { ...stage.settings },
	});
	const link = await mailedLink(stage.mail, address, "/staff/accept/");
	const browser = await acceptInvitation(stage.site, link);
	const named = await browser.post("/staff/team", { act: "name", work_name: "מיכל" });
	expectStatus("the name for members, without which VIP is not sold", named, 303);
}

async function join(): Promise<undefined> {
	stage.member = await joinAsMan(stage.site, stage.mail);
}

async function pay(): Promise<string> {
	stage.receipt = await payPlan(stage.member, stage.paypal);
	return stage.receipt;
}

/** Ends a session at whichever node and hears it at each, by signals that pass no pool. */
async function hearAcross(): Promise<string> {
	const { site, nodes } = stage;
	const browser = await signIn(site);
	const places = [at(nodes[0]), at(nodes[1]), site];
	const streams = places.map((where) => openStream(where, browser.cookie(), "event: closed"));
	await Promise.all(streams.map(({ opened }) => opened));
	const began = performance.now();
	expectStatus("signing out", await browser.post("/sign-out", {}), 303);
	await Promise.all(streams.map(({ heard }) => heard));
	const ms = Math.round(performance.now() - began);
	return `at both nodes and through the proxy, within ${ms} ms of the request`;
}

export const firstDay: readonly Step[] = [
	[
		"PostgreSQL, PgBouncer and nginx with the files of deploy/",
		async () => openOutside(await openServers()),
	],
	["The files of deploy/ that this machine does not run", readOthers],
	["A release of nothing but what the Dockerfile copies", makeRelease],
	["Two nodes started", openNodes],
	["The site through the proxy", lookThroughProxy],
	["The first of the staff, invited and accepted with a second factor", inviteStaff],
	["A man signs up, follows the mail, fills the joining form", join],
	["His photo", async () => `${((await addPhoto(stage.member)) / 1e6).toFixed(1)} MB`],
	["He pays and has a receipt", pay],
	["What happens at one node is heard", hearAcross],
];
