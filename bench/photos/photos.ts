import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { preparePicture } from "../../app/platform/pictures/decode.server.ts";
import { childProcesses, peakOfChildren } from "../../test/child-processes.ts";
import { picture } from "../../test/pictures.ts";
import { type Figure, median, spreadOf } from "../figures.ts";
import { type BusySite, openBusySite } from "./photo-site.ts";

const rounds = 5;
const atOnce = 10;
/** Photos in a row per round, where a single one costs too little to be measured. */
const inARow = 4;

/** How `value` follows from ours and the baseline: a multiple of it, or the distance to it. */
type Compare = (ours: number, baseline: number) => number;
const multiple: Compare = (ours, baseline) => ours / baseline;
const distance: Compare = (ours, baseline) => ours - baseline;

type Round = { ours: number; baseline: number };

function figure(
	about: Pick<Figure, "name" | "unit" | "goal">,
	all: readonly Round[],
	compare: Compare,
): Figure {
	const values = all.map(({ ours, baseline }) => compare(ours, baseline));
	return {
		...about,
		ours: median(all.map(({ ours }) => ours)),
		baseline: median(all.map(({ baseline }) => baseline)),
		value: median(values),
		// A distance may be near zero: its spread is that of what it is measured from.
		spread: spreadOf(compare === distance ? all.map(({ ours }) => ours) : values),
		rounds: all.length,
	};
}

/** 12 megapixels with the noise of a camera. */
async function photograph(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
	const grain = await sharp({
		create: { width: 4_000, height: 3_000, channels: 3, background: "#888", noise },
	})
		.blur(0.8)
		.png()
		.toBuffer();
	return sharp(await picture(4_000, 3_000, 5))
		.composite([{ input: grain, blend: "overlay" }])
		.jpeg({ quality: 90 })
		.toBuffer();
}

/** CPU seconds of all processes below this one that have ended, and of those that start them (Linux). */
function secondsOfChildren(): number {
	const ended = (pid: number | "self") => {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
			.replace(/^.*\) /, "")
			.split(" ");
		return (Number(fields[13]) + Number(fields[14])) / 100;
	};
	const hosts = childProcesses().filter(({ command }) => command.includes("decode-host"));
	return ended("self") + hosts.reduce((sum, { pid }) => sum + ended(pid), 0);
}

type Cost = { seconds: number; megabytes: number };

/** Our child, with its start, its limits and the picture's hash. */
async function ours(file: Buffer): Promise<Cost> {
	const before = secondsOfChildren();
	const megabytes = await peakOfChildren(async () => {
		const answer = await preparePicture(file);
		if ("refused" in answer) throw new Error(answer.refused);
	});
	return { seconds: secondsOfChildren() - before, megabytes };
}

/** sharp alone. */
async function bare(file: Buffer): Promise<Cost> {
	const child = fork(new URL("./bare-picture.ts", import.meta.url), {
		serialization: "advanced",
		execArgv: [],
	});
	if (child.pid) setPriority(child.pid, 10);
	child.send(file);
	const [cost] = (await once(child, "message")) as [Cost];
	await once(child, "exit");
	return cost;
}

/** What a photo costs the child, as a multiple of sharp alone, measured in turn. */
async function benchChild(file: Buffer): Promise<Figure[]> {
	const all: { own: Cost; alone: Cost }[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const own = await ours(file);
		const alone = await bare(file);
		// The first round is a warm-up.
		if (round > 0) all.push({ own, alone });
	}
	const sides = (what: keyof Cost) =>
		all.map(({ own, alone }) => ({ ours: own[what], baseline: alone[what] }));
	const name = "a photo of 12 megapixels to its variants, against sharp alone that decodes once";
	return [
		figure({ name: `${name}: CPU`, unit: "s", goal: 1.3 }, sides("seconds"), multiple),
		figure({ name: `${name}: peak memory`, unit: "MB", goal: 1.5 }, sides("megabytes"), multiple),
	];
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;

/** CPU of the site's process per the child's, without what the site uses when nobody asks. */
async function benchSite({ ask, people }: BusySite, file: Buffer): Promise<Figure> {
	const all: Round[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const cookies = await people(1);
		const idleMs = 6_000;
		const idle = process.cpuUsage();
		await wait(idleMs);
		const idling = secondsOf(process.cpuUsage(idle)) / idleMs;
		const before = process.cpuUsage();
		const children = secondsOfChildren();
		const began = Date.now();
		for (let photo = 0; photo < inARow; photo += 1) await ask({ kind: "upload", cookies, file });
		const spent = secondsOf(process.cpuUsage(before)) - idling * (Date.now() - began);
		const baseline = (secondsOfChildren() - children) / inARow;
		if (round > 0) all.push({ ours: spent / inARow, baseline });
	}
	const name =
		"a photo received, encrypted and stored: CPU of the site's process, against the child";
	return figure({ name, unit: "s", goal: 0.1 }, all, multiple);
}

type Felt = { delay: number; request: number };

const p99 = (times: readonly number[]) =>
	[...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

/** What others feel for some seconds: event-loop delay and a signed-in page, 99th percentiles in ms. */
async function feel({ ask }: BusySite, cookie: string, ms: number): Promise<Felt> {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const times = await ask({ kind: "ask", path: "/account", cookie, ms });
	delay.disable();
	return { delay: delay.percentile(99) / 1e6, request: p99(times) };
}

/** Ten uploads at once against an idle site, in turn. */
async function benchOthers(site: BusySite, file: Buffer): Promise<Figure[]> {
	const [visitor = ""] = await site.people(1);
	const ms = 6_000;
	const all: { quiet: Felt; loaded: Felt }[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const cookies = await site.people(atOnce);
		const quiet = await feel(site, visitor, ms);
		const uploads = site.ask({ kind: "upload", cookies, file });
		const loaded = await feel(site, visitor, ms);
		await uploads;
		if (round > 0) all.push({ quiet, loaded });
	}
	const sides = (what: keyof Felt) =>
		all.map(({ quiet, loaded }) => ({ ours: loaded[what], baseline: quiet[what] }));
	const name = `while ${atOnce} photos are uploaded, against idle`;
	return [
		figure(
			{ name: `event-loop delay p99 ${name} (distance)`, unit: "ms", goal: 10 },
			sides("delay"),
			distance,
		),
		figure({ name: `/account p99 ${name}`, unit: "ms", goal: 2 }, sides("request"), multiple),
	];
}

/** Photos: what one costs the child and the site, and what others notice of ten. */
export async function benchPhotos(): Promise<Figure[]> {
	const file = await photograph();
	const figures = await benchChild(file);
	const site = await openBusySite();
	try {
		figures.push(await benchSite(site, file), ...(await benchOthers(site, file)));
	} finally {
		await site.close();
	}
	return figures;
}
