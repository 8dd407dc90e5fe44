import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The pages' plugin watches files as soon as it is asked; a run without pages would never end it. */
function endingWith(plugins: Plugin[]): Plugin {
	return {
		name: "end-watchers",
		configureServer(server) {
			const close = server.close.bind(server);
			server.close = async () => {
				for (const { buildEnd } of plugins) {
					try {
						if (typeof buildEnd === "function") await buildEnd.call({} as never);
					} catch {
						// It was never asked, and has nothing to end.
					}
				}
				await close();
			};
		},
	};
}

const pages = reactRouter();

/** Tests that stop timers too, in a process without a database, whose own timers would run in their time. */
const stoppedTimers = [
	"app/accounts/sessions/client/*.test.ts",
	"app/platform/http/slow-forms.server.test.ts",
	"app/platform/log/log.server.test.ts",
];

export default defineConfig({
	plugins: [endingWith(pages)],
	test: {
		testTimeout: 300_000,
		hookTimeout: 300_000,
		teardownTimeout: 60_000,
		maxWorkers: 2,
		// One import of the server, one database and one job queue serve all files of a worker.
		isolate: false,
		setupFiles: ["test/setup.ts"],
		projects: [
			{
				extends: true,
				test: {
					name: "rules",
					include: [
						"app/**/*.test.{ts,tsx}",
						"bench/**/*.test.ts",
						"db/**/*.test.ts",
						"scripts/**/*.test.ts",
						"simulators/**/*.test.ts",
						"test/**/*.test.ts",
					],
					exclude: ["app/**/*.page.test.ts", ...stoppedTimers],
				},
			},
			{ extends: true, test: { name: "stopped timers", include: stoppedTimers } },
			{
				extends: true,
				plugins: [pages],
				test: { name: "site", include: ["app/**/*.page.test.ts"] },
			},
		],
	},
});
