import type { Kysely } from "kysely";
import { createContext, type RouterContextProvider } from "react-router";
import type { Tables } from "./database/tables.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { Log } from "./log/log.server.ts";
import type { Post } from "./mail/mail.server.ts";
import type { Vault } from "./secret.server.ts";
import type { Settings } from "./settings.ts";

/** What every loader and action of a running site may use. */
export type Site = {
	settings: Settings;
	db: Kysely<Tables>;
	log: Log;
	vault: Vault;
	jobs: Jobs;
	post: Post;
};

export const siteContext = createContext<Site>();

/** What the last page left for this one to say (see `http/flash.server.ts`). */
export type Flash = {
	toast?: { kind: "success" | "destructive"; title: string; body?: string };
	/** Number of the ticket that was just opened. */
	ticket?: number;
	/** A deal that was just cancelled: the number to keep, what comes back, and the plan that stays. */
	cancelled?: {
		confirmation: string;
		cents: number;
		state: "completed" | "on-its-way" | "failed";
		/** When it ends as ISO 8601. */
		after: { plan: string; endsAt: string } | null;
	};
	/** A mail about a newsletter subscription was just queued. */
	subscribed?: true;
	/** A mail was just asked for, for an address that may or may not be known. */
	asked?: true;
	/** What just happened to the session, for the other tabs: a name of `accounts/sessions/account-events.ts`. */
	event?: string;
};

export const flashContext = createContext<Flash>({});

/** Under which address the visitor's tries are counted (see `http/visitor.server.ts`). */
export const visitorContext = createContext("unknown");

/** `Set-Cookie` values that the answer to this request carries beside its own. */
export const cookiesContext = createContext<string[]>();

/** The number under which an unexpected error of this request stands in the log; empty when there was none. */
export const crashContext = createContext<{ reference?: string }>();

type Contexts = Readonly<RouterContextProvider>;

/** The running site, from a loader's or action's `context`. */
export function siteOf(context: Contexts): Site {
	return context.get(siteContext);
}
