import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { KeptAnswers } from "./kept.server.ts";

const types: Record<string, string> = {
	".css": "text/css; charset=utf-8",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".woff2": "font/woff2",
};

/**
 * Keeps every file of the build in memory under its path. Files under `/assets/` carry a hash of
 * their content in the name, so browsers may keep them for a year.
 */
export async function keepFiles(
	kept: KeptAnswers,
	folder: string,
	safety: ReadonlyArray<readonly [string, string]>,
): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)]);
	await Promise.all(
		files.map(async (entry) => {
			const file = join(entry.parentPath, entry.name);
			const path = `/${relative(folder, file).split(sep).join("/")}`;
			const lasting = path.startsWith("/assets/");
			await kept.keepFile(path, await readFile(file), {
				...Object.fromEntries(safety),
				"Content-Type": types[extname(entry.name)] ?? "application/octet-stream",
				"Cache-Control": lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600",
				Vary: "Accept-Encoding",
				// Pictures may carry styles; a worker, whose file's policy is its own, may ask this site.
				"Content-Security-Policy":
					"default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'",
			});
		}),
	);
}
