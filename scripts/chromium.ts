import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { platform, userInfo } from "node:os";
import { chromium } from "@playwright/test";

const usualPlaces = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/snap/bin/chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
	"C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** An installed browser: `CHROME_PATH`, the usual places, or Playwright's own; else undefined. */
export function findChromium(): string | undefined {
	const asked = process.env.CHROME_PATH;
	return [asked, ...usualPlaces, chromium.executablePath()].find(
		(path) => path && existsSync(path),
	);
}

const shell = "/usr/bin/chromium-headless-shell";

/**
 * The browser of the journeys: Debian's Chromium without windows, on which a page costs a third, or
 * any other. It has no camera.
 */
export function findHeadless(): string | undefined {
	return !process.env.CHROME_PATH && existsSync(shell) ? shell : findChromium();
}

/**
 * Installs a browser for the tests if there is none (`contract.md`, `npm test`).
 * @returns null, or why none could be installed and one sentence that says what to do.
 */
export function ensureChromium(): string | null {
	if (findChromium()) return null;
	console.log("Looking for a browser: installing Chromium …");
	const reasons = [complaintOf("playwright", ["install", "chromium"])];
	if (findChromium()) return null;
	if (platform() === "linux" && userInfo().uid === 0 && existsSync("/usr/bin/apt-get")) {
		reasons.push(
			complaintOf("apt-get", ["update"]),
			complaintOf("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]),
		);
		// Older releases do not have it.
		complaintOf("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
		if (findChromium()) return null;
	}
	return [
		...reasons.filter((reason) => reason !== ""),
		"There is no browser for the tests: install Chrome or Chromium, or set CHROME_PATH to one.",
	].join("\n");
}

/** Runs a command silently; returns its error output, empty when it succeeded. */
function complaintOf(command: string, args: string[]): string {
	const { status, error, stdout, stderr } = spawnSync(command, args, {
		encoding: "utf8",
		timeout: 240_000,
		shell: platform() === "win32",
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
	if (status === 0) return "";
	const last = `${stdout ?? ""}${stderr ?? ""}`.trim().split("\n").slice(-8).join("\n");
	return `${command} ${args.join(" ")} failed: ${error?.message ?? ""}\n${last}`;
}
