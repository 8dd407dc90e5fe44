// `npm run audit:verify`: whether the record of acts is whole; beside a running or stopped site, or on the
// PostgreSQL server of DATABASE_URL. Exits with 1 when it is broken, with 2 when that cannot be told.
import { describeVerdict, verifyInstallation } from "../app/platform/audit/verify.server.ts";
import { readSettings } from "../app/platform/settings.ts";

try {
	const verdict = await verifyInstallation(readSettings("start"));
	for (const sentence of describeVerdict(verdict)) console.log(sentence);
	process.exitCode = verdict.state === "whole" ? 0 : 1;
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 2;
}
