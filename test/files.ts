/** A file store for tests, with its own folder and key. */
import { join } from "node:path";
import { openDiskStore } from "../app/platform/files/file-store.server.ts";
import type { Files } from "../app/platform/files/file-vault.server.ts";
import { makeFileVault } from "../app/platform/files/file-vault.server.ts";

/** Nothing is created in the folder before the first file is written. */
export function testFiles(dataDir: string, keys = ["a-key-for-tests-of-files"]): Files {
	return {
		store: openDiskStore(join(dataDir, "files")),
		evidence: openDiskStore(join(dataDir, "evidence")),
		vault: makeFileVault(keys),
	};
}
