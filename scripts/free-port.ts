import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems hand out by themselves: a port may stay free for minutes before it is used. */
const [lowest, highest] = [20_000, 32_000];

/** A port on this machine that nobody listens on. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(lowest, highest);
		const probe = createServer();
		const isFree = await new Promise<boolean>((answer) => {
			probe.once("error", () => answer(false));
			probe.listen(port, "127.0.0.1", () => answer(true));
		});
		if (!isFree) continue;
		await new Promise((done) => probe.close(done));
		return port;
	}
}
