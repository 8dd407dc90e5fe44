// Starts the site: `node server.ts start | dev | serve` (the npm scripts of the same names).
import { createServer as createTrial, type Server } from "node:http";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { describeDemo } from "./app/demo.server.ts";
import { paymentWarnings } from "./app/platform/payment-settings.ts";
import {
	doubtful,
	type Mode,
	readSettings,
	type Settings,
	SettingsRefusal,
} from "./app/platform/settings.ts";
import { tellSupervisor } from "./app/platform/supervision.server.ts";
import type { openSite } from "./app/site.server.ts";

type SiteBuild = ServerBuild & {
	entry: { module: { openSite: typeof openSite; describeDemo: typeof describeDemo } };
};

const mode = (process.argv[2] ?? "start") as Mode;
// React reads it on first import, which happens in the build below: its development version takes
// twice as long per page.
// biome-ignore lint/style/noProcessEnv: React's own switch, not a setting of ours
if (mode !== "dev") process.env.NODE_ENV ??= "production";
const began = Date.now();

function say(sentence: string): void {
	console.log(sentence);
}

function refuse(...sentences: readonly string[]): never {
	for (const sentence of sentences) console.error(sentence);
	process.exit(1);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
	await new Promise<void>((done, fail) => {
		server.once("error", fail);
		server.listen(port, host, done);
	});
}

/** A busy port is reported before a database is created for nothing. */
async function tryPorts({ port, host, metricsPort }: Settings): Promise<void> {
	for (const [one, at] of [
		[port, host],
		[metricsPort, "127.0.0.1"],
	] as const) {
		if (one === undefined) continue;
		const trial = createTrial();
		await listen(trial, one, at);
		await new Promise((done) => trial.close(done));
	}
}

/**
 * Prints a sentence for errors that the owner can fix; anything else is a bug and keeps its stack.
 */
function sentencesOf(error: unknown, settings: Settings | undefined): readonly string[] | null {
	if (error instanceof SettingsRefusal) return error.sentences;
	if (!(error instanceof Error)) return null;
	if (error.name === "DatabaseRefusal") return [error.message];
	const code = (error as NodeJS.ErrnoException).code;
	if (code === "EADDRINUSE" && settings) {
		const { port } = error as { port?: number };
		const name = port === settings.metricsPort ? "METRICS" : "PORT";
		return [`Port ${port} is in use: stop the other program or set ${name} to another number.`];
	}
	if (code === "EACCES" && settings) {
		return [
			`Port ${settings.port} or the folder ${settings.dataDir} may not be used by this person.`,
		];
	}
	if (code === "ENOSPC")
		return ["There is not enough room on this disk: free some and start again."];
	return null;
}

async function openBuild(): Promise<{ build: () => Promise<SiteBuild>; vite?: ViteDevServer }> {
	if (mode !== "dev") {
		const address = new URL("./build/server/index.js", import.meta.url).href;
		const build = (await import(address)) as SiteBuild;
		return { build: async () => build };
	}
	const { createServer } = await import("vite");
	const vite = await createServer({ server: { middlewareMode: true } });
	return {
		vite,
		build: async () =>
			(await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as SiteBuild,
	};
}

async function start(): Promise<void> {
	if (!["start", "dev", "serve"].includes(mode)) refuse(`Unknown way to start: ${mode}.`);
	let settings: Settings | undefined;
	try {
		settings = readSettings(mode);
		await tryPorts(settings);
		const { build, vite } = await openBuild();
		const first = await build();
		const open = await first.entry.module.openSite({
			settings,
			build: vite ? build : first,
			...(vite ? {} : { clientFolder: "build/client" }),
			say,
			onDead: (sentence = "The database stopped answering: start the site again.") =>
				refuse(sentence),
		});
		if (vite) await serveThroughVite(open.server, vite);
		closeOnSignal(settings, async () => {
			await open.close();
			await vite?.close();
		});
		await listen(open.server, settings.port, settings.host).catch(async (error) => {
			await open.close();
			throw error;
		});
		const seconds = ((Date.now() - began) / 1000).toFixed(1);
		const hint = mode === "serve" ? "" : " Ctrl-C closes it.";
		say(`${settings.origin} is open (${seconds} s).${hint}`);
		for (const warning of [...doubtful(settings), ...paymentWarnings(settings)]) {
			console.error(`WARNING: ${warning}`);
		}
		// biome-ignore lint/style/noProcessEnv: systemd's own, not settings of ours
		tellSupervisor(process.env);
		if (settings.isDemo) say(await first.entry.module.describeDemo(open.site));
	} catch (error) {
		const sentences = sentencesOf(error, settings);
		if (sentences) refuse(...sentences);
		throw error;
	}
}

/** In `dev` Vite answers requests for sources and hot reload first. */
async function serveThroughVite(server: Server, vite: ViteDevServer): Promise<void> {
	const site = server.listeners("request") as ((request: unknown, response: unknown) => void)[];
	server.removeAllListeners("request");
	server.on("request", (request, response) => {
		vite.middlewares(request, response, () => {
			for (const listener of site) listener(request, response);
		});
	});
}

/** Connections, jobs and the database get five seconds more than the requests. */
function closeOnSignal({ stopSeconds }: Settings, close: () => Promise<void>): void {
	let closing = false;
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => {
			if (closing) return;
			closing = true;
			const giveUp = setTimeout(() => process.exit(1), (stopSeconds + 5) * 1000);
			close().then(
				() => process.exit(0),
				(error) => {
					console.error(error);
					process.exit(1);
				},
			);
			giveUp.unref();
		});
	}
}

await start();
