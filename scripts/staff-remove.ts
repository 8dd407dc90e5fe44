// `npm run staff:remove -- ADDRESS`: takes somebody off the staff, or an invitation back; beside a running
// or stopped site, or on the PostgreSQL server of DATABASE_URL.

import { readSettings } from "../app/platform/settings.ts";
import { doFromOutside } from "../app/staff/from-outside.server.ts";
import { removeCommand, removeFromStaff } from "../app/staff/remove.server.ts";

const [argument, ...more] = process.argv.slice(2);

try {
	if (argument === undefined || more.length > 0) {
		throw new Error("Usage: npm run staff:remove -- ADDRESS");
	}
	const asked = { command: removeCommand, argument, work: removeFromStaff };
	const removed = await doFromOutside(readSettings("start"), asked);
	console.log(
		removed === "left"
			? `${argument} is off the staff: the sessions have ended, and the record says so.`
			: `${argument} had not accepted yet: the invitation is taken back.`,
	);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
