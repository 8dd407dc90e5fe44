// Part of `npm run check`: refuses a migration that the version before may not run on, unless its first lines say
// why it may, or which versions may.
import { readMigrations, readSuited } from "../../app/platform/database/migrate.server.ts";
import { findUnsuited } from "./judge.ts";

/** They landed before the rule did; no version that knows it lacks one of them. */
const landedBefore = (name: string) => name < "0088" && !/^00(77|82|84|85)/.test(name);

let isRefused = false;
for (const { name, sql } of readMigrations()) {
	if (landedBefore(name) || readSuited(sql).isTold) continue;
	for (const statement of findUnsuited(sql)) {
		isRefused = true;
		console.log(`db/migrations/${name}.sql may stop the version before: ${statement}`);
	}
}
if (isRefused) {
	console.log(
		"Nodes are upgraded one by one and may be turned back: split the change over two versions, or say in the",
		"first lines why it suits (docs/recipes.md, A table):",
		"\n-- Suits every version: …\n-- Suits the versions that know NNNN_name: …",
	);
	process.exit(1);
}
