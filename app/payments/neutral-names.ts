/** Discreet names for payments, wherever others may read them (`product.md`, "Money"; duty C.7). */
export const neutralItem = { hebrew: "מינוי דיגיטלי, 30 יום", latin: "Digital membership 30d" };
