/** The page that asks for the second factor again. */
export const stepUpPage = "/staff/step-up";

/** The fields in which the second factor arrives together with an act. */
export const factorFields = { code: "factor_code", backup: "factor_backup" } as const;
