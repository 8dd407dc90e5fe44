/** Whether a text has the format of our ids; anything else names nothing. */
export const isId = (text: string | null | undefined): text is string =>
	/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? "");
