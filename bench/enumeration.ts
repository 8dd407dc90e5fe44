import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { readSettings } from "../app/platform/settings.ts";
import type { openSite } from "../app/site.server.ts";
import { cast } from "../db/seeds/cast.ts";
import { median } from "./load.ts";

type SiteBuild = ServerBuild & { entry: { module: { openSite: typeof openSite } } };

const tries = 200;
const boxes = { adult: "on", terms: "on", privacy: "on" };
const fresh = "ארבע כוסות של קפה";

/**
 * Response time of forms for a known and an unknown address, alternating; goal: medians within 10
 * %. Limits are raised, so that each try does the full work.
 */
export async function benchEnumeration(): Promise<string[]> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-bench-"));
	const address = new URL("../build/server/index.js", import.meta.url).href;
	const build = (await import(address)) as SiteBuild;
	const settings = readSettings("start", {
		DATA_DIR: folder,
		LOG_LEVEL: "silent",
		LIMITS: "1000000",
	});
	const open = await build.entry.module.openSite({ settings, build });
	let count = 0;

	const send = async (path: string, fields: Record<string, string>, cookie = "") => {
		const body = new URLSearchParams(fields);
		const request = new Request(`http://localhost:3000${path}`, {
			method: "POST",
			body,
			headers: { origin: settings.origin, cookie },
		});
		const began = performance.now();
		const response = await open.handler.fetch(request);
		await response.arrayBuffer();
		return { took: performance.now() - began, response };
	};

	const forms: Record<string, (email: string) => Promise<number>> = {
		"signing in": async (email) => (await send("/auth", { email, password: "not this one" })).took,
		"signing up": async (email) =>
			(await send("/auth?tab=signup", { email, password: fresh, ...boxes })).took,
		recovery: async (email) => (await send("/auth/recover", { email })).took,
		"sending once more": async (email) => {
			const { response } = await send("/auth?tab=signup", { email, password: fresh, ...boxes });
			const cookie = response.headers
				.getSetCookie()
				.map((one) => one.split(";")[0])
				.join("; ");
			return (await send("/auth/check-mail/resend", { go: "1" }, cookie)).took;
		},
	};

	try {
		const lines: string[] = [];
		for (const [name, form] of Object.entries(forms)) {
			const known: number[] = [];
			const unknown: number[] = [];
			await form(cast.dana.email);
			for (let index = 0; index < tries / 2; index += 1) {
				count += 1;
				const nobody = () => form(`nobody${count}@demo.test`);
				const somebody = () => form(cast.dana.email);
				// The order alternates, so that neither always follows the other's work.
				if (index % 2 === 0) {
					known.push(await somebody());
					unknown.push(await nobody());
				} else {
					unknown.push(await nobody());
					known.push(await somebody());
				}
			}
			const ratio = median(known) / median(unknown);
			lines.push(
				`${name}, known to unknown address: ${median(known).toFixed(1)} ms to ${median(unknown).toFixed(1)} ms, ratio ${ratio.toFixed(3)} (goal 0.90 to 1.10, ${tries} tries)`,
			);
		}
		return lines;
	} finally {
		await open.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
