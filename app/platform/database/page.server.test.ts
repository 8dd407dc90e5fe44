import { expect, test } from "vitest";
import { pageOf } from "./page.server.ts";

test("a mark leads on only where one row more was found", () => {
	const mark = (row: number) => `after ${row}`;
	expect(pageOf([], 2, mark)).toEqual({ rows: [], after: null });
	expect(pageOf([1, 2], 2, mark)).toEqual({ rows: [1, 2], after: null });
	expect(pageOf([1, 2, 3], 2, mark)).toEqual({ rows: [1, 2], after: "after 2" });
});
