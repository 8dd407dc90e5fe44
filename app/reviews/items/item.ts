/** What the staff decide: an application, a member's changes, or an appeal against a refusal. */
const itemKinds = ["application", "changes", "appeal"] as const;

export type ItemKind = (typeof itemKinds)[number];
