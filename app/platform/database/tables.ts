// Made by `npm run tables` from db/migrations. Do not edit.
import type { TablesOfAccounts } from "./tables/accounts.ts";
import type { TablesOfArticles } from "./tables/articles.ts";
import type { TablesOfClub } from "./tables/club.ts";
import type { TablesOfConversations } from "./tables/conversations.ts";
import type { TablesOfCredits } from "./tables/credits.ts";
import type { TablesOfMembers } from "./tables/members.ts";
import type { TablesOfMemberships } from "./tables/memberships.ts";
import type { TablesOfModeration } from "./tables/moderation.ts";
import type { TablesOfPayments } from "./tables/payments.ts";
import type { TablesOfPlatform } from "./tables/platform.ts";
import type { TablesOfProfiles } from "./tables/profiles.ts";
import type { TablesOfReviews } from "./tables/reviews.ts";
import type { TablesOfStaff } from "./tables/staff.ts";
import type { TablesOfVerification } from "./tables/verification.ts";
import type { TablesOfVisitors } from "./tables/visitors.ts";

/** Every table of the database. */
export interface Tables
	extends TablesOfAccounts,
		TablesOfArticles,
		TablesOfClub,
		TablesOfConversations,
		TablesOfCredits,
		TablesOfMembers,
		TablesOfMemberships,
		TablesOfModeration,
		TablesOfPayments,
		TablesOfPlatform,
		TablesOfProfiles,
		TablesOfReviews,
		TablesOfStaff,
		TablesOfVerification,
		TablesOfVisitors {}
