import { expect, test } from "vitest";
import type { StatusView } from "./read-status.server.ts";
import type { StatusWord } from "./status.ts";
import { titleOf } from "./status-title.ts";

type Given = Partial<Pick<StatusView, "refund">> & { role?: "daddy" | "baby"; isOpen?: boolean };

function title(word: StatusWord, { role = "daddy", refund = null, isOpen = true }: Given = {}) {
	const application = isOpen ? { closedWhy: null } : null;
	const gender = role === "daddy" ? "male" : "female";
	return titleOf({ word, refund, gender, standing: { role, application } } as StatusView);
}

test("each state of an application has a heading of its own", () => {
	const words: StatusWord[] = [
		...(["no-form", "unpaid", "verify", "asked", "waiting", "rejected"] as const),
		...(["appeal-begun", "appeal-sent", "appeal-upheld", "withdrawn", "approved"] as const),
	];
	const all = words.map((word) => title(word));
	expect(new Set(all).size).toBe(words.length);
	expect(all.every(Boolean)).toBe(true);
	expect(title("appeal-sent")).toBe("הערעור אצלנו");
	expect(title("unpaid", { isOpen: false })).toBe("הבקשה נפתחת עם התשלום");
});

test("a rejected man reads where his money is, and a rejected woman nothing of money", () => {
	const refund = (isDone: boolean) => ({ isDone }) as StatusView["refund"];
	expect(title("rejected", { refund: refund(true) })).toBe("לא אישרנו, והכסף הוחזר");
	expect(title("rejected", { refund: refund(false) })).toBe("לא אישרנו, והכסף בדרך חזרה");
	expect(title("rejected")).toBe("הפעם לא אישרנו");
	expect(title("rejected", { role: "baby", refund: refund(true) })).toBe("הפעם לא אישרנו");
});
