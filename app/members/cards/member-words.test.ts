import { expect, test } from "vitest";
import { withPrefix } from "./member-words.ts";

test("a Hebrew name joins its prefix, any other stands apart in its own direction", () => {
	expect(withPrefix("לב ל", "תמר")).toBe("לב לתמר");
	expect(withPrefix("לב ל", "Noga B.")).toBe("לב ל־\u2068Noga B.\u2069");
	expect(withPrefix("התמונות של ", "Jean")).toBe("התמונות של \u2068Jean\u2069");
	// Read from the right, as the rest of the sentence.
	expect(withPrefix("לב ל", "Dana דנה")).toBe("לב ל־\u2067Dana דנה\u2069");
	expect(withPrefix("התמונות של ", "תמר")).toBe("התמונות של תמר");
});
