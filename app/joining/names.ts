import { cutText } from "../platform/forms/characters.ts";
import { lengths } from "../platform/forms/rules.ts";

/**
 * The trimmed first and last name joined, or null if empty (specification, section 3), truncated to
 * the profile's maximum.
 */
export function joinNames(firstName: string, lastName: string): string | null {
	const joined = `${firstName.trim()} ${lastName.trim()}`.trim();
	return cutText(joined, lengths.name).trim() || null;
}
