import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askControl, serveControl } from "./control.server.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "dvash-control-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the listening process answers a command, until it stops", async () => {
	expect(await askControl(folder, "double", "ab")).toBe("nobody");
	const control = await serveControl(folder, { double: async (text) => text + text });
	expect(await askControl(folder, "double", "אב")).toEqual({ result: "אבאב" });
	expect(statSync(join(folder, "control.sock")).mode & 0o777).toBe(0o600);
	await control.close();
	expect(await askControl(folder, "double", "ab")).toBe("nobody");
});

test("refusals and unknown commands come back as sentences", async () => {
	const control = await serveControl(folder, {
		fail: async () => {
			throw new Error("The disk is full.");
		},
	});
	await expect(askControl(folder, "fail", "")).rejects.toThrow("The disk is full.");
	await expect(askControl(folder, "toString", "")).rejects.toThrow(
		"does not know the command toString",
	);
	await control.close();
});

test("a long path and the leftovers of a killed process cause no error", async () => {
	const deep = join(folder, "x".repeat(120));
	mkdirSync(deep);
	await serveControl(deep, { who: async () => "first" });
	const second = await serveControl(deep, { who: async () => "second" });
	expect(await askControl(deep, "who", "")).toEqual({ result: "second" });
	await second.close();
});
