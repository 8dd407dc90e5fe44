import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		testTimeout: 15_000,
		hookTimeout: 60_000,
		// The pages' plugin watches files for its types and is never told to stop.
		teardownTimeout: 1_000,
		maxWorkers: 2,
		setupFiles: ["test/setup.ts"],
		projects: [
			{
				extends: true,
				test: {
					name: "rules",
					include: [
						"app/**/*.test.{ts,tsx}",
						"db/**/*.test.ts",
						"scripts/**/*.test.ts",
						"simulators/**/*.test.ts",
						"test/**/*.test.ts",
					],
					exclude: ["app/**/*.page.test.ts"],
				},
			},
			{
				extends: true,
				plugins: [reactRouter()],
				test: { name: "site", include: ["app/**/*.page.test.ts"] },
			},
		],
	},
});
