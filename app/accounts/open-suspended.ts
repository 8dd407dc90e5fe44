export const suspensionPath = "/account";

/**
 * Paths open to a suspended member (`members.md` 1): the account with its keys, receipts, export and deletion,
 * notifications, cancelling, support, signing out. Whatever concerns other members waits.
 */
const open = /^\/(account|cancel|notifications|support|sign-out)(\/|$)/;
const aboutOthers = /^\/account\/(privacy|pause|blocked|notifications)(\/|$)/;

export function isOpenSuspended(pathname: string): boolean {
	const path = pathname.replace(/\.data$/, "");
	return open.test(path) && !aboutOthers.test(path);
}
