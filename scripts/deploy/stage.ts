/** What the steps of the walk hand on to each other. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Simulator } from "../../simulators/paypal/handle.ts";
import type { MailServer } from "../../test/mail-server.ts";
import type { Browser, Place } from "./browser.ts";
import { type Node, type Settings, startNode } from "./node.ts";
import { place } from "./processes.ts";
import type { Release } from "./releases.ts";
import type { Database } from "./servers.ts";

type Stage = {
	database: Database;
	mail: MailServer;
	paypal: Simulator;
	settings: Settings;
	/** The site as visitors reach it. */
	site: Place;
	first: Release;
	next: Release;
	nodes: [Node, Node];
	/** The browser of the man who joined and paid, and the path of his receipt. */
	member: Browser;
	receipt: string;
};

/** Each step finds what those before it have put here. */
export const stage = {} as Stage;

export const dataDir = join(place, "data");

/** One node itself, and not whichever the proxy chooses. */
export const at = ({ port }: Pick<Node, "port">): Place => ({
	origin: stage.site.origin,
	at: `http://127.0.0.1:${port}`,
});

/** Stops one node and starts a release in its place, as the unit file and docs/operations.md do. */
export async function replace(number: 0 | 1, by: Release): Promise<Node> {
	const { port } = stage.nodes[number];
	await stage.nodes[number].stop();
	stage.nodes[number] = await startNode(by, port, stage.settings);
	// Until the proxy asks it again.
	await pause(3_000);
	return stage.nodes[number];
}

/** A step's name, and its work, which gives the figure to print. */
export type Step = [name: string, work: () => Promise<string | undefined>];
