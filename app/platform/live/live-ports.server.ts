import type { Transaction } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";
import type { NumberedEvent } from "./signal.ts";

export type Reader = {
	accountId: string;
	sessionId: string;
	/** When the session ends unless it is used, in milliseconds since 1970: a Date takes more memory. */
	expiresAt: number;
};

/** What the platform does not know of its readers; `ports.server.ts` connects it. */
export type LivePorts = {
	/** The signed-in reader of a request, or null; does not renew the session. */
	findReader(site: Site, request: Request): Promise<Reader | null>;
	/**
	 * What the account may see of the events now, in their order; null: nothing. It runs within the transaction that
	 * makes blocks wait until its answer has left (docs/decisions/0039-live.md): it must only read, in few statements
	 * for all events together, and lock nothing.
	 */
	load(
		trx: Transaction<Tables>,
		site: Site,
		accountId: string,
		events: readonly NumberedEvent[],
	): Promise<readonly (object | null)[]>;
};

export const livePorts = createContext<LivePorts>();
