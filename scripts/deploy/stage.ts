/** What the steps of the walk hand on to each other. */
import { join } from "node:path";
import type { Simulator } from "../../simulators/paypal/handle.ts";
import type { MailServer } from "../../test/mail-server.ts";
import type { Browser, Place } from "./browser.ts";
import type { Node, Settings } from "./node.ts";
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

/** A step's name, and its work, which gives the figure to print. */
export type Step = [name: string, work: () => Promise<string | undefined>];
