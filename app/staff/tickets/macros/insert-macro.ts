/** The typed text with a ready answer below it; a reply that begins with one greets its reader. */
export function insertMacro(typed: string, macro: string, name: string): string {
	const before = typed.trimEnd();
	return before === "" ? `שלום ${name},\n\n${macro}` : `${before}\n\n${macro}`;
}
