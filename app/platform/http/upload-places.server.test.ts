import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readTally } from "../log/tally.server.ts";
import { createUploadPlaces } from "./upload-places.server.ts";

beforeEach(() => {
	vi.useFakeTimers({
		toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
	});
	onTestFinished(() => void vi.useRealTimers());
});

const second = 1_000;

/** A request whose body brings so many bytes each second, after those of the first, until it is whole. */
function sending(
	bytesPerSecond: number,
	length: number,
	{ isTold = true, first = bytesPerSecond } = {},
): Request {
	let left = length;
	const body = new ReadableStream<Uint8Array>(
		{
			pull: async (out) => {
				await new Promise((done) => setTimeout(done, second));
				const size = Math.min(left, left === length ? first : bytesPerSecond);
				left -= size;
				out.enqueue(new Uint8Array(size));
				if (left === 0) out.close();
			},
		},
		{ highWaterMark: 0 },
	);
	const headers = isTold ? { "content-length": String(length) } : undefined;
	const init = { method: "POST", body, headers, duplex: "half" };
	return new Request("http://localhost:3000/", init as RequestInit);
}

const cutSoFar = () => readTally("uploads cut")[0]?.value ?? 0;

/** Uploads in `permits` places; the ends of those that ended, by name, with the seconds that each took. */
function openPlaces(permits: number, waiting = 36) {
	const before = cutSoFar();
	const inPlace = createUploadPlaces({ permits, waiting });
	const ends: Record<string, [end: "whole" | "cut" | "refused", seconds: number]> = {};
	const running = new Set<string>();
	const upload = async (
		name: string,
		request: Request,
		{ uploader = name, preparing = 0 } = {},
	) => {
		const from = performance.now();
		const end = (how: "whole" | "cut" | "refused") => {
			ends[name] = [how, Math.round((performance.now() - from) / second)];
		};
		const read = async ({ body }: Request) => {
			running.add(name);
			try {
				for await (const _ of body as unknown as AsyncIterable<Uint8Array>);
				end("whole");
			} catch {
				end("cut");
			} finally {
				if (preparing) await new Promise((done) => setTimeout(done, preparing * second));
				running.delete(name);
			}
		};
		await inPlace(uploader, request, read).catch(() => end("refused"));
	};
	return { upload, ends, running, cuts: () => cutSoFar() - before };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second);

test("of one uploader one upload runs at a time, however many places are free", async () => {
	const { upload, running } = openPlaces(12);
	for (const name of ["a", "b", "c"]) void upload(name, sending(1_000, 5_000), { uploader: "one" });
	void upload("d", sending(1_000, 5_000));
	await pass(1);
	expect([...running]).toEqual(["a", "d"]);
	await pass(5);
	expect([...running]).toEqual(["b"]);
});

test("while nobody waits the slowest keeps its place; then it is cut first, and only as many as wait", async () => {
	const { upload, ends, cuts } = openPlaces(3);
	void upload("slow", sending(6_000, 14_000_000));
	void upload("slowest", sending(5_500, 14_000_000));
	void upload("phone", sending(32_000, 3_000_000));
	await pass(60);
	expect(ends).toEqual({});
	void upload("fast", sending(1_000_000, 3_000_000));
	await pass(3.5);
	expect(ends).toEqual({ slowest: ["cut", 60], fast: ["whole", 3] });
	await pass(40);
	expect(ends).toMatchObject({ phone: ["whole", 94] });
	expect(ends).not.toHaveProperty("slow");
	expect(cuts()).toBe(1);
});

test("honest slow lines keep their places while others wait, and the first ten seconds are not judged", async () => {
	const { upload, ends } = openPlaces(2);
	void upload("big", sending(125_000, 14_000_000));
	void upload("small", sending(32_000, 3_000_000));
	void upload("waits", sending(1_000, 1_000));
	await pass(125);
	expect(ends).toEqual({ small: ["whole", 94], waits: ["whole", 95], big: ["whole", 112] });

	const early = openPlaces(1);
	void early.upload("stalls", sending(1, 1_000));
	void early.upload("waits", sending(1_000, 1_000));
	await pass(9);
	expect(early.ends).toEqual({});
	await pass(3);
	expect(early.ends).toMatchObject({ stalls: ["cut", 10] });
});

test("who sends fast and then stalls, or tells no length, has the same time", async () => {
	const { upload, ends } = openPlaces(2);
	void upload("endless", sending(125_000, 200_000_000, { isTold: false }));
	void upload("stalls", sending(5_000, 14_000_000, { first: 10_000_000 }));
	void upload("waits", sending(1_000, 1_000));
	await pass(105);
	expect(ends).toEqual({});
	await pass(10);
	expect(ends).toEqual({ stalls: ["cut", 114], waits: ["whole", 115] });
	void upload("a", sending(2_000, 140_000));
	void upload("b", sending(1_000, 1_000));
	await pass(40);
	expect(ends).toMatchObject({ endless: ["cut", 151], b: ["whole", 37] });
});

test("what has arrived is not cut, and what is cut is waited for while its photos are prepared", async () => {
	const { upload, ends, cuts } = openPlaces(3);
	void upload("arrived", sending(5_000, 1_000_000), { preparing: 60 });
	await pass(150);
	void upload("slow", sending(5_000, 875_000));
	void upload("slower", sending(5_000, 900_000), { preparing: 20 });
	await pass(60);
	void upload("waits", sending(1_000, 1_000));
	await pass(15);
	expect(ends).toEqual({ arrived: ["whole", 200], slower: ["cut", 60] });
	await pass(10);
	expect(ends).toMatchObject({ waits: ["whole", 21] });
	expect(cuts()).toBe(1);
});

test("48 accounts that trickle one upload each, again and again, keep nobody waiting after four rounds of ten seconds", async () => {
	const { upload, ends } = openPlaces(12);
	let isOver = false;
	const attack = async (name: string) => {
		while (!isOver) {
			await upload(name, sending(5_500, 14_000_000));
			await new Promise((done) => setTimeout(done, second));
		}
	};
	for (let nth = 0; nth < 48; nth += 1) void attack(`attacker ${nth}`);
	await pass(45);
	for (let nth = 0; nth < 5; nth += 1) {
		void upload(`member ${nth}`, sending(500_000, 1_000_000));
		await pass(13);
		expect(ends[`member ${nth}`]?.[0]).toBe("whole");
		expect(ends[`member ${nth}`]?.[1]).toBeLessThanOrEqual(12);
	}
	isOver = true;
	await pass(60);
});

test("48 accounts that send as slowly as may be have one turn each before anybody else goes first", async () => {
	const { upload, ends } = openPlaces(12);
	let isOver = false;
	const attack = async (name: string) => {
		while (!isOver) {
			await upload(name, sending(100_000, 14_000_000));
			await new Promise((done) => setTimeout(done, second));
		}
	};
	for (let nth = 0; nth < 48; nth += 1) void attack(`attacker ${nth}`);
	await pass(4 * 145);
	for (let nth = 0; nth < 5; nth += 1) {
		void upload(`member ${nth}`, sending(500_000, 1_000_000));
		await pass(151);
		expect(ends[`member ${nth}`]?.[0]).toBe("whole");
	}
	isOver = true;
	await pass(1_000);
});
