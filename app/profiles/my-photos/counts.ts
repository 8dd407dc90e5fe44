/** "N photos were saved" as a title; the count is at least one. */
export function savedWords(count: number): string {
	if (count === 1) return "התמונה נשמרה";
	return count === 2 ? "שתי תמונות נשמרו" : `${count} תמונות נשמרו`;
}

/** Which files were chosen and wait to be sent; at least one. */
export function chosenWords(files: readonly { name: string }[]): string {
	const [first, ...others] = files;
	return others.length === 0 ? `נבחרה ${first?.name}` : `נבחרו ${files.length} תמונות`;
}

/** The number of blurs and masks on the picture, in words. */
export function hiddenWords(count: number): string {
	if (count === 0) return "שום דבר לא מוסתר";
	if (count === 1) return "הסתרה אחת";
	return count === 2 ? "שתי הסתרות" : `${count} הסתרות`;
}
