import { accountTables } from "../accounts/personal-data.server.ts";
import { newsletterTables } from "../articles/newsletter/personal-data.server.ts";
import { memberTables } from "../members/personal-data.server.ts";
import { membershipTables } from "../memberships/personal-data.server.ts";
import { paymentTables } from "../payments/personal-data.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { PersonalTable } from "../platform/personal-data/personal-table.server.ts";
import { platformTables } from "../platform/personal-data/platform-tables.server.ts";
import { profileTables } from "../profiles/personal-data.server.ts";
import { reviewTables } from "../reviews/personal-data.server.ts";
import { supportTables } from "../support/personal-data.server.ts";

/**
 * Every table of the database and what happens to personal data in it: the export reads it, and
 * deletion erases it, in this order. Photos precede the account, which cannot be deleted while it
 * has some.
 */
export const personalData: Readonly<Record<keyof Tables, PersonalTable>> = {
	...profileTables,
	...accountTables,
	...memberTables,
	...membershipTables,
	...reviewTables,
	...paymentTables,
	...newsletterTables,
	...supportTables,
	...platformTables,
};
