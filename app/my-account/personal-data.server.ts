import { accountTables } from "../accounts/personal-data.server.ts";
import { newsletterTables } from "../articles/newsletter/personal-data.server.ts";
import { articlesTables } from "../articles/personal-data.server.ts";
import { conversationTables } from "../conversations/personal-data.server.ts";
import { creditTables } from "../credits/personal-data.server.ts";
import { dutyTables } from "../duty/personal-data.server.ts";
import { albumTables, memberTables } from "../members/personal-data.server.ts";
import { membershipTables } from "../memberships/personal-data.server.ts";
import { moderationTables } from "../moderation/personal-data.server.ts";
import { ownerTables } from "../owner/personal-data.server.ts";
import { paymentTables } from "../payments/personal-data.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type PersonalTable, platformTables } from "../platform/personal-data.server.ts";
import { profileTables } from "../profiles/personal-data.server.ts";
import { reviewTables, verificationTables } from "../reviews/personal-data.server.ts";
import { searchTables } from "../searches/personal-data.server.ts";
import { supportTables } from "../support/personal-data.server.ts";
import { readOpened } from "./export/opened.server.ts";

/**
 * Every table of the database and how its personal data is handled: the export reads it, and deletion erases it, in
 * this order. Evidence, photos and what depends on the member precede the account: they are found by it, and it
 * cannot be deleted while it has photos.
 */
export const personalData: Readonly<Record<keyof Tables, PersonalTable>> = {
	...verificationTables,
	...profileTables,
	...moderationTables,
	...conversationTables,
	...creditTables,
	...searchTables,
	...albumTables,
	...memberTables,
	...accountTables,
	...membershipTables,
	...reviewTables,
	...paymentTables,
	...articlesTables,
	...newsletterTables,
	...supportTables,
	...dutyTables,
	...ownerTables,
	...platformTables,
	audit: { ...platformTables.audit, exported: readOpened },
};
