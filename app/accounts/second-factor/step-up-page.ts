/** The desk's page that asks for the second factor again; apart, because visitors get every other file here. */
export const stepUpPage = "/staff/step-up";
