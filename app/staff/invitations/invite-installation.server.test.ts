import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpackDatabase } from "../../../test/database.ts";
import { serveControl } from "../../platform/control.server.ts";
import { openDatabase } from "../../platform/database/database.server.ts";
import { embeddedFolder } from "../../platform/database/embedded.server.ts";
import type { OpenDatabase } from "../../platform/database/open-database.server.ts";
import { removeCommand, removeFromStaff } from "../remove.server.ts";
import { inviteByCommand, inviteCommand } from "./invite-installation.server.ts";

/** One installation for the whole file; each test invites people of its own. */
const root = mkdtempSync(join(tmpdir(), "dvash-invite-"));
const dataDir = join(root, "data");
afterAll(() => rmSync(root, { recursive: true }));

async function whileOpen<Result>(work: (database: OpenDatabase) => Promise<Result>) {
	const database = await openDatabase(embeddedFolder(dataDir));
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}

/** Runs the command as a shell would; its output, or its complaint. */
const run = (...args: string[]) => runIn(dataDir, "invite", ...args);

async function runIn(
	folder: string,
	verb: "invite" | "remove",
	...args: string[]
): Promise<string> {
	const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
	const script = [`scripts/staff-${verb}.ts`, ...args];
	const ran = promisify(execFile)(process.execPath, script, { env });
	return ran.then(
		({ stdout }) => stdout,
		({ stderr, code }) => `${code}: ${stderr}`,
	);
}

const invitedIn = ({ db }: OpenDatabase) =>
	db.selectFrom("staff_invitations").select(["email", "roles"]).orderBy("email").execute();

beforeAll(async () => {
	await unpackDatabase(embeddedFolder(dataDir));
});

test("with the site stopped the command stores the invitation, and prints no secret", async () => {
	const said = await run("Gil@Example.com", "admin,reviewer,admin");
	expect(said).toContain("gil@example.com is invited as admin, reviewer.");
	expect(said).not.toMatch(/[\w-]{30}/);
	const stored = { email: "gil@example.com", roles: ["admin", "reviewer"] };
	expect(await whileOpen(invitedIn)).toContainEqual(stored);
});

test("beside a running site the site stores it, and its refusal is the command's", async () => {
	await whileOpen(async (database) => {
		const handlers = { [inviteCommand]: (text: string) => inviteByCommand(database.db, text) };
		const control = await serveControl(dataDir, handlers);
		expect(await run("noa@example.com", "support")).toContain("is invited as support");
		const account = { id: crypto.randomUUID(), email: "dana@example.com", password_hash: "" };
		await database.db.insertInto("accounts").values(account).execute();
		expect(await run("dana@example.com", "support")).toMatch(/^1: The address has an account/);
		await control.close();
		const invited = (await invitedIn(database)).map(({ email }) => email);
		expect(invited).toContain("noa@example.com");
		expect(invited).not.toContain("dana@example.com");
	});
});

test("who was invited is taken back by a command of its own, beside a running site too", async () => {
	const remove = (...args: string[]) => runIn(dataDir, "remove", ...args);
	expect(await remove()).toMatch(/^1: Usage/);
	for (const email of ["tal@example.com", "ron@example.com"]) await run(email, "support");
	expect(await remove("tal@example.com")).toMatch(/^tal@example\.com had not accepted yet/);
	await whileOpen(async (database) => {
		const handlers = { [removeCommand]: (text: string) => removeFromStaff(database.db, text) };
		const control = await serveControl(dataDir, handlers);
		expect(await remove("ron@example.com")).toMatch(/^ron@example\.com had not accepted yet/);
		expect(await remove("nobody@example.com")).toMatch(/^1: Nobody on the staff/);
		await control.close();
		const left = (await invitedIn(database)).map(({ email }) => email);
		expect(left).not.toContain("tal@example.com");
		expect(left).not.toContain("ron@example.com");
	});
});

test("where neither database is, the sentence says so", async () => {
	const folder = join(root, "none");
	expect(await runIn(folder, "invite", "gil@example.com", "admin")).toBe(
		`1: DATABASE_URL is not set and ${folder} holds no embedded database: load the site's settings first (docs/operations.md).\n`,
	);
});

test("what cannot be meant is refused with one sentence", async () => {
	expect(await run("gil@example.com")).toMatch(/^1: Usage/);
	expect(await run("gil@example.com", "boss")).toMatch(/^1: The roles are/);
});
