import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether the packages in `folder` are those of its lock file, judged by the list that npm writes
 * at the very end of an installation: an interrupted one has none.
 */
export function packagesAgree(folder) {
	const wanted = packagesOf(join(folder, "package-lock.json"));
	const present = packagesOf(join(folder, "node_modules", ".package-lock.json"));
	if (!wanted || !present) return false;
	const names = new Set([...Object.keys(wanted), ...Object.keys(present)]);
	names.delete("");
	return [...names].every((name) => {
		if (!present[name]) return !isNeeded(wanted[name]);
		return isSame(wanted[name], present[name]);
	});
}

function packagesOf(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8")).packages;
	} catch {
		return undefined;
	}
}

const isSame = (one, other) => one?.version === other.version && one.integrity === other.integrity;

/** Optional packages are missing when they are for another system, processor or C library. */
function isNeeded({ optional, os, cpu, libc }) {
	if (!optional) return true;
	return !libc && isListed(os, process.platform) && isListed(cpu, process.arch);
}

const isListed = (list, own) => [list].flat().includes(own);
