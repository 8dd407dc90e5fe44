/** What /today proposes, in this order: each makes its member easier to find, or to choose. */
export const steps = ["portrait", "sentence", "tags", "seeks", "wishes", "who"] as const;

export type Step = (typeof steps)[number];
