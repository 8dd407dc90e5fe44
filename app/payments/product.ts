import type { Role } from "../accounts/role.server.ts";
import type { Plan, Price } from "../memberships/plans.ts";

/** Discreet names for payments, wherever others may read them (`product.md`, "Money"; duty C.7). */
export const neutralItem = { hebrew: "מינוי דיגיטלי, 30 יום", latin: "Digital membership 30d" };

export type ProductRef = { kind: string; id: string };

/** A product as its own folder defines it for payments. */
export type Product = ProductRef & {
	/** Latin: isolate it in Hebrew text. */
	name: string;
	price: Price;
	/** Roles that may buy it. */
	soldTo: readonly Role[];
};

/** Roles that can buy a plan: men pay for membership. */
export const planBuyers: readonly Role[] = ["daddy"];

export function productOf({ id, name, price }: Plan): Product {
	return { kind: "plan", id, name, price, soldTo: planBuyers };
}

/** Whether this role may buy it; someone who has completed no form has no role. */
export function isSoldTo(
	{ soldTo }: Pick<Product, "soldTo">,
	role: Role | null | undefined,
): boolean {
	return role != null && soldTo.includes(role);
}
