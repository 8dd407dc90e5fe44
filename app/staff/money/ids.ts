/** Whether an address names a row by its id. */
export function isId(text: string | undefined): text is string {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? "");
}
