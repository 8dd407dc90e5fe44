import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSettings, settingsSchema } from "./settings.ts";

const text = readFileSync("deploy/env.example", "utf8");

/** Each setting with the comment above it. */
const described = new Map(
	text.split(/\n\n/).flatMap((block): [string, string][] => {
		const lines = block.trim().split("\n");
		const [, name] = /^#?([A-Z\d_]+)=/.exec(lines.at(-1) ?? "") ?? [];
		return name ? [[name, lines.slice(0, -1).join(" ").replaceAll("# ", "")]] : [];
	}),
);

test("env.example describes every setting of the schema and no other, each once", () => {
	const names = Array.from(text.matchAll(/^#?([A-Z\d_]+)=/gm), ([, name]) => name);
	expect(names.sort()).toEqual(Object.keys(settingsSchema.entries).sort());
	expect([...described.keys()].sort()).toEqual(names);
});

test("each setting says whether it is required and what it is by default", () => {
	for (const [name, comment] of described) {
		expect(comment.length, name).toBeGreaterThan(20);
		expect(comment, name).toMatch(/\bRequired\b|\bOptional; default \S/);
		if (/while PAYMENTS/.test(comment)) expect(comment, name).toMatch(/default none/);
	}
});

test("what is required in production is given there, and nothing else", () => {
	const required = [...described].filter(([, comment]) => /Required\./.test(comment));
	const given = Array.from(text.matchAll(/^([A-Z\d_]+)=/gm), ([, name]) => name);
	expect(required.map(([name]) => name).sort()).toEqual(given.sort());
	expect(given).toEqual(["FILES_KEY", "MAIL_FROM", "ORIGIN", "SECRET", "SMTP_URL"]);
});

test("as it is it starts no site: each required setting is named", () => {
	const env = Object.fromEntries(
		Array.from(text.matchAll(/^([A-Z\d_]+)=(.*)$/gm), ([, name, value]) => [name, value]),
	);
	expect(() => readSettings("serve", env)).toThrow(
		/^ORIGIN is still.*\nSECRET is.*\nFILES_KEY is.*\nSMTP_URL is.*\nMAIL_FROM is[^\n]*$/,
	);
});
