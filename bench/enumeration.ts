import { readSettings } from "../app/platform/settings.ts";
import { cast } from "../db/seeds/cast.ts";
import { type Figure, median, type Round, ratio } from "./figures.ts";
import { importBuild } from "./pages/rendering.ts";
import { withFolder } from "./site-process.ts";

/** A round's median is that of a few tries each. */
const rounds = 10;
const tries = 3;
const boxes = { adult: "on", terms: "on", privacy: "on" };
const fresh = "ארבע כוסות של קפה";

/**
 * Response time of forms for a known and an unknown address, alternating; goal: medians within 10 %.
 * Limits are raised, so that each try does the full work.
 */
export function benchEnumeration(): Promise<Figure[]> {
	return withFolder(measure);
}

async function measure(folder: string): Promise<Figure[]> {
	const { openSite } = (await importBuild()).entry.module;
	const settings = readSettings("start", {
		DATA_DIR: folder,
		LOG_LEVEL: "silent",
		LIMITS: "1000000",
	});
	const open = await openSite({ settings, build: await importBuild() });
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
		const figures: Figure[] = [];
		for (const [name, form] of Object.entries(forms)) {
			await form(cast.dana.email);
			const found: Round[] = [];
			for (let round = 0; round < rounds; round += 1) {
				const known: number[] = [];
				const unknown: number[] = [];
				for (let index = 0; index < tries; index += 1) {
					count += 1;
					const nobody = async () => unknown.push(await form(`nobody${count}@demo.test`));
					const somebody = async () => known.push(await form(cast.dana.email));
					// The order alternates, so that neither always follows the other's work.
					for (const one of index % 2 === 0 ? [somebody, nobody] : [nobody, somebody]) await one();
				}
				found.push({ ours: median(known), theirs: median(unknown) });
			}
			const about = { name: `${name}, known to unknown address`, unit: "ms", goal: 1.1 };
			const figure = ratio(about, found);
			// Either of them may be the slower one.
			figures.push({ ...figure, value: Math.max(figure.value, 1 / figure.value) });
		}
		return figures;
	} finally {
		await open.close();
	}
}
