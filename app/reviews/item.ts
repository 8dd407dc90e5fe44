/** States of an application in which the staff still have to decide. */
export const openStates = ["submitted", "in_review"] as const;

/** What the staff decide: an application, a member's changes, or an appeal against a refusal. */
const itemKinds = ["application", "changes", "appeal"] as const;

export type ItemKind = (typeof itemKinds)[number];
