import type { Transaction } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../../platform/database/tables.ts";

/** What securing an account leaves to other folders; wired where the site is assembled. */
export type RecoveryPorts = {
	/** Called in the transaction that ends a scheduled deletion with everything else. */
	onKept: (trx: Transaction<Tables>, person: { accountId: string }) => Promise<void>;
};

export const recoveryPorts = createContext<RecoveryPorts>();
