/** What happens to a site that runs: upgrades, a version turned back, a crash, a restore. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { breaks } from "./breaks.ts";
import { type Answer, expectStatus, openBrowser } from "./browser.ts";
import { startLoad, summary } from "./load.ts";
import { type Node, startNode } from "./node.ts";
import { seePicture, signIn } from "./people.ts";
import { giveTo, place, run } from "./processes.ts";
import { buildNext, type Release, release } from "./releases.ts";
import { at, replace, type Step, stage } from "./stage.ts";

async function makeNext(): Promise<string> {
	stage.next = release("next", await buildNext());
	const { first, next } = stage;
	const fresh = next.assets.filter((name) => !first.assets.includes(name));
	const gone = first.assets.filter((name) => !next.assets.includes(name));
	if (fresh.length === 0 || gone.length === 0) throw new Error("It is the same build");
	return `${fresh.length} files are new and ${gone.length} gone`;
}

/** Every file of a release from one node, byte for byte. */
async function haveFiles(of: Release, node: Node): Promise<void> {
	const browser = openBrowser(at(node));
	for (const name of of.assets) {
		const answer = await browser.get(`/assets/${name}`);
		expectStatus(name, answer, 200);
		const file = readFileSync(join(of.folder, "build/client/assets", name));
		if (!answer.body.equals(file)) throw new Error(`${name} differs`);
	}
	browser.close();
}

/** Every asset that a page of the version before has named; its table of routes only names the build. */
function filesOf(page: Answer): string[] {
	const names = [...page.text.matchAll(/\/assets\/([\w.~-]+)/g)].map(([, name = ""]) => name);
	return names.filter((name) => !/^manifest-\w+\.js$/.test(name));
}

/** What a page's forms send without being asked. */
function hiddenOf({ text }: Answer): Record<string, string> {
	const inputs = text.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
	const attribute = (input: string, name: string) =>
		new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
	return Object.fromEntries(
		inputs.map((input) => [attribute(input, "name") ?? "", attribute(input, "value") ?? ""]),
	);
}

async function upgrade(): Promise<string> {
	const { first, next, nodes, site, member } = stage;
	const open = await member.get("/account");
	const form = await member.get("/contact");
	const load = startLoad(site, member.cookie(), first.assets);
	await replace(0, next);
	await haveFiles(next, nodes[1]);
	await haveFiles(first, stage.nodes[0]);
	await replace(1, next);
	await haveFiles(first, stage.nodes[1]);
	const counted = await load.stop();
	for (const name of filesOf(open)) expectStatus(name, await member.get(`/assets/${name}`), 200);
	const filled = { name: "דוד", email: "david@dvash.example", subject: "general", message: "שאלה" };
	const sent = await member.post("/contact", { ...hiddenOf(form), ...filled });
	expectStatus("a form that was open before the upgrade", sent, 303);
	return `${summary(counted)}; every file of either build came from both nodes, the new ones from the old node too`;
}

async function turnBack(): Promise<string> {
	const { first, next, site, member, receipt } = stage;
	const load = startLoad(site, member.cookie(), next.assets);
	const old = await replace(0, first);
	const browser = openBrowser(at(old), member.cookie());
	expectStatus("the receipt at the older version", await browser.get(receipt), 200);
	browser.close();
	const counted = await load.stop();
	await replace(0, next);
	return `it starts on the migrated database; ${summary(counted)}`;
}

async function killOne(): Promise<string> {
	const { next, site, member, settings, nodes } = stage;
	const load = startLoad(site, member.cookie(), next.assets);
	await pause(1_000);
	await nodes[1].kill();
	await pause(3_000);
	stage.nodes[1] = await startNode(next, nodes[1].port, settings);
	// Each of three browsers may have had one form under way.
	return summary(await load.stop(), 3);
}

const mainOf = ({ text }: Answer) =>
	/<main[\s\S]*<\/main>/.exec(text)?.[0].replace(/ [\w-]+="[^"]*"/g, "");

async function restore(): Promise<string> {
	const { database, settings, next, member, receipt } = stage;
	const there = await member.get(receipt);
	const folder = join(place, "backup");
	mkdirSync(folder);
	giveTo("nobody", folder);
	const as = { cwd: next.folder, user: "nobody", env: { ...process.env, ...settings } };
	const backup = join(folder, "dvash.tar.gz");
	await run(process.execPath, ["scripts/backup.ts", backup], as);
	const dump = join(folder, "dvash.dump");
	const files = join(folder, "dvash.files.tar.gz");
	const copy = join(folder, "data");
	mkdirSync(copy);
	giveTo("nobody", copy);
	await run("tar", ["-xzf", files, "-C", copy], { user: "nobody" });
	const address = await database.another("restored");
	const restored = ["--no-owner", "--exit-on-error", "-d", address, dump];
	await run(join(database.bin, "pg_restore"), restored);
	const env = { ...settings, DATA_DIR: copy, DATABASE_URL: address, DATABASE_URL_DIRECT: address };
	const node = await startNode(next, await freePort(), env);
	const browser = await signIn(at(node));
	const here = await browser.get(receipt);
	expectStatus("the receipt after the restore", here, 200);
	if (mainOf(here) !== mainOf(there)) throw new Error("The receipt is another one");
	await seePicture(browser);
	browser.close();
	await run(process.execPath, ["scripts/audit-verify.ts"], { ...as, env: { ...as.env, ...env } });
	await node.stop();
	for (let times = 0; times < 20; times += 1) {
		expectStatus("the receipt after the backup", await member.get(receipt), 200);
	}
	const kilobytes = Math.round(readFileSync(dump).length / 1_000);
	return `${kilobytes} KB; he signs in, sees his receipt and his photo, and the record is whole`;
}

async function close(): Promise<undefined> {
	await Promise.all(stage.nodes.map((node) => node.stop()));
	await stage.mail.close();
	await stage.paypal.close();
}

export const laterDays: readonly Step[] = [
	["A second build", makeNext],
	["Upgraded node by node, with a migration, while requests go on", upgrade],
	["One node turned back to the version before", turnBack],
	["One node killed with SIGKILL while requests go on", killOne],
	["Backup with npm run backup, restored into an empty database", restore],
	...breaks,
	["Both nodes stopped", close],
];
