import { expect, test } from "vitest";
import { minute } from "../../../test/clock.ts";
import { idleAfter } from "./idle.ts";

test("the page warns a minute before the session is over", () => {
	expect(idleAfter(14 * minute - 1)).toBe("here");
	expect(idleAfter(14 * minute)).toBe("warned");
	expect(idleAfter(15 * minute - 1)).toBe("warned");
	expect(idleAfter(15 * minute)).toBe("over");
});
