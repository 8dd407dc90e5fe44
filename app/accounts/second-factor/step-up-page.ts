/** The desk's page that asks for the second factor again; its own file, because visitors get all others here. */
export const stepUpPage = "/staff/step-up";
