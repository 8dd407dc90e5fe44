import type { Transaction } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";

/** What reviews leave to other folders; wired where the site is assembled. */
export type ReviewPorts = {
	/** Called when somebody is approved, in the same transaction, which holds the account's lock. */
	onApproved: (
		trx: Transaction<Tables>,
		site: Pick<Site, "ports">,
		person: { accountId: string },
		now: Date,
	) => Promise<unknown>;
	/**
	 * Called when somebody is rejected, in the same transaction, which holds the account's lock.
	 * @returns the refunds to execute.
	 */
	onRejected: (
		trx: Transaction<Tables>,
		site: Pick<Site, "ports" | "jobs">,
		person: { accountId: string },
	) => Promise<string[]>;
	/** Executes the refunds that a rejection recorded, after its commit; what fails is retried later. */
	executeRefunds: (site: Site, refunds: readonly string[]) => Promise<void>;
};

export const reviewPorts = createContext<ReviewPorts>();
