import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addListed } from "../../test/listed.ts";
import { testPayments } from "../../test/payments.ts";
import { seenBy } from "./visible-members.server.ts";

const money = testPayments();
const db = () => money.site().db;

test("a member finds the other side, without those who are kept apart", async () => {
	const she = await addListed(db());
	const other = await addListed(db());
	const he = await addListed(db(), { role: "daddy" });
	const me = { id: he.memberId, role: "daddy" as const };
	const find = async () => {
		const rows = await seenBy(db(), me).select("m.public_id").execute();
		return rows.map((row) => row.public_id).toSorted();
	};
	expect(await find()).toEqual([she.publicId, other.publicId].toSorted());
	await db()
		.insertInto("member_blocks")
		.values({ viewer_id: he.memberId, other_id: other.memberId, why: 4 })
		.execute();
	expect(await find()).toEqual([she.publicId]);
});

test("nothing but this file, the notices and the listing reads or writes the search table", () => {
	const readers = ["app", "db"]
		.flatMap((folder) =>
			readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
				.map((entry) => join(entry.parentPath, entry.name)),
		)
		.filter((file) => readFileSync(file, "utf8").includes("member_search"))
		.filter(
			(file) =>
				!/^(app\/profiles\/(listing\/|personal-data)|app\/platform\/database\/|db\/seeds\/)/.test(
					file,
				),
		);
	expect(readers.toSorted()).toEqual([
		"app/members/shown-notices.server.ts",
		"app/members/visible-members.server.ts",
	]);
});
