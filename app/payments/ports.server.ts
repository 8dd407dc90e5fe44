import type { Kysely, Transaction } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";

/** A payment of this person was settled, ended or revoked. */
export type Change = {
	accountId: string;
	/** The payment, if it was just settled. */
	settled?: string | undefined;
	now: Date;
};

/**
 * Delivers what a person has paid for, in the transaction of the change, which holds the account's
 * lock.
 */
export type Fulfil = (
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	change: Change,
) => Promise<void>;

/** Whether the draft could be delivered right now. Asked before the money is taken; changes nothing. */
type CanDeliver = (
	trx: Transaction<Tables>,
	order: { accountId: string; productId: string },
	now: Date,
) => Promise<boolean>;

/** What payments leave to other folders; wired where the site is assembled. */
export type PaymentPorts = {
	/** By kind of product; each handles its own products. */
	fulfil: Readonly<Record<string, Fulfil>>;
	/** By kind of product; what has none can always be delivered. */
	canDeliver: Readonly<Partial<Record<string, CanDeliver>>>;
	/** Whether the person's verification is with the staff. */
	hasSentVerification: (db: Kysely<Tables>, person: { accountId: string }) => Promise<boolean>;
	/** Purchases were ended in this transaction because the verification never came. */
	onUnverified: (
		trx: Transaction<Tables>,
		site: Pick<Site, "jobs">,
		person: { accountId: string },
		now: Date,
	) => Promise<void>;
};

export const paymentPorts = createContext<PaymentPorts>();

/** Updates every kind of product after a change in a person's payments. */
export async function fulfil(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	change: Change,
): Promise<void> {
	for (const follow of Object.values(site.ports.get(paymentPorts).fulfil)) {
		await follow(trx, site, change);
	}
}
