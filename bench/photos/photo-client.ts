// A child process that plays the browsers of `photos.ts`, so that their work is not the site's.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** What it is asked for: photos uploaded at once, or a page requested for as long as `ms`. */
export type Task = { id: number; origin: string } & (
	| { kind: "upload"; cookies: string[]; file: Uint8Array }
	| { kind: "ask"; path: string; cookie: string; ms: number }
);

/** The result: milliseconds of each request, or nothing. */
export type Done = { id: number; times: number[]; error?: string };

async function upload(origin: string, cookie: string, file: Uint8Array): Promise<void> {
	const form = new FormData();
	form.set("photos", "on");
	form.set("photo", new Blob([new Uint8Array(file)]), "me.jpg");
	const headers = { cookie, origin };
	const answer = await fetch(`${origin}/profile/photos/upload`, {
		method: "POST",
		body: form,
		headers,
	});
	const text = await answer.text();
	if (!text.includes('"saved":1')) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
}

async function work(task: Task): Promise<number[]> {
	const { origin } = task;
	const times: number[] = [];
	if (task.kind === "upload") {
		await Promise.all(task.cookies.map((cookie) => upload(origin, cookie, task.file)));
		return times;
	}
	const end = performance.now() + task.ms;
	while (performance.now() < end) {
		const began = performance.now();
		const answer = await fetch(origin + task.path, { headers: { cookie: task.cookie } });
		await answer.arrayBuffer();
		times.push(performance.now() - began);
		if (answer.status !== 200) throw new Error(`${task.path} answers ${answer.status}`);
		await wait(10);
	}
	return times;
}

process.on("message", (task: Task) => {
	work(task).then(
		(times) => process.send?.({ id: task.id, times } satisfies Done),
		(error: Error) =>
			process.send?.({ id: task.id, times: [], error: error.message } satisfies Done),
	);
});
