import { expect, test } from "vitest";
import { readSettings, SettingsRefusal } from "./settings.ts";

const sentencesOf = (mode: "start" | "serve", env: Record<string, string>): readonly string[] => {
	try {
		readSettings(mode, env);
		return [];
	} catch (error) {
		if (error instanceof SettingsRefusal) return error.sentences;
		throw error;
	}
};

const safe = {
	ORIGIN: "https://dvash.example",
	SECRET: "kX9-fQ2mZt7Lw0BvRs5YhNc8JdGp3EaU",
};

test("the demo needs no setting and listens on this machine only", () => {
	expect(readSettings("start", {})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		origin: "http://localhost:3000",
		ownOrigins: ["http://localhost:3000", "http://127.0.0.1:3000"],
		dataDir: "./data",
		isDemo: true,
	});
});

test("an empty setting counts as absent", () => {
	expect(readSettings("start", { PORT: "", DATA_DIR: "" })).toMatchObject({
		port: 3000,
		dataDir: "./data",
	});
});

test("each wrong setting is named in one sentence", () => {
	const sentences = sentencesOf("start", {
		PORT: "70000",
		ORIGIN: "dvash.example/path",
		DATABASE_URL: "mysql://x",
		LOG_LEVEL: "loud",
	});
	expect(sentences).toHaveLength(4);
	for (const name of ["PORT", "ORIGIN", "DATABASE_URL", "LOG_LEVEL"]) {
		expect(sentences.filter((sentence) => sentence.startsWith(name))).toHaveLength(1);
	}
});

test("production refuses what is missing or unsafe, naming each", () => {
	expect(sentencesOf("serve", {})).toEqual([
		expect.stringMatching(/^ORIGIN is missing/),
		expect.stringMatching(/^SECRET is missing/),
	]);
	expect(sentencesOf("serve", { ...safe, ORIGIN: "http://dvash.example" })).toEqual([
		expect.stringMatching(/^ORIGIN is unsafe/),
	]);
	for (const SECRET of ["short", "a".repeat(40)]) {
		expect(sentencesOf("serve", { ...safe, SECRET })).toEqual([
			expect.stringMatching(/^SECRET is unsafe/),
		]);
	}
	expect(readSettings("serve", safe)).toMatchObject({
		host: "0.0.0.0",
		isDemo: false,
		ownOrigins: ["https://dvash.example"],
	});
});
