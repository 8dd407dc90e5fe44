import type { Transaction } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { Item } from "./enforcement.ts";

type Trx = Transaction<Tables>;

export type Owner = { memberId: string; accountId: string };

/** What decisions about members need from other folders; all but `quote` run in the decision's transaction. */
export type EnforcementPorts = {
	refreshListing: (trx: Trx, owner: Owner, now: Date) => Promise<void>;
	/**
	 * Takes an item of the member's own away from others.
	 * @returns what a reversal needs to put it back, sealed; null where the item itself is kept.
	 */
	removeItem: (
		trx: Trx,
		site: EnforcingSite,
		owner: Owner,
		item: Item,
		now: Date,
	) => Promise<string | null>;
	/** Restores what `removeItem` took away, if it still exists. */
	restoreItem: (
		trx: Trx,
		site: EnforcingSite,
		owner: Owner,
		item: Item,
		removed: string | null,
		now: Date,
	) => Promise<void>;
	/** What would identify the member on return: the joining form's phone, and the hashes of the pictures. */
	readFingerprints: (
		trx: Trx,
		site: EnforcingSite,
		owner: Owner,
	) => Promise<{ phone: string | null; pictures: string[] }>;
	/** Ends the member's purchases and refunds unused days. */
	endPurchases: (trx: Trx, site: EnforcingSite, owner: Owner, now: Date) => Promise<void>;
	/** Adds the paid days lost between two times. */
	giveBackDays: (
		trx: Trx,
		owner: Owner,
		lost: { from: Date; to: Date },
		now: Date,
	) => Promise<void>;
	/** The accounts that something of the member may be on its way to. */
	findHearers: (trx: Trx, owner: Owner) => Promise<string[]>;
	/** The member's own words in an item; null for pictures, and for anything not theirs or gone. */
	quote: (
		site: Pick<Site, "db" | "vault">,
		owner: Owner,
		item: Item,
		removed: string | null,
	) => Promise<string | null>;
};

export const enforcementPorts = createContext<EnforcementPorts>();

export type EnforcingSite = Pick<Site, "settings" | "vault" | "jobs" | "ports">;
