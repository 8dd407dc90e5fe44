/** Posts for the open page; null when nobody answered. */
export function post(
	address: string,
	fields: Record<string, string>,
	isKept = false,
): Promise<Response | null> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	const headers = { accept: "application/json" };
	// The request completes even if the page is left meanwhile.
	return fetch(address, { method: "POST", body, headers, keepalive: isKept }).catch(() => null);
}
