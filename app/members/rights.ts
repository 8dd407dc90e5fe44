import { type Entitlements, entitlementsOf } from "../memberships/entitlements.ts";
import type { CurrentMember } from "./member.server.ts";

/** What the signed-in member may do now (`members.md` 5). */
export function rightsOf({ role, since, membership }: CurrentMember, now: Date): Entitlements {
	return entitlementsOf({ role, since, plan: membership?.plan.id ?? null }, now);
}
