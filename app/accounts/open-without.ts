/** The page on which new terms are accepted. */
export const acceptancePath = "/account/terms";

/**
 * What stays open for a person who has not accepted the newest terms: the own account with receipts,
 * export and deletion, cancelling, signing out, and the desk, which has rules of its own.
 */
const open = /^\/(account|cancel|sign-out|staff)(\/|$)/;

/** Whether a path stays open without accepting the newest terms. */
export function isOpenWithoutAcceptance(pathname: string): boolean {
	return open.test(pathname.replace(/\.data$/, ""));
}
