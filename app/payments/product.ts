import type { Role } from "../accounts/role.server.ts";
import type { Gift, GiftPackage } from "../credits/catalogue.ts";
import type { Plan, Price } from "../memberships/plans.ts";

/** Discreet names for payments, wherever others may read them (`product.md`, "Money"; duty C.7). */
export const neutralItem = { hebrew: "מינוי דיגיטלי, 30 יום", latin: "Digital membership 30d" };

const neutralItems: Readonly<Record<string, typeof neutralItem>> = {
	plan: neutralItem,
	package: { hebrew: "חבילה דיגיטלית", latin: "Digital package" },
	gift: { hebrew: "פריט דיגיטלי", latin: "Digital item" },
};

/** What bill, provider and documents call a product of this kind. */
export function itemOf(kind: string): typeof neutralItem {
	return neutralItems[kind] ?? { hebrew: "שירות דיגיטלי", latin: "Digital service" };
}

export type ProductRef = { kind: string; id: string };

/** A product as its own folder defines it for payments. */
export type Product = ProductRef & {
	/** Isolate it in Hebrew text: a plan's is Latin. */
	name: string;
	price: Price;
	soldTo: readonly Role[];
	isForMembers?: true;
	/** Other purchases of its kind do not affect it. */
	isApart?: true;
};

/** Roles that can buy a plan: men pay for membership. */
export const planBuyers: readonly Role[] = ["daddy"];

export function productOf({ id, name, price }: Plan): Product {
	return { kind: "plan", id, name, price, soldTo: planBuyers };
}

const forMembers = { soldTo: ["daddy", "baby"], isForMembers: true, isApart: true } as const;

export function packageProduct({ id, name, price }: GiftPackage): Product {
	return { kind: "package", id, name, price: { amount: price, currency: "ILS" }, ...forMembers };
}

/** A gift that is paid for at once, by its draft. */
export function giftProduct({ name, price }: Gift, draft: string): Product {
	return {
		kind: "gift",
		id: draft,
		name,
		price: { amount: price, currency: "ILS" },
		...forMembers,
	};
}

/** Whether this role may buy it; someone who has completed no form has no role. */
export function isSoldTo(
	{ soldTo }: Pick<Product, "soldTo">,
	role: Role | null | undefined,
): boolean {
	return role != null && soldTo.includes(role);
}
