import { expect, test } from "vitest";
import { jobs } from "./jobs.ts";
import type { Job } from "./platform/jobs/jobs.server.ts";

const files = import.meta.glob<Record<string, unknown>>("./**/*.job.ts", { eager: true });

const isJob = (value: unknown): value is Job<never> =>
	typeof value === "object" && value !== null && "name" in value && "work" in value;

test("every job of a *.job.ts is in the list, so that it is worked on", () => {
	const exported = Object.values(files).flatMap(Object.values).filter(isJob);
	expect(exported.length).toBeGreaterThan(10);
	const listed = jobs.map(({ name }) => name);
	expect(exported.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});
