/** A staff member as a page of the desk names them: the account's id stays on the server. */
export type ShownColleague = { name: string; isMine: boolean } | null;

export function showColleague(
	colleague: { accountId: string; name: string } | null,
	viewer: { accountId: string },
): ShownColleague {
	return colleague && { name: colleague.name, isMine: colleague.accountId === viewer.accountId };
}
