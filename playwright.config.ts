import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";

const port = Number(process.env.E2E_PORT ?? 3210);

export default defineConfig({
	testDir: "e2e",
	outputDir: "e2e/results",
	fullyParallel: true,
	workers: 2,
	timeout: 60_000,
	// What passes only at its second try on a busy machine is named at the end.
	retries: 1,
	reporter: [["list"], ["json", { outputFile: "e2e/results/report.json" }]],
	use: {
		baseURL: `http://localhost:${port}`,
		locale: "he-IL",
		timezoneId: "Asia/Jerusalem",
		launchOptions: {
			executablePath: findChromium(),
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-quic",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
			],
		},
	},
	projects: [
		{ name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
		{
			name: "phone",
			grepInvert: /@desktop/,
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
	webServer: {
		command: "exec node server.ts start",
		url: `http://localhost:${port}/readyz`,
		timeout: 60_000,
		env: { PORT: String(port), DATA_DIR: "e2e/results/data", LOG_LEVEL: "warn" },
	},
});
