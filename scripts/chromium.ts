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

/** The browser that is there: `CHROME_PATH`, the usual places, or Playwright's own; else undefined. */
export function findChromium(): string | undefined {
	const asked = process.env.CHROME_PATH;
	return [asked, ...usualPlaces, chromium.executablePath()].find(
		(path) => path && existsSync(path),
	);
}

/**
 * Sees to it that there is a browser for the tests (`contract.md`, `npm test`).
 * @returns null, or one sentence that says what to install.
 */
export function ensureChromium(): string | null {
	if (findChromium()) return null;
	console.log("Looking for a browser: installing Chromium …");
	const quiet = { stdio: "ignore", timeout: 240_000 } as const;
	spawnSync("playwright", ["install", "chromium"], { ...quiet, shell: platform() === "win32" });
	if (findChromium()) return null;
	if (platform() === "linux" && userInfo().uid === 0 && existsSync("/usr/bin/apt-get")) {
		const apt = { ...quiet, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
		spawnSync("apt-get", ["update"], apt);
		spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], apt);
		if (findChromium()) return null;
	}
	return "There is no browser for the tests: install Chrome or Chromium, or set CHROME_PATH to one.";
}
