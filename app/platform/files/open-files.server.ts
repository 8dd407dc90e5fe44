import { join } from "node:path";
import { readOrMakeSecret } from "../secret.server.ts";
import type { Settings } from "../settings.ts";
import { openDiskStore } from "./file-store.server.ts";
import type { Files } from "./file-vault.server.ts";
import { makeFileVault } from "./file-vault.server.ts";

/** The files of an embedded installation, in its data folder; their key is next to the secret. */
export function openFiles(settings: Pick<Settings, "filesKeys">, dataDir: string): Files {
	const keys = settings.filesKeys ?? [readOrMakeSecret(dataDir, "files-key")];
	return {
		store: openDiskStore(join(dataDir, "files")),
		evidence: openDiskStore(join(dataDir, "evidence")),
		vault: makeFileVault(keys),
	};
}
