import type { Role } from "../accounts/role.server.ts";
import { week } from "../platform/time.ts";
import type { PlanId } from "./plans.ts";

/** The tiers with separate rights: women, men without a running month, and men by plan. */
export const tiers = ["woman", "free", "basic", "premium", "vip"] as const;

export type Tier = (typeof tiers)[number];

/** What a member may do (`members.md` 5). A day is a day in Israel. */
export type Entitlements = {
	/** How many profiles may be opened a day; null: all of them. */
	profilesADay: number | null;
	heartsADay: number;
	conversationsADay: number;
	albumsADay: number;
	/** Sees who gave a heart and who viewed; otherwise only how many. */
	seesWho: boolean;
	/** May browse unseen, and turn read receipts on. */
	mayBeInvisible: boolean;
	savedSearches: number;
	/** Gets a weekly notice of new people in a saved search. */
	searchAlerts: boolean;
	picksADay: number;
	giftsAMonth: number;
	answer: "24-hours" | "same-day" | "named";
};

/** The only table: the server checks it, and /pricing shows it. */
export const entitlements: Readonly<Record<Tier, Entitlements>> = {
	woman: {
		profilesADay: null,
		heartsADay: 60,
		conversationsADay: 10,
		albumsADay: 3,
		seesWho: true,
		mayBeInvisible: true,
		savedSearches: 3,
		searchAlerts: false,
		picksADay: 5,
		giftsAMonth: 1,
		answer: "24-hours",
	},
	free: {
		profilesADay: 12,
		heartsADay: 10,
		conversationsADay: 0,
		albumsADay: 3,
		seesWho: false,
		mayBeInvisible: false,
		savedSearches: 1,
		searchAlerts: false,
		picksADay: 3,
		giftsAMonth: 0,
		answer: "24-hours",
	},
	basic: {
		profilesADay: null,
		heartsADay: 60,
		conversationsADay: 5,
		albumsADay: 10,
		seesWho: false,
		mayBeInvisible: false,
		savedSearches: 3,
		searchAlerts: false,
		picksADay: 5,
		giftsAMonth: 1,
		answer: "24-hours",
	},
	premium: {
		profilesADay: null,
		heartsADay: 150,
		conversationsADay: 20,
		albumsADay: 10,
		seesWho: true,
		mayBeInvisible: true,
		savedSearches: 10,
		searchAlerts: false,
		picksADay: 7,
		giftsAMonth: 3,
		answer: "same-day",
	},
	vip: {
		profilesADay: null,
		heartsADay: 300,
		conversationsADay: 40,
		albumsADay: 10,
		seesWho: true,
		mayBeInvisible: true,
		savedSearches: 20,
		searchAlerts: true,
		picksADay: 10,
		giftsAMonth: 10,
		answer: "named",
	},
};

/** What a member's rights depend on: side, plan and start. */
export type Entitled = {
	role: Role;
	plan: PlanId | null;
	since: Date;
};

/** Which line of the table applies; a woman's is always her own, whatever she has bought. */
export function tierOf({ role, plan }: Pick<Entitled, "role" | "plan">): Tier {
	return role === "baby" ? "woman" : (plan ?? "free");
}

/**
 * A member's rights at a moment. In the first seven days inside, hearts, conversations and requests are a third
 * of the table's, and at least 1 (`members.md` 4); what is 0 stays 0.
 */
export function entitlementsOf(member: Entitled, now: Date): Entitlements {
	const all = entitlements[tierOf(member)];
	if (now.getTime() - member.since.getTime() >= week) return all;
	return {
		...all,
		heartsADay: third(all.heartsADay),
		conversationsADay: third(all.conversationsADay),
		albumsADay: third(all.albumsADay),
	};
}

function third(limit: number): number {
	return limit === 0 ? 0 : Math.max(1, Math.floor(limit / 3));
}
