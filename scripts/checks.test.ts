import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the dependency rules check the whole product and not just a part of it", () => {
	const { stdout } = spawnSync(
		"node_modules/.bin/depcruise",
		["--config", ".dependency-cruiser.cjs", "--output-type", "json", "app"],
		{ encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
	);
	const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
	const own = modules.filter(({ source }) => source.startsWith("app/"));
	expect(own.length).toBeGreaterThan(100);
	expect(own.some(({ source }) => source === "app/root.tsx")).toBe(true);
});
