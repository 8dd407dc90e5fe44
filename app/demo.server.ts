import { cast, castPassword, type Person } from "../db/seeds/cast.ts";
import { readSecrets } from "./accounts/second-factor/second-factor.server.ts";
import type { Site } from "./platform/site.ts";

/**
 * Describes the demo's people for the output of `npm start`, one line each; the staff with the secret of
 * their authenticator app.
 */
export async function describeDemo(site: Pick<Site, "db" | "vault">): Promise<string> {
	const people = Object.values<Person>(cast);
	const staff = people.filter((person) => person.staff);
	const secrets = await readSecrets(
		site,
		staff.map(({ email }) => email),
	);
	const known = await site.db
		.selectFrom("accounts")
		.select("email")
		.where(
			"email",
			"in",
			people.map(({ email }) => email),
		)
		.execute();
	const lineOf = ({ email, note }: Person) => `  ${email.padEnd(20)} ${note}`;
	return [
		`The demo's people, all with the password ${castPassword}:`,
		...people.filter((person) => !person.staff).map(lineOf),
		"The staff, at /staff, with the secret to add to an authenticator app:",
		...staff.map((person) => `${lineOf(person)} ${secrets.get(person.email) ?? ""}`),
		...(known.length < people.length || secrets.size < staff.length ? [older] : []),
	].join("\n");
}

const older = "This data is of an older demo: stop the site and delete its data folder.";
