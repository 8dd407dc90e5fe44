/** States of an application in which the staff still have to decide. */
export const openStates = ["submitted", "in_review"] as const;
