import { expect, test } from "vitest";
import { chosenWords } from "./counts.ts";

test("what was chosen is said by its name, several by their number", () => {
	expect(chosenWords([{ name: "pic.jpg" }])).toBe("נבחרה pic.jpg");
	expect(chosenWords([{ name: "a.jpg" }, { name: "b.jpg" }])).toBe("נבחרו 2 תמונות");
});
