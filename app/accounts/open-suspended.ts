/** The page that tells a suspended member so. */
export const suspensionPath = "/account";

/**
 * What stays open for a member whom the staff keep out (`members.md` 1): the account with its keys,
 * receipts, export and deletion, what they were told, cancelling, support, signing out. What concerns other members waits.
 */
const open = /^\/(account|cancel|notifications|support|sign-out)(\/|$)/;
const aboutOthers = /^\/account\/(privacy|pause|blocked|notifications)(\/|$)/;

export function isOpenSuspended(pathname: string): boolean {
	const path = pathname.replace(/\.data$/, "");
	return open.test(path) && !aboutOthers.test(path);
}
