import { expect, test } from "vitest";
import { Outbox, type OutboxParts, type Outcome, type Waiting } from "./outbox.ts";

/** A server that stores each id once, and a network that can be down in either direction. */
function openNetwork() {
	const stored: string[] = [];
	const kept: { all: readonly Waiting[] } = { all: [] };
	const told: string[] = [];
	const network = { out: true, back: true, answer: null as Outcome | null };
	const parts: OutboxParts = {
		send: async ({ clientId, text }) => {
			if (!network.out) return "unanswered";
			if (network.answer) return network.answer;
			const name = `${clientId}: ${text}`;
			if (!stored.includes(name)) stored.push(name);
			return network.back ? { number: stored.indexOf(name) + 1 } : "unanswered";
		},
		digest: async (clientId) => `digest of ${clientId}`,
		read: () => [...kept.all],
		keep: (all) => {
			kept.all = structuredClone(all);
		},
		onChange: () => {},
		onSent: ({ text }, number) => told.push(`${number} ${text}`),
		onHeld: ({ text }) => told.push(`held ${text}`),
		onRefused: ({ text }, { kind }) => told.push(`${kind} ${text}`),
		onGone: () => told.push("gone"),
	};
	return { stored, kept, told, network, parts, open: () => new Outbox(parts) };
}

test("messages leave one after the other, in their order", async () => {
	const { stored, told, kept, open } = openNetwork();
	const outbox = open();
	await Promise.all([outbox.add("א", "1"), outbox.add("ב", "2"), outbox.add("ג", "3")]);
	await outbox.flush();
	expect(stored).toEqual(["1: א", "2: ב", "3: ג"]);
	expect(told).toEqual(["1 א", "2 ב", "3 ג"]);
	expect(kept.all).toEqual([]);
});

test("without a network everything waits, over a reload too, and then leaves in order", async () => {
	const { stored, told, kept, network, open } = openNetwork();
	network.out = false;
	const before = open();
	await before.add("א", "1");
	await before.add("ב", "2");
	expect(kept.all.map(({ text, hasFailed }) => [text, hasFailed])).toEqual([
		["א", true],
		["ב", true],
	]);
	network.out = true;
	await open().flush();
	expect(stored).toEqual(["1: א", "2: ב"]);
	expect(told).toEqual(["1 א", "2 ב"]);
});

test("a network that comes back while a try is failing sends what waits", async () => {
	const { stored, kept, parts } = openNetwork();
	let giveUp = () => {};
	const firstTry = new Promise<Outcome>((done) => {
		giveUp = () => done("unanswered");
	});
	let tries = 0;
	const send: OutboxParts["send"] = (one) => (tries++ === 0 ? firstTry : parts.send(one));
	const outbox = new Outbox({ ...parts, send });
	const added = outbox.add("א", "1");
	await expect.poll(() => tries).toBe(1);
	await outbox.flush();
	expect(stored).toEqual([]);
	giveUp();
	await added;
	expect(stored).toEqual(["1: א"]);
	expect(kept.all).toEqual([]);
});

test("an answer that was lost doubles nothing", async () => {
	const { stored, told, network, open } = openNetwork();
	network.back = false;
	await open().add("א", "1");
	network.back = true;
	await open().flush();
	expect(stored).toEqual(["1: א"]);
	expect(told).toEqual(["1 א"]);
});

test("a message that comes back on the stream waits no longer, whatever its answer", async () => {
	const { kept, network, open } = openNetwork();
	network.back = false;
	const outbox = open();
	await outbox.add("א", "1");
	expect(outbox.settle("digest of another")).toBe(false);
	expect(outbox.settle("digest of 1")).toBe(true);
	expect(kept.all).toEqual([]);
});

test("a refused message leaves the outbox with its reason, and the next one is sent", async () => {
	const { stored, told, network, open } = openNetwork();
	const outbox = open();
	network.answer = { refusal: { kind: "stop", sentence: "" } };
	await outbox.add("א", "1");
	network.answer = "held";
	await outbox.add("ב", "2");
	network.answer = null;
	await outbox.add("ג", "3");
	expect(told).toEqual(["stop א", "held ב", "1 ג"]);
	expect(stored).toEqual(["3: ג"]);
});

test("nothing more is sent once the conversation is gone; what is given up is never sent", async () => {
	const { told, network, stored, kept, open } = openNetwork();
	const outbox = open();
	network.out = false;
	await outbox.add("א", "1");
	await outbox.add("ב", "2");
	outbox.drop("1");
	network.out = true;
	await outbox.flush();
	expect(stored).toEqual(["2: ב"]);
	network.answer = "gone";
	await outbox.add("ג", "3");
	expect(told).toEqual(["1 ב", "gone"]);
	network.out = false;
	await outbox.add("ד", "4");
	outbox.clear();
	expect(kept.all).toEqual([]);
});
