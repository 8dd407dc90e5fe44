import { resolve } from "node:path";
import { askControl } from "../control.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { embeddedFolder, requireDataFolder, requireEmbedded } from "../database/embedded.server.ts";
import { makeVault, readOrMakeSecret } from "../secret.server.ts";
import type { Settings } from "../settings.ts";
import type { Finding } from "./verify/findings.server.ts";
import { type Verdict, verifyRecord } from "./verify.server.ts";

/** The command by which a running site is asked; see `serveControl`. */
export const verifyCommand = "audit-verify";

/**
 * Verifies the record from outside: on the PostgreSQL server, by asking the site that runs on the data
 * folder, or in this process when none does. It changes nothing.
 * @throws Error with one sentence when there is nothing to verify or it cannot be read.
 */
export async function verifyInstallation(
	settings: Pick<Settings, "dataDir" | "databaseUrl" | "secret">,
): Promise<Verdict> {
	const dataDir = resolve(settings.dataDir);
	if (settings.databaseUrl) requireDataFolder(dataDir);
	else {
		const asked = await askControl(dataDir, verifyCommand, "");
		if (asked !== "nobody") return asked.result as Verdict;
		requireEmbedded(dataDir);
	}
	const database = await openDatabase(settings.databaseUrl ?? embeddedFolder(dataDir));
	try {
		const vault = makeVault(settings.secret ?? readOrMakeSecret(dataDir));
		return await verifyRecord({ db: database.db, vault, dataDir });
	} finally {
		await database.close();
	}
}

/** The verdict in plain sentences, the first one being the whole of it. */
export function describeVerdict(verdict: Verdict): string[] {
	const { state, rows, days, lastSeal, waiting, findings, count } = verdict;
	const extent = `${rows} acts in the chain, ${days} sealed days, the last one ${lastSeal ?? "none"}`;
	if (state === "whole") {
		const later = waiting > 0 ? ` ${waiting} acts wait to be chained.` : "";
		return [`WHOLE: the record is as it was written (${extent}).${later}`, ...sayUnsigned(verdict)];
	}
	const more = count > findings.length ? [`… and ${count - findings.length} more.`] : [];
	return [
		`BROKEN: the record is not as it was written (${extent}).`,
		...findings.map(describeFinding),
		...more,
	];
}

function sayUnsigned({ unsigned: { rows, days } }: Verdict): string[] {
	if (rows + days === 0) return [];
	return [
		`${rows} acts and ${days} sealed days were signed with a SECRET that is not set here: set SECRET to new,old to check these signatures too.`,
	];
}

function describeFinding({ what, row, position, day }: Finding): string {
	const where = [
		...(row === undefined ? [] : [`row ${row}`]),
		...(position === undefined ? [] : [`position ${position}`]),
		...(day === undefined ? [] : [`day ${day}`]),
	].join(", ");
	const says = {
		changed: "reads otherwise than it was chained or sealed",
		added: "was added without being recorded",
		missing: "is missing",
		cut: "the end of the record was cut off",
		day: "the seal of the day or its rows are missing",
		key: "was signed with a SECRET that is not set here: set SECRET to new,old",
	} as const;
	return `${where}: ${says[what]}.`;
}
