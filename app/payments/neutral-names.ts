import { brand } from "../brand.ts";

/** What a payment is called wherever somebody else may read it (`product.md`, "Money"; duty C.7). */
export const neutralItem = { hebrew: "מינוי דיגיטלי, 30 יום", latin: "Digital membership 30d" };

/** What the payer's statement will say: PayPal writes its own name before ours. */
export const statementLine = `PAYPAL *${brand.statement}`;
