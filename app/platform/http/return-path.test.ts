import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOnThisSite } from "./return-path.ts";

test("paths of this site are kept as they are", () => {
	for (const path of [
		"/",
		"/gallery?gender=female#results",
		"/articles/a-b",
		"/contact?topic=x%20y",
	]) {
		expect(pathOnThisSite(path)).toBe(path);
	}
});

test("other sites, tricks and nonsense are refused", () => {
	for (const given of [
		"//evil.example",
		"/\\evil.example",
		"https://evil.example/",
		"javascript:alert(1)",
		"/\t/evil.example",
		"/a\\..\\..//evil",
		"/.//evil.example",
		"gallery",
		"",
		null,
		7,
		`/${"a".repeat(500)}`,
	]) {
		expect(pathOnThisSite(given), String(given)).toBeNull();
	}
});

test("every returned path stays on this site when a browser resolves it", () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.string().map((text) => `/${text}`),
			),
			(given) => {
				const path = pathOnThisSite(given);
				if (path !== null)
					expect(new URL(path, "https://dvash.example").origin).toBe("https://dvash.example");
			},
		),
		{ numRuns: 2_000 },
	);
});
