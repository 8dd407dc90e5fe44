import { expect, test } from "vitest";
import { testSite } from "../../../test/site.ts";

const site = testSite();

test("anybody can get the towns, with their names only", async () => {
	const answer = await site.get("/towns");
	expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
	const towns = (await answer.json()) as unknown[];
	expect(towns).toHaveLength(277);
	expect(towns).toContainEqual({ name: "חיפה", english: "Haifa" });
});
