/** Whether a text is an id as ours are written; anything else names nothing. */
export const isId = (text: string | null | undefined): text is string =>
	/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? "");
