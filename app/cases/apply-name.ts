export const applyCaseName = "apply-case-decision";
