import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Role decides permissions, prices and which side of the site applies; gender only affects grammar
 * and one line of the profile. So few files may use it, and a new one has to be listed here with
 * its reason.
 */
const knows = [
	// The profile's own field and the texts that depend on it.
	/^app\/profiles\//,
	// Sign-up asks for it and passes it to the profile.
	/^app\/accounts\/(person\.form\.ts|auth\.page\.tsx|sign-up\/)/,
	/^app\/pages\/home\/home(-join|\.page)\.tsx$/,
	// The joining forms store the usual gender of their role.
	/^app\/joining\/join\.server\.ts$/,
	// The fictional samples of the public gallery (specification, section 8).
	/^app\/gallery\/(samples|filters)\.ts$|^app\/gallery\/(gallery\.page|profile-card)\.tsx$/,
	// The frame and the home page address who is signed in.
	/^app\/members\/me\.server\.ts$/,
	/^app\/pages\/home\/(at-home\.server\.ts|status-words\.tsx)$/,
	// Sentences about another member follow that member's gender.
	/^app\/members\/(cards|picks|preview|profile)\//,
	/^app\/conversations\/(people\.server|waiting-talks\.server|words)\.ts$/,
	/^app\/notifications\/list\.server\.ts$/,
	/^app\/today\/(read-today\.server|waiting\.server|faces)\.tsx?$/,
	// A report names its subject in their gender, also to the person who follows it.
	/^app\/moderation\/reports(\.server)?\.ts$|^app\/conversations\/reports\.server\.ts$/,
	// The cases desk names a case's subject in their gender.
	/^app\/cases\/list\.server\.ts$/,
	// The staff write to a person in the person's gender.
	/^app\/(reviews\/(desk|status)|staff)\/|^app\/accounts\/staff(\.server)?\.ts$|^app\/accounts\/personal-data\.server\.ts$/,
	// A contact is called by their own gender.
	/^app\/memberships\/named-contact\/contact(-words|\.server)\.ts$/,
	// The steps of the verification, and the refusal of a birth date under 18, address the person.
	/^app\/reviews\/verification\/(begin\.server\.ts|steps\/)/,
	// A mail addresses its reader.
	/^app\/platform\/mail\/mail\.server\.ts$/,
	/^app\/pages\/design\.page\.tsx$/,
	/^app\/platform\/database\/tables(\.ts$|\/)/,
];

/** Files where the gender selects a sentence, a label or a sample. */
const mayChoose =
	/^app\/(profiles|gallery)\/|^app\/accounts\/auth\.page\.tsx$|^app\/platform\/mail\/mail\.server\.ts$|^app\/moderation\/reports\.ts$|^app\/staff\/(queues\/words|invitations\/accept\.form)\.ts$|^app\/reviews\/status\/(read-status|status-preview)|^app\/memberships\/named-contact\/contact-words\.ts$/;

const files = globSync("app/**/*.{ts,tsx}")
	.filter((file) => !/\.test\.tsx?$/.test(file))
	.map((file) => ({
		file: file.replaceAll("\\", "/"),
		code: withoutComments(readFileSync(file, "utf8")),
	}));

function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*/g, "");
}

test("only the files that ask for the gender, store it or choose words by it use it", () => {
	expect(files.length).toBeGreaterThan(400);
	const stray = files.filter(
		({ file, code }) => /gender(?!ed)/i.test(code) && !knows.some((allowed) => allowed.test(file)),
	);
	expect(stray.map(({ file }) => file)).toEqual([]);
});

test("nothing is decided by the gender except words and samples", () => {
	const deciding = files.filter(
		({ file, code }) =>
			!mayChoose.test(file) && /gender\s*(===|!==|\?(?![?:.])|\])|switch \([^)]*gender/.test(code),
	);
	expect(deciding.map(({ file }) => file)).toEqual([]);
});
