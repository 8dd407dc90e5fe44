import { Agent, get } from "node:http";
import { absolute, type Figure, quantile } from "./figures.ts";
import { type SiteProcess, signIn, startSite, withFolder } from "./site-process.ts";

const connections = 400;
const requests = 2_000;

type Answer = { status: number; took: number };

/** 400 people on /account at once: every answer is the page or 503, and kept pages stay quick. */
export function benchOverload(): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await startSite(folder, { idleMs: 0 });
		try {
			const cookie = await signIn(site);
			let isOver = false;
			const kept: number[] = [];
			const watching = (async () => {
				while (!isOver) kept.push((await ask(site, new Agent(), "/")).took);
			})();
			const answers = await flood(site, cookie);
			isOver = true;
			await watching;
			const crashed = answers.filter(({ status }) => status !== 200 && status !== 503).length;
			const busy = answers.filter(({ status }) => status === 503).length;
			const tookOf = (part: number) =>
				quantile(
					answers.map(({ took }) => took),
					part,
				);
			const figure = (name: string, unit: string, value: number, goal: number | null = null) =>
				absolute({ name: `overload: ${name}`, unit, goal }, [value]);
			return [
				figure("answers that are neither the page nor 503", "answers", crashed, 0),
				figure(`answers that are 503, of ${requests}`, "answers", busy),
				figure("/account, median", "ms", tookOf(0.5)),
				figure("/account, 99th percentile", "ms", tookOf(0.99)),
				figure("the home page meanwhile, 99th percentile", "ms", quantile(kept, 0.99)),
			];
		} finally {
			await site.stop();
		}
	});
}

async function flood(site: SiteProcess, cookie: string): Promise<Answer[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const answers: Answer[] = [];
	let left = requests;
	const one = async () => {
		while (left > 0) {
			left -= 1;
			answers.push(await ask(site, agent, "/account", cookie));
		}
	};
	await Promise.all(Array.from({ length: connections }, one));
	agent.destroy();
	return answers;
}

function ask({ port }: SiteProcess, agent: Agent, path: string, cookie = ""): Promise<Answer> {
	const began = performance.now();
	return new Promise((done) => {
		const end = (status: number) => done({ status, took: performance.now() - began });
		const request = get({ host: "127.0.0.1", port, path, agent, headers: { cookie } }, (answer) => {
			answer.resume();
			answer.on("end", () => end(answer.statusCode ?? 0));
		});
		request.on("error", () => end(0));
	});
}
