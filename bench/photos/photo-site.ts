import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../../app/platform/settings.ts";
import { freePort } from "../../scripts/free-port.ts";
import { signedIn } from "../../test/person.ts";
import { importBuild } from "../pages/rendering.ts";
import type { Done, Task } from "./photo-client.ts";

type Asked = Task extends infer One
	? One extends Task
		? Omit<One, "id" | "origin">
		: never
	: never;

/**
 * The built site in this process, and browsers in another one: `ask` gives them a task and returns
 * the milliseconds of its requests; `people` gives the cookies of new people.
 */
export async function openBusySite() {
	const folder = mkdtempSync(join(tmpdir(), "dvash-bench-"));
	const build = await importBuild();
	const PORT = String(await freePort());
	const settings = readSettings("start", { DATA_DIR: folder, LOG_LEVEL: "silent", PORT });
	const { origin } = settings;
	const open = await build.entry.module.openSite({ settings, build });
	open.server.listen(settings.port, settings.host);
	await once(open.server, "listening");
	const browsers = fork(new URL("./photo-client.ts", import.meta.url), {
		serialization: "advanced",
		execArgv: [],
	});
	const waiting = new Map<number, (done: Done) => void>();
	browsers.on("message", (done: Done) => waiting.get(done.id)?.(done));
	let tasks = 0;
	const ask = async (asked: Asked): Promise<number[]> => {
		const id = tasks++;
		const done = new Promise<Done>((answer) => waiting.set(id, answer));
		browsers.send({ ...asked, id, origin } as Task);
		const { times, error } = await done;
		if (error) throw new Error(error);
		return times;
	};
	const people = async (count: number) => {
		const cookies: string[] = [];
		for (let index = 0; index < count; index += 1) {
			const { cookie } = await signedIn(open.site.db, `${crypto.randomUUID()}@bench.test`);
			cookies.push(cookie);
		}
		return cookies;
	};
	const close = async () => {
		browsers.kill();
		await open.close();
		rmSync(folder, { recursive: true, force: true });
	};
	return { ask, people, close };
}

export type BusySite = Awaited<ReturnType<typeof openBusySite>>;
