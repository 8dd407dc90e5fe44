export const applyDecisionName = "apply-decision";
