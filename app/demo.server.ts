import { cast, castPassword } from "../db/seeds/cast.ts";

/** Describes the demo's people for the output of `npm start`, one line each. */
export function describeDemo(): string {
	const members = Object.values(cast).filter(({ isStaff }) => !isStaff);
	const people = members.map(({ email, note }) => `  ${email.padEnd(20)} ${note}`);
	return [`The demo's people, all with the password ${castPassword}:`, ...people].join("\n");
}
