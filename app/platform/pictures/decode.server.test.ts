import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import {
	childProcesses,
	decodingProcesses,
	peakOfChildren,
} from "../../../test/child-processes.ts";
import {
	bombs,
	damaged,
	dearPicture,
	elsewhere,
	hashDistance,
	manyScans,
	orientated,
	picture,
	polyglot,
	stuffed,
} from "../../../test/pictures.ts";
import { preparePicture } from "./decode.server.ts";
import type { Prepared } from "./picture.ts";
import { isTooDear, walkJpeg } from "./variants.ts";

async function prepared(file: Uint8Array): Promise<Prepared> {
	const answer = await preparePicture(file);
	if ("refused" in answer) throw new Error(`refused: ${answer.refused}`);
	return answer;
}

const listed = ({ variants }: Prepared) =>
	variants.map(({ format, size, width, height }) => `${format} ${size}: ${width} × ${height}`);

test("a picture becomes its sizes in both formats and a blur, without any camera metadata", async () => {
	const file = await sharp(await picture(2_000, 1_500))
		.withExif({ IFD0: { Copyright: "by me", Model: "a camera" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	expect(file.includes("a camera")).toBe(true);
	const answer = await prepared(file);
	expect(answer).toMatchObject({ width: 1_200, height: 1_600 });
	expect(listed(answer)).toEqual([
		"avif 160: 120 × 160",
		"webp 160: 120 × 160",
		"avif 480: 360 × 480",
		"webp 480: 360 × 480",
		"avif 960: 720 × 960",
		"webp 960: 720 × 960",
		"avif 1600: 1200 × 1600",
		"webp 1600: 1200 × 1600",
		"webp 24: 18 × 24",
	]);
	for (const { format, bytes } of answer.variants) {
		const about = await sharp(bytes).metadata();
		expect(about.format).toBe(format === "avif" ? "heif" : "webp");
		expect([about.exif, about.icc, about.xmp, about.iptc]).toEqual(Array(4).fill(undefined));
		expect(about.orientation ?? 1).toBe(1);
		expect(Buffer.from(bytes).includes("a camera")).toBe(false);
	}
});

test("a picture stands upright, whichever of the eight ways it was taken", async () => {
	const ways = [1, 2, 3, 4, 5, 6, 7, 8];
	const all = await Promise.all(ways.map(async (way) => prepared(await orientated(way))));
	for (const [at, { width, height, variants }] of all.entries()) {
		expect([width, height], `way ${ways[at]}`).toEqual([80, 120]);
		const { data } = await sharp(variants.at(-2)?.bytes)
			.greyscale()
			.resize(2, 2, { fit: "fill", kernel: "nearest" })
			.raw()
			.toBuffer({ resolveWithObject: true });
		expect([...data].map((grey) => grey > 128)).toEqual([false, true, true, true]);
	}
});

test("a picture of 50 megapixels is accepted", async () => {
	const { width, height } = await prepared(await picture(10_000, 5_000));
	expect([width, height]).toEqual([1_600, 800]);
});

test("a small picture is not enlarged", async () => {
	const answer = await prepared(await picture(300, 200));
	expect(listed(answer).filter((line) => line.startsWith("webp"))).toEqual([
		"webp 160: 160 × 107",
		"webp 480: 300 × 200",
		"webp 24: 24 × 16",
	]);
});

test.each(Object.keys(elsewhere))("%s is decoded", async (name) => {
	const { file, brightness } = await (
		elsewhere[name] as () => Promise<{
			file: Buffer;
			brightness: number;
		}>
	)();
	const answer = await prepared(file);
	const largest = answer.variants.filter(({ format }) => format === "webp").at(-2);
	const { channels } = await sharp(largest?.bytes).stats();
	const mean = channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
	expect(Math.abs(mean - brightness)).toBeLessThan(16);
});

test.each(Object.keys(damaged))("%s is refused with a code", async (name) => {
	const { file, refused } = await (
		damaged[name] as () => Promise<{
			file: Buffer;
			refused: string;
		}>
	)();
	expect(await preparePicture(file)).toEqual({ refused });
});

test.each(Object.keys(bombs))("%s is refused before it is decoded", async (name) => {
	const file = await (bombs[name] as () => Promise<Buffer>)();
	expect(file.length).toBeLessThan(4_000_000);
	expect(await preparePicture(file)).toEqual({ refused: "pixels" });
});

test.runIf(process.platform === "linux").each(Object.keys(stuffed))(
	"%s is never unpacked",
	async (name) => {
		const file = stuffed[name]?.() ?? Buffer.alloc(0);
		const peak = await peakOfChildren(async () => {
			expect(await prepared(file)).toMatchObject({ width: 8, height: 8 });
		});
		expect(peak).toBeGreaterThan(40);
		expect(peak).toBeLessThan(160);
	},
);

test("data appended to a picture is not in its variants", async () => {
	const file = await polyglot();
	expect(file.includes("<script>")).toBe(true);
	for (const { bytes } of (await prepared(file)).variants) {
		expect(Buffer.from(bytes).includes("<script>")).toBe(false);
	}
});

test("the same picture is recognised when it is scaled, recompressed, brightened, cropped or mirrored", async () => {
	const file = await picture(300, 400, 3);
	const first = await prepared(file);
	const changed = [
		await sharp(file).webp({ quality: 40 }).toBuffer(),
		await sharp(file).resize(200).png().toBuffer(),
		await sharp(file).modulate({ brightness: 1.2 }).jpeg().toBuffer(),
		await sharp(file).extract({ left: 7, top: 7, width: 286, height: 383 }).jpeg().toBuffer(),
		await sharp(file).flop().jpeg().toBuffer(),
	];
	for (const [at, other] of changed.entries()) {
		const { hash } = await prepared(other);
		expect(hash).toMatch(/^[01]{64}$/);
		const distances = [hashDistance(hash, first.hash), hashDistance(hash, first.mirroredHash)];
		expect(Math.min(...distances), `change ${at}`).toBeLessThanOrEqual(8);
	}
	const other = await prepared(await picture(300, 400, 4));
	expect(hashDistance(other.hash, first.hash)).toBeGreaterThan(12);
	expect(hashDistance(other.hash, first.mirroredHash)).toBeGreaterThan(12);
});

test.runIf(process.platform === "linux")(
	"children that are killed, too slow or too large return a code, and the next picture works",
	async () => {
		const file = await picture(3_000, 2_000);
		const own = decodingProcesses;
		const work = [file, file, file].map((one) => preparePicture(one));
		await vi.waitFor(() => expect(own()).toHaveLength(2), { timeout: 60_000, interval: 5 });
		for (const pid of own()) process.kill(pid, "SIGKILL");
		const answers = await Promise.all(work);
		expect(answers.slice(0, 2)).toEqual([{ refused: "failed" }, { refused: "failed" }]);
		expect(answers[2]).toMatchObject({ width: 1_600 });

		const usual = { milliseconds: 60_000, cpuSeconds: 20, bytes: 2 ** 30 };
		const slow = { ...usual, milliseconds: 20 };
		expect(await preparePicture(file, {}, slow)).toEqual({ refused: "failed" });
		const dear = { ...usual, cpuSeconds: 1 };
		expect(await preparePicture(await dearPicture(), {}, dear)).toEqual({ refused: "failed" });
		await pause(50);
		expect(own()).toEqual([]);
	},
);

test.runIf(process.platform === "linux")(
	"when the process that starts children dies, they die too, and the next picture works",
	async () => {
		const file = await picture(3_000, 2_000);
		const work = preparePicture(file);
		await vi.waitFor(() => expect(decodingProcesses()).toHaveLength(1), {
			timeout: 60_000,
			interval: 5,
		});
		const [child = 0] = decodingProcesses();
		const host = childProcesses().find(({ command }) => command.includes("decode-host"));
		process.kill(host?.pid ?? 0, "SIGKILL");
		expect(await work).toEqual({ refused: "failed" });
		await vi.waitFor(() => expect(existsSync(`/proc/${child}`)).toBe(false), { timeout: 60_000 });
		expect(await preparePicture(await picture(90, 120))).toMatchObject({ width: 90 });
	},
);

/** CPU seconds that decoding takes, without a child's startup. */
async function costOf(file: Buffer): Promise<number> {
	const before = process.cpuUsage();
	await sharp(file).raw().toBuffer();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1e6;
}

test("a legal JPEG of thousands of scans is refused unread, and what passes costs like a photo", async () => {
	const side = 800;
	const honest = await sharp(await picture(side, side))
		.jpeg({ progressive: true })
		.toBuffer();
	const dear = manyScans(side);
	expect(walkJpeg(dear)).toEqual({ scans: 2_647, hasEnd: true });
	expect((await sharp(dear, { failOn: "warning" }).metadata()).width).toBe(side);
	const cost = await costOf(dear);
	// The first one starts the library too.
	expect(cost).toBeGreaterThan(8 * Math.min(await costOf(honest), await costOf(honest)));
	expect(await preparePicture(dear)).toEqual({ refused: "failed" });
	expect(isTooDear(honest)).toBe(false);
	expect(walkJpeg(honest).scans).toBeLessThan(20);
	// A scan in a thumbnail or after the end does not belong to the picture.
	const behind = Buffer.concat([honest, dear]);
	expect(walkJpeg(behind)).toEqual(walkJpeg(honest));
});

test("an animation of very many frames is refused unread, one of a few is its first frame", async () => {
	const frame = Buffer.alloc(8 + 16);
	frame.write("ANMF");
	frame.writeUInt32LE(16, 4);
	const frames = (count: number) => {
		const body = Buffer.concat([Buffer.from("WEBP"), ...Array<Buffer>(count).fill(frame)]);
		const head = Buffer.from("RIFF\0\0\0\0");
		head.writeUInt32LE(body.length, 4);
		return Buffer.concat([head, body]);
	};
	expect(isTooDear(frames(1_001))).toBe(true);
	expect(isTooDear(frames(1_000))).toBe(false);
	expect(await preparePicture(frames(200_000))).toEqual({ refused: "failed" });
});

test("a camera's odd parameters and a missing end are no damage", async () => {
	const file = await picture(400, 300);
	const scan = file.indexOf(Buffer.from([0xff, 0xda]));
	const odd = Buffer.from(file);
	// The last coefficient and the approximation, which a sequential JPEG does not use.
	odd[scan + 2 + file.readUInt16BE(scan + 2) - 2] = 0;
	for (const given of [odd, file.subarray(0, -2)]) {
		const answer = await prepared(given);
		expect(hashDistance(answer.hash, (await prepared(file)).hash)).toBeLessThan(3);
	}
	expect(await preparePicture(file.subarray(0, -40))).toEqual({ refused: "broken" });
});

test("of one sender's pictures one is decoded at a time, whoever comes with one does not wait for all", async () => {
	const large = await picture(1_600, 1_200);
	const order: string[] = [];
	const send = async (sender: string, file: Buffer) => {
		await preparePicture(file, { sender });
		order.push(sender);
	};
	const many = Array.from({ length: 4 }, () => send("many", large));
	const one = send("one", await picture(400, 300));
	await Promise.all([...many, one]);
	expect(order.indexOf("one")).toBeLessThan(2);
});
