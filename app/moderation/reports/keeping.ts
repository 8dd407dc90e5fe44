/** How long a case is kept once it is closed, with what was reported. */
export const caseMonths = 24;
