import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { isHiddenFile } from "../hidden-routes.server.ts";
import type { PageCache } from "./page-cache.server.ts";

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
 * Allows the service worker for forms to control every page (`ui/browser/posted-forms.browser.ts`).
 */
const worker = /^\/assets\/posted-forms\.browser-[\w-]+\.js$/;

/**
 * Loads every file of the build into memory under its path. Files under `/assets/` have a content hash in their
 * name, so browsers may cache them for a year.
 */
export async function cacheFiles(
	cache: PageCache,
	folder: string,
	safety: ReadonlyArray<readonly [string, string]>,
): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)]);
	await Promise.all(
		files.map(async (entry) => {
			const file = join(entry.parentPath, entry.name);
			const path = `/${relative(folder, file).split(sep).join("/")}`;
			const headers = fileHeaders(path, safety);
			await cache.addFile(path, await readFile(file), headers, await readPacked(file));
		}),
	);
}

/** What browsers obey in documents only; a script's headers weigh as much as a small script. */
const documentHeaders = new Set([
	"Referrer-Policy",
	"Cross-Origin-Opener-Policy",
	"X-Frame-Options",
	"Permissions-Policy",
]);

/** The headers of a file of any build, by its path. */
export function fileHeaders(
	path: string,
	safety: ReadonlyArray<readonly [string, string]>,
): Record<string, string> {
	const lasting = path.startsWith("/assets/");
	const whose = isHiddenFile(path) ? "private" : "public";
	const isPart = /\.(css|js|woff2)$/.test(path);
	const mayBeWorker = path.includes(".browser-");
	return {
		...Object.fromEntries(safety.filter(([name]) => !isPart || !documentHeaders.has(name))),
		"Content-Type": types[extname(path)] ?? "application/octet-stream",
		"Cache-Control": lasting ? `${whose}, max-age=31536000, immutable` : "public, max-age=3600",
		Vary: "Accept-Encoding",
		...(worker.test(path) && { "Service-Worker-Allowed": "/" }),
		// Pictures may contain styles; a worker, whose policy is that of its file, may fetch from
		// this site.
		...((!isPart || mayBeWorker) && {
			"Content-Security-Policy":
				"default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'",
		}),
	};
}

/** A file as `vite.config.ts` packed it; undefined for one that arrived after the build. */
async function readPacked(file: string): Promise<{ br: Buffer; gz: Buffer } | undefined> {
	try {
		const [br, gz] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
		return { br, gz };
	} catch {
		return undefined;
	}
}
