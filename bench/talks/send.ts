import { spawn } from "node:child_process";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { cast } from "../../db/seeds/cast.ts";
import { freePort } from "../../scripts/free-port.ts";
import { absolute, alternate, type Figure, median, quantile, ratio } from "../figures.ts";
import { untilReady } from "../load.ts";
import { signIn, startSite, withFolder } from "../site-process.ts";

const warmUps = 40;
const sends = 200;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Where one of two writes and the other's page listens. */
type Side = { port: number; send: string; writer: string; reader: string; stop(): Promise<void> };

async function openOurs(folder: string): Promise<Side> {
	const site = await startSite(folder, { idleMs: 0 });
	const writer = await signIn(site, cast.avi.email);
	const reader = await signIn(site);
	const list = await fetch(`http://127.0.0.1:${site.port}/messages`, {
		headers: { cookie: `${writer}; signed-in=1` },
	});
	const rows = (await list.text()).matchAll(/data-conversation="([\da-f-]{36})"/g);
	for (const [, id] of rows) {
		const page = await fetch(`http://127.0.0.1:${site.port}/messages/${id}`, {
			headers: { cookie: `${reader}; signed-in=1` },
		});
		if (page.status === 200 && (await page.text()).includes('data-state="open"')) {
			return { port: site.port, send: `/messages/${id}/send`, writer, reader, stop: site.stop };
		}
	}
	throw new Error("the demo has no open conversation of avi and dana");
}

async function openBare(folder: string): Promise<Side> {
	const port = await freePort();
	const args = ["bench/talks/bare-talk.ts", join(folder, "database"), String(port)];
	const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
	const ended = new Promise<void>((done) => child.once("exit", () => done()));
	await untilReady(port, "/");
	const stop = async () => {
		child.kill();
		await ended;
	};
	return { port, send: "/", writer: "", reader: "", stop };
}

const listen = ({ port, reader }: Side) =>
	new Promise<IncomingMessage>((done, fail) => {
		const headers = { cookie: reader };
		get({ host: "127.0.0.1", port, path: "/live", headers, agent: false }, done).once(
			"error",
			fail,
		);
	});

let sent = 0;

function post({ port, send, writer }: Side, text: string): Promise<void> {
	const headers = {
		accept: "application/json",
		cookie: writer,
		origin: `http://localhost:${port}`,
		"content-type": "application/x-www-form-urlencoded",
	};
	const asked = { host: "127.0.0.1", port, method: "POST", agent, path: send, headers };
	return new Promise((done, fail) => {
		const sending = request(asked, (answer) => {
			if (answer.statusCode !== 200) fail(new Error(`${send} answers ${answer.statusCode}`));
			answer.resume().on("end", done);
		});
		sending.on("error", fail).end(new URLSearchParams({ text, client_id: text }).toString());
	});
}

/** Milliseconds from each send until the other's open page sees it. */
async function measure(side: Side): Promise<number[]> {
	const stream = await listen(side);
	let seen = (_: string) => {};
	let text = "";
	stream.setEncoding("utf8").on("data", (piece: string) => {
		text += piece;
		const blocks = text.split("\n\n");
		text = blocks.pop() ?? "";
		for (const block of blocks) if (block.includes("event: message")) seen(block);
	});
	const times: number[] = [];
	for (let nth = -warmUps; nth < sends; nth += 1) {
		sent += 1;
		const words = `הודעה על הים מספר ${sent}`;
		const began = performance.now();
		const arrived = new Promise<void>((done) => {
			seen = (block) => block.includes(`"${words}"`) && done();
		});
		const answered = post(side, words);
		await Promise.all([
			arrived.then(() => nth >= 0 && times.push(performance.now() - began)),
			answered,
		]);
	}
	stream.destroy();
	return times;
}

/** From sending a message to its text on the other's open page, against a bare server with the same write. */
export function benchSend(): Promise<Figure[]> {
	return withFolder(async (folder) => {
		process.env.LIMITS = "1000";
		const sides = [await openOurs(join(folder, "ours")), await openBare(join(folder, "bare"))];
		const [ours, bare] = sides as [Side, Side];
		try {
			const tails: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
			const take = (side: Side, into: number[]) => async () => {
				const times = await measure(side);
				into.push(quantile(times, 0.99));
				return median(times);
			};
			const rounds = await alternate(take(ours, tails.ours), take(bare, tails.bare), {
				least: 5,
				most: 11,
			});
			return [
				ratio({ name: "talk: send to seen, median", unit: "ms", goal: 1.5 }, rounds),
				absolute(
					{ name: "talk: send to seen, p99 beyond the bare server's", unit: "ms", goal: 10 },
					tails.ours.map((tail, index) => tail - (tails.bare[index] ?? 0)),
				),
			];
		} finally {
			for (const side of sides) await side.stop();
		}
	});
}
