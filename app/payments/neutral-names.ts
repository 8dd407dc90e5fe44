/** What a payment is called wherever somebody else may read it (`product.md`, "Money"; duty C.7). */
export const neutralItem = { hebrew: "מינוי דיגיטלי, 30 יום", latin: "Digital membership 30d" };
