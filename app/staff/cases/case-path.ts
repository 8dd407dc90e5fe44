/** The queue of cases; a case stands below it. */
export const casesPath = "/staff/cases";
