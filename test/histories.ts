import fc from "fast-check";
import type { BoughtPlan } from "../app/memberships/periods.ts";
import { type PlanId, planIds, plans } from "../app/memberships/plans.ts";
import { day } from "./clock.ts";

/** The price of a plan, in cents. */
export const centsOf = (plan: PlanId) => plans.find(({ id }) => id === plan)?.price.amount ?? 0;

/** A purchase on a day. */
export const buy = (
	payment: string,
	plan: PlanId,
	onDay: number,
	more: Partial<BoughtPlan> = {},
): BoughtPlan => ({ payment, plan, cents: centsOf(plan), at: onDay * day, ...more });

/** Random purchases and ends at increasing times, some of them revoked. */
export const histories = fc
	.array(
		fc.record({
			plan: fc.constantFrom(...planIds),
			gap: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 * day })),
			ends: fc.option(fc.integer({ min: 0, max: 60 * day }), { nil: undefined }),
			isRevoked: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 8 },
	)
	.map((steps) => {
		let at = 0;
		return steps.map(({ plan, gap, ends, isRevoked }, index): BoughtPlan => {
			at += gap;
			const endedAt = ends === undefined ? undefined : at + ends;
			return { payment: `p${index}`, plan, cents: centsOf(plan), at, endedAt, isRevoked };
		});
	});
