import { defineConfig } from "@playwright/test";
import { findHeadless } from "./scripts/chromium.ts";

const port = Number(process.env.E2E_PORT ?? 3210);
/** The long run walks every journey in both windows. */
const isLong = process.env.LONG === "1";
/** `npm test` walks one journey of each kind, in one window. */
const isShort = process.env.SHORT === "1";
const left = [...(isLong ? [] : ["@long"]), ...(isShort ? ["@wide"] : [])];

// React reads it on first import: its development version takes twice as long per page.
process.env.NODE_ENV ??= "production";

export default defineConfig({
	testDir: "e2e",
	// Every worker would compile the whole built site anew.
	build: { external: ["**/build/**"] },
	outputDir: "e2e/results",
	fullyParallel: true,
	// A journey waits for much of its time: three keep two cores busy.
	workers: 3,
	// These find what hangs; how long something takes on a busy machine says nothing.
	timeout: 300_000,
	// What passes only then is named and counted; `npm test`, where a fault is looked for, does not try again.
	retries: isShort ? 0 : 1,
	expect: { timeout: 60_000 },
	reporter: [["line"], ["json", { outputFile: "e2e/results/report.json" }]],
	use: {
		baseURL: `http://localhost:${port}`,
		locale: "he-IL",
		timezoneId: "Asia/Jerusalem",
		launchOptions: {
			executablePath: findHeadless(),
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-quic",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				// No journey leaves the machine.
				"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
			],
		},
	},
	projects: [
		{
			name: "desktop",
			grepInvert: new RegExp(["@phone", ...left].join("|")),
			use: { viewport: { width: 1440, height: 900 } },
		},
		{
			name: "phone",
			grep: isLong ? /./ : isShort ? /@phone|@both(?!-wide)/ : /@phone|@both/,
			grepInvert: new RegExp(["@desktop", ...left].join("|")),
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
	webServer: {
		command: "node e2e/seed.ts && exec node server.ts start",
		url: `http://localhost:${port}/readyz`,
		timeout: 300_000,
		env: { PORT: String(port), DATA_DIR: "e2e/results/data", LOG_LEVEL: "warn" },
	},
});
