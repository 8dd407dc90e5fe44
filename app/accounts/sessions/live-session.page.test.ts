import { type AddressInfo, connect } from "node:net";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase, workerAddress } from "../../../test/database.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { createHandler } from "../../platform/http/handler.server.ts";
import { createListener } from "../../platform/http/listener.server.ts";
import { PageCache } from "../../platform/http/page-cache/page-cache.server.ts";
import { createWebServer } from "../../platform/http/web-server.server.ts";
import { openBus } from "../../platform/live/bus.server.ts";
import { openLive } from "../../platform/live/open-live.server.ts";

const site = testSite();
const db = testDatabase();
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });

/** The site over real connections, stopped as a process stops it. */
async function openServer() {
	const { log, ...rest } = site.site();
	const settings = { ...rest.settings, databaseUrl: workerAddress() };
	const bus = await openBus(db.open(), settings.databaseUrl);
	const live = openLive({ ...rest, log, settings }, bus);
	const cache = new PageCache(settings.origin);
	const handler = createHandler({
		site: site.site(),
		build: build as unknown as ServerBuild,
		cache,
		isReady: async () => true,
		live: live.answer,
	});
	const web = createWebServer(createListener({ fetch: handler.fetch, cache, settings, log }));
	await new Promise<void>((done) => web.server.listen(0, "127.0.0.1", done));
	const { port } = web.server.address() as AddressInfo;
	let stopping: Promise<void> | undefined;
	const stop = () => {
		live.close();
		stopping ??= web.stop(60_000).then(() => bus.close());
		return stopping;
	};
	onTestFinished(stop);
	return { port, stop };
}

function listen(port: number, cookie?: string) {
	const socket = connect(port, "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	const heard = { text: "", isEnded: false };
	socket.setEncoding("utf8").on("data", (piece) => {
		heard.text += piece;
	});
	socket.on("error", () => {});
	socket.on("end", () => {
		heard.isEnded = true;
	});
	const asked = ["GET /live HTTP/1.1", "Host: localhost", ...(cookie ? [`Cookie: ${cookie}`] : [])];
	socket.write(`${asked.join("\r\n")}\r\n\r\n`);
	return heard;
}

test("only a signed-in member's browser gets a stream, with the site's headers", async () => {
	const { port } = await openServer();
	// The page of unknown addresses is kept from here on, and is not the stream's.
	expect((await fetch(`http://127.0.0.1:${port}/no-such-page`)).status).toBe(404);
	const { cookie } = await addPerson(site.site());
	const nobody = listen(port);
	const forged = listen(port, `session=${"x".repeat(43)}`);
	const stream = listen(port, cookie);
	await soon(() => nobody.text).toMatch(/^HTTP\/1\.1 401 /);
	await soon(() => forged.text).toMatch(/^HTTP\/1\.1 401 /);
	await soon(() => stream.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n[\s\S]*retry: \d+\n\n/);
	for (const header of ["content-type: text/event-stream", "x-content-type-options: nosniff"]) {
		expect(stream.text.toLowerCase()).toContain(header);
	}
	expect(stream.text.toLowerCase()).toContain("cache-control: private, no-store");
});

test("signing out elsewhere closes the streams of that session before the answer, and no other", async () => {
	const { port } = await openServer();
	const { person, cookie } = await addPerson(site.site());
	const other = await signInAgain(site.site(), person.accountId);
	const here = listen(port, cookie);
	const there = listen(port, other.cookie);
	await soon(() => [here, there].every(({ text }) => text.includes("retry:"))).toBe(true);
	const answer = await site.post(`/account/sessions/${other.person.sessionId}/end`, {}, { cookie });
	expect(answer.status).toBe(303);
	await soon(() => there.text).toContain("event: closed\ndata: {}");
	expect(here.text).not.toContain("closed");
});

test("a stopping process ends its streams at once and opens no more", async () => {
	const { port, stop } = await openServer();
	const { cookie } = await addPerson(site.site());
	const stream = listen(port, cookie);
	await soon(() => stream.text).toContain("retry:");
	// A stream that stayed would keep it for a minute.
	await stop();
	await soon(() => stream.isEnded).toBe(true);
	expect(stream.text).not.toContain("closed");
});
