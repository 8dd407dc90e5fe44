import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Which plugin took how long is no news for whoever starts the site. */
const checks = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild }) => ({
	plugins: process.env.VITEST ? [] : [reactRouter()],
	build: {
		target: ["chrome111", "safari16.4", "firefox114"],
		// Small pictures stay files of their own, so that one page's HTML never carries them twice.
		assetsInlineLimit: 0,
		reportCompressedSize: false,
		rolldownOptions: isSsrBuild
			? { checks }
			: {
					checks,
					output: {
						// One style sheet for all parts of the interface: the second page finds it in the cache.
						codeSplitting: { groups: [{ name: "ui", test: /\/app\/ui\// }] },
					},
				},
	},
	worker: { rolldownOptions: { checks } },
	server: { host: "127.0.0.1" },
}));
