import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { readArticle } from "./articles.server.ts";
import type { Written } from "./articles.ts";
import {
	createArticle,
	publishArticle,
	readVersion,
	restoreVersion,
	saveArticle,
	unpublishArticle,
} from "./writing.server.ts";

const db = testDatabase();
const editors = [{ accountId: randomUUID() }, { accountId: randomUUID() }] as const;
const slug = "quiet-evening";

const written = (body: string): Written => ({
	...{ title: "ערב", excerpt: "איך מתחילים.", category: "tips", image: "c_lamp", imageAlt: "" },
	...{ featured: false, body },
});

/** What an editor does, possibly from an older version than the newest. */
type Step = {
	by: 0 | 1;
	behind: number;
	act: "save" | "restore" | "publish" | "hide";
	of: number;
};

const steps = fc.array(
	fc.record<Step>({
		by: fc.constantFrom(0, 1),
		behind: fc.constantFrom(0, 0, 0, 1, 2),
		act: fc.constantFrom("save", "save", "restore", "publish", "hide"),
		of: fc.nat({ max: 9 }),
	}),
	{ maxLength: 12 },
);

async function begin(): Promise<string> {
	const made = await createArticle(db(), editors[0], slug, written("נוסח 0"));
	if (!("id" in made)) throw new Error(made.refused);
	return made.id;
}

const act = (id: string, { by, act: what, of }: Step, base: number, body: string) =>
	({
		save: () => saveArticle(db(), editors[by], { id, base }, { ...written(body), slug }),
		restore: () => restoreVersion(db(), editors[by], { id, base, version: of }),
		publish: () => publishArticle(db(), editors[by], { id, base }),
		hide: () => unpublishArticle(db(), editors[by], { id, base }),
	})[what]();

const bodies = async (id: string) =>
	(
		await db()
			.selectFrom("article_versions")
			.select(["version", "body"])
			.where("article_id", "=", id)
			.orderBy("version")
			.execute()
	).map(({ version, body }, nth) => {
		expect(version).toBe(nth);
		return body;
	});

test("whatever two editors do, each accepted text is a version for ever, and visitors read the shown one", async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (all) => {
			await db.empty();
			const id = await begin();
			const kept = ["נוסח 0"];
			let shown: number | null = null;
			for (const [nth, step] of all.entries()) {
				const base = Math.max(0, kept.length - 1 - step.behind);
				const done = await act(id, step, base, `נוסח ${nth + 1}`);
				const earlier = kept[step.of];
				if (base !== kept.length - 1) expect(done).toEqual({ refused: "changed" });
				else if (step.act === "restore" && earlier === undefined) {
					expect(done).toEqual({ refused: "gone" });
				} else {
					expect(typeof done).toBe("string");
					if (step.act === "save") kept.push(`נוסח ${nth + 1}`);
					if (step.act === "restore") kept.push(earlier ?? "");
					if (step.act === "publish") shown = base;
					else if (step.act === "hide") shown = null;
					else if (shown !== null) shown = kept.length - 1;
				}
				expect(await bodies(id)).toEqual(kept);
				const read = await readArticle(db(), slug);
				expect(read?.html ?? null).toBe(shown === null ? null : `<p>${kept[shown]}</p>\n`);
			}
			for (const [version, body] of kept.entries()) {
				expect((await readVersion(db(), id, version))?.body).toBe(body);
			}
		}),
		{ numRuns: process.env.LONG ? 200 : 20 },
	);
});

test("of two who save, restore or publish at once on the same version, both texts stay or one is told", async () => {
	const acts = ["save", "restore", "publish", "hide"] as const;
	const id = await begin();
	const kept = ["נוסח 0"];
	for (let round = 0; round < (process.env.LONG ? 200 : 20); round += 1) {
		const base = kept.length - 1;
		const both = [0, 1] as const;
		const pair = both.map(
			(by): Step => ({
				by,
				behind: 0,
				act: by === 0 ? "save" : (acts[round % 4] ?? "save"),
				of: 0,
			}),
		);
		const done = await Promise.all(
			pair.map((step) => act(id, step, base, `נוסח ${round} ${step.by}`)),
		);
		const now = await bodies(id);
		expect(now.slice(0, kept.length)).toEqual(kept);
		const added = done.flatMap((one, by) => {
			if (typeof one !== "string" || !["saved", "waits"].includes(one)) return [];
			return [pair[by]?.act === "restore" ? "נוסח 0" : `נוסח ${round} ${by}`];
		});
		expect(now.slice(kept.length), String(round)).toEqual(added);
		expect(added.length).toBeLessThanOrEqual(1);
		expect(done.some((one) => typeof one === "string")).toBe(true);
		kept.push(...added);
	}
	const { last_version: last } = await db()
		.selectFrom("articles")
		.select("last_version")
		.executeTakeFirstOrThrow();
	expect(last).toBe(kept.length - 1);
});
