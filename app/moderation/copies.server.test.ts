import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { makeVault } from "../platform/secret.server.ts";
import { countCopies, keepSketch } from "./copies.server.ts";

const db = testDatabase();
const vault = makeVault("secret");
const site = () => ({ db: db(), vault });

const opener = (name: string) =>
	`היי ${name}, קראתי את מה שכתבת על ים ועל ספרים ומאוד אהבתי. אשמח להכיר לאט ובנעימים.`;

const add = async (role: "daddy" | "baby" = "baby") =>
	(await addClubMember(db(), { role })).memberId;
const keep = (senderId: string, recipientId: string, text: string) =>
	keepSketch(db(), vault, { senderId, recipientId }, text);
const count = (senderId: string, recipientId: string, text: string) =>
	countCopies(site(), { senderId, recipientId }, text);

test("near copies of one sender count by recipients, within 24 hours, and not the recipient's own", async () => {
	stopClock(Date.UTC(2026, 10, 22, 10));
	const sender = await add("daddy");
	const other = await add("daddy");
	const women = [await add(), await add(), await add()] as const;
	await keep(sender, women[0], opener("דנה"));
	stopClock(Date.UTC(2026, 10, 22, 11));
	await keep(sender, women[0], opener("דנה שוב"));
	await keep(sender, women[1], opener("רותי"));
	await keep(other, women[2], opener("ליאן"));
	expect(await count(sender, women[2], opener("ליאן"))).toBe(2);
	expect(await count(sender, women[1], opener("רותי"))).toBe(1);
	expect(await count(other, women[0], opener("דנה"))).toBe(1);
	const own = "איזה יופי של תמונה מהרי אילת! גם אני מטייל שם כל חורף עם האופניים.";
	expect(await count(sender, women[2], own)).toBe(0);
	stopClock(Date.UTC(2026, 10, 23, 10, 59, 59));
	expect(await count(sender, women[2], opener("ליאן"))).toBe(2);
	stopClock(Date.UTC(2026, 10, 23, 11, 0, 1));
	expect(await count(sender, women[2], opener("ליאן"))).toBe(0);
});

test("a greeting is nobody's own and is not kept; of a text no word is stored, and no number is shared", async () => {
	const sender = await add("daddy");
	const other = await add("daddy");
	const woman = await add();
	await keep(sender, woman, "בוקר טוב, איך עבר השבוע?");
	expect(await db().selectFrom("message_sketches").selectAll().execute()).toEqual([]);
	await keep(sender, woman, opener("דנה"));
	await keep(other, woman, opener("דנה"));
	const rows = await db().selectFrom("message_sketches").selectAll().execute();
	expect(JSON.stringify(rows)).not.toMatch(/[א-ת]/);
	const [one, two] = rows.map(({ sketch }) => new Set(sketch));
	expect(one?.size).toBe(two?.size);
	expect([...(one ?? [])].filter((number) => two?.has(number))).toEqual([]);
});
