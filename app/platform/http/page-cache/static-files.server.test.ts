import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Settings } from "../../settings.ts";
import { safetyHeaders } from "../headers.server.ts";
import { pack } from "./compress.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { cacheFiles, fileHeaders } from "./static-files.server.ts";

const body = Buffer.from("body { color: red }\n".repeat(100));
let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "dvash-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: Buffer) => writeFileSync(join(folder, name), content);

test("a file is sent as the build packed it, or packed at the start when the build did not", async () => {
	const { br, gz } = await pack(body);
	// Bytes that no packing makes show that the build's own are sent.
	const marked = Buffer.concat([gz, Buffer.alloc(8)]);
	write("packed.css", body);
	write("packed.css.br", br);
	write("packed.css.gz", marked);
	write("plain.css", body);
	write("half.css", body);
	write("half.css.br", br);
	const cache = new PageCache("http://localhost:3000");
	await cacheFiles(cache, folder, []);
	const find = (url: string, encodings: string) =>
		cache.find({ method: "GET", url, encodings, cookie: undefined, ifNoneMatch: undefined });
	expect(find("/packed.css", "gzip")?.body?.equals(marked)).toBe(true);
	for (const path of ["/packed.css", "/plain.css", "/half.css"]) {
		const answer = find(path, "br");
		expect(answer?.headers["content-encoding"]).toBe("br");
		expect(brotliDecompressSync(answer?.body ?? "").equals(body)).toBe(true);
		expect(find(path, "")?.body?.equals(body)).toBe(true);
	}
	for (const path of ["/plain.css", "/half.css"]) {
		expect(gunzipSync(find(path, "gzip")?.body ?? "").equals(body)).toBe(true);
	}
	for (const path of ["/packed.css.br", "/packed.css.gz"]) {
		expect(find(path, "br"), "an address of its own").toBeUndefined();
	}
});

test.each([
	["/assets/ui-abc.js", false],
	["/assets/ui-abc.css", false],
	["/assets/assistant-abc.woff2", false],
	["/assets/solve-proof.browser-abc.js", true],
	["/assets/posted-forms.browser-abc.js", true],
	["/favicon.svg", true],
	["/site.webmanifest", true],
])("%s has a content policy: %s", (path, has) => {
	const safety = safetyHeaders({ mode: "serve" } as Settings);
	const headers = new Headers(fileHeaders(path, safety));
	expect(headers.get("x-content-type-options")).toBe("nosniff");
	expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
	expect(headers.get("strict-transport-security")).toContain("max-age=");
	expect(headers.has("content-security-policy")).toBe(has);
	const isDocument = !/\.(js|css|woff2)$/.test(path);
	expect(headers.has("permissions-policy")).toBe(isDocument);
	expect(headers.has("x-frame-options")).toBe(isDocument);
});
