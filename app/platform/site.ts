import type { Kysely } from "kysely";
import { createContext, type RouterContextProvider } from "react-router";
import type { Tables } from "./database/tables.ts";
import type { Files } from "./files/file-vault.server.ts";
import type { PageVariant } from "./http/page-cache/page-variant.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { Log } from "./log/log.server.ts";
import type { Mailer } from "./mail/mail.server.ts";
import type { Redis } from "./redis.server.ts";
import type { Vault } from "./secret.server.ts";
import type { Settings } from "./settings.ts";

/** Available to all loaders and actions of a running site. */
export type Site = {
	settings: Settings;
	db: Kysely<Tables>;
	log: Log;
	vault: Vault;
	files: Files;
	jobs: Jobs;
	mailer: Mailer;
	/** What nodes share besides the database; absent without REDIS_URL. */
	redis?: Redis | undefined;
	/** Functions that folders provide to each other (see `ports.server.ts`). */
	ports: Pick<RouterContextProvider, "get">;
};

export const siteContext = createContext<Site>();

/** The previous request's message for this page (see `http/flash.server.ts`). */
type ToastWords = {
	/** `neutral`: neither success nor failure, such as the next step. */
	kind: "success" | "neutral" | "destructive";
	title: string;
	body?: string;
	/** The address of a form that undoes the act, and the page to return to. */
	undo?: { action: string; back: string };
};

export type Flash = {
	toast?: ToastWords;
	/** A second message, about something else that happened on the way. */
	also?: ToastWords;
	/** For the page itself, which parses it with its own schema (`readFlash`). */
	say?: unknown;
	/** A session change to broadcast to the other tabs. */
	event?: string;
};

export const flashContext = createContext<Flash>({});

/** The cookie values that the page may use (see `http/page-cache/page-variant.ts`). */
export const variantContext = createContext<PageVariant>();

/**
 * The page is rendered for a shared cache: it must not depend on who is asking, whatever cookies came with the
 * request.
 */
export const sharedRenderContext = createContext(false);

/** The version of the build that answers; undefined outside the build. */
export const buildContext = createContext<string | undefined>(undefined);

/** The integrity digest of a build's script by path; undefined outside the build. */
export const integrityContext = createContext<(path: string) => string | undefined>();

/** The address for this visitor's rate limits (see `http/visitor.server.ts`). */
export const visitorContext = createContext("unknown");

/** Extra `Set-Cookie` values for the response to this request. */
export const cookiesContext = createContext<string[]>();

/**
 * How this request failed: the log reference of an unexpected error, or `isBusy` when the site was at
 * capacity or without its database; empty when nothing went wrong.
 */
export const crashContext = createContext<{ reference?: string; isBusy?: true }>();

/** Work that continues while the response is being sent; the request's permit is held until then. */
export const behindContext = createContext<{ work?: Promise<unknown> }>();

type Contexts = Readonly<RouterContextProvider>;

/** The running site, from a loader's or action's `context`. */
export function siteOf(context: Contexts): Site {
	return context.get(siteContext);
}

export type RequestArgs = { request: Request; context: Contexts };
