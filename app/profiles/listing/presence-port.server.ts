import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../../platform/database/tables.ts";

/**
 * Called with members whose presence others read differently now, in the transaction of the change or
 * after it; `ports.server.ts` connects who tells their partners.
 */
export type PresencePort = (db: Kysely<Tables>, memberIds: readonly string[]) => Promise<void>;

export const presencePort = createContext<PresencePort>(async () => {});
