export const acceptancePath = "/account/terms";

/**
 * Paths open to a person who has not accepted the newest terms: their own account with receipts, export and
 * deletion, cancelling, signing out, and the desk, which has its own rules.
 */
const open = /^\/(account|cancel|sign-out|staff)(\/|$)/;

export function isOpenWithoutAcceptance(pathname: string): boolean {
	return open.test(pathname.replace(/\.data$/, ""));
}
