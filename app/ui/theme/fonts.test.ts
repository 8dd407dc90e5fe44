import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Face = { family: string; name: string; holds: (sign: string) => boolean };

const css = readFileSync("app/ui/theme/fonts.css", "utf8");
const faces: Face[] = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = ""]) => {
	const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
		([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
	);
	return {
		family: /font-family: "([^"]+)"/.exec(rule)?.[1] ?? "",
		name: /fonts\/([\w-]+)\.woff2/.exec(rule)?.[1] ?? "",
		holds: (sign) =>
			ranges.some(
				([from, to]) => (sign.codePointAt(0) ?? 0) >= from && (sign.codePointAt(0) ?? 0) <= to,
			),
	};
});
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));

test.each(["Assistant", "Frank Ruhl Libre"])("each sign of %s is in one Latin file", (family) => {
	const latin = faces.filter((face) => face.family === family && !/hebrew|pointed/.test(face.name));
	for (const sign of [...ascii, ..."©•€·×–—‘’“”…−"]) {
		const found = latin.filter(({ holds }) => holds(sign)).map(({ name }) => name);
		expect(found, sign).toHaveLength(1);
	}
});

test("the names of the plans, addresses and prices need one Latin file of the running text", () => {
	const words = "Basic Premium VIP PayPal support@dvash.example ₪ $199 · 24/7 (15K+) 98% ©";
	const needed = new Set<string>();
	for (const sign of words.replace("₪", ""))
		for (const { family, name, holds } of faces)
			if (family === "Assistant" && holds(sign)) needed.add(name);
	expect([...needed]).toEqual(["assistant-latin"]);
});
