import { expect, test } from "vitest";
import { fileLimits } from "../../photos/photo.ts";
import { nextOf, placeOf, type Queue, type QueueEvent, reduceQueue } from "./queue.ts";
import { readPlace } from "./send-file.ts";

const file = (name: string, size = 3) => ({ name, file: new Blob([new Uint8Array(size)]) });
const after = (queue: Queue, ...events: QueueEvent[]) => events.reduce(reduceQueue, queue);
const three = after([], {
	kind: "added",
	files: ["a.jpg", "b.jpg", "c.jpg"].map((name) => file(name)),
	firstId: 4,
});
const states = (queue: Queue) => queue.map(({ state }) => state).join(" ");

test("files wait until the person sends them, and are sent one after another", () => {
	expect(states(three)).toBe("chosen chosen chosen");
	expect(nextOf(three)).toBeNull();
	const asked = after(three, { kind: "asked" });
	expect(nextOf(asked)?.id).toBe(4);
	expect([4, 5, 6].map((id) => placeOf(asked, id))).toEqual([1, 2, 3]);
	const begun = after(asked, { kind: "begun", id: 4 });
	expect(states(begun)).toBe("sending waiting waiting");
	expect(nextOf(begun)).toBeNull();
	expect([4, 5, 6].map((id) => placeOf(begun, id))).toEqual([0, 1, 2]);
	const left = after(
		begun,
		{ kind: "share", id: 4, share: 0.6 },
		{ kind: "share", id: 4, share: 1 },
	);
	expect(states(left)).toBe("working waiting waiting");
	expect(nextOf(left)).toBeNull();
	const queued = after(left, { kind: "place", id: 4, place: 3 });
	expect(queued[0]).toMatchObject({ state: "working", place: 3 });
	expect(after(queued, { kind: "place", id: 4, place: 0 })[0]).toMatchObject({ place: 0 });
	expect(
		after(queued, { kind: "failed", id: 4, sentence: "" }, { kind: "asked" })[0],
	).toMatchObject({ state: "waiting", place: 0 });
	expect(nextOf(after(left, { kind: "removed", id: 4 }))?.id).toBe(5);
});

test("a failed file does not stop the others, keeps its edit, and can be sent again alone", () => {
	const edited = new Blob(["edited"]);
	const failed = after(
		three,
		{ kind: "edited", id: 5, file: edited },
		{ kind: "asked", id: 5 },
		{ kind: "begun", id: 5 },
		{ kind: "failed", id: 5, sentence: "אין חיבור" },
	);
	expect(states(failed)).toBe("chosen failed chosen");
	expect(failed[1]).toMatchObject({ sentence: "אין חיבור", share: 0, isEdited: true });
	const again = after(failed, { kind: "asked", id: 5 });
	expect(states(again)).toBe("chosen waiting chosen");
	expect(again[1]).toMatchObject({ file: edited, sentence: null });
	expect(again[1]?.original).not.toBe(edited);
	const begun = after(again, { kind: "begun", id: 5 });
	expect(after(begun, { kind: "asked" })[1]?.state).toBe("sending");
});

test("a file that is too large is refused before sending, until an edit makes it smaller", () => {
	const queue = after(
		[],
		{ kind: "added", files: [file("most.png", fileLimits.bytes)], firstId: 0 },
		{ kind: "added", files: [file("more.png", fileLimits.bytes + 1)], firstId: 1 },
	);
	expect(states(queue)).toBe("chosen failed");
	expect(queue[1]?.sentence).toContain("עד 15 מגה");
	expect(states(after(queue, { kind: "asked" }))).toBe("waiting failed");
	const small = after(
		queue,
		{ kind: "edited", id: 1, file: file("x").file },
		{ kind: "asked", id: 1 },
	);
	expect(small[1]).toMatchObject({ state: "waiting", sentence: null });
});

test("a name cannot turn the words around it, and shows no folder", () => {
	const event = { kind: "added", files: [file("a/b\\\u202egpj.\u2069exe")], firstId: 0 } as const;
	expect(after([], event)[0]?.name).toBe("gpj.exe");
});

test("the place in the site's queue is the last whole line of what has arrived", () => {
	expect(readPlace("")).toBeNull();
	expect(readPlace('{"place":3}\n{"place":2}\n{"pla')).toBe(2);
	expect(readPlace('{"place":1}\n{"place":12}')).toBe(1);
	expect(readPlace('{"saved":0,"refused":[{"name":"{\\"place\\":9}\\n"}]}\n')).toBeNull();
});

test("what can never be sent stays as it is, with its reason", () => {
	const refused = { ...file("me.heic"), refused: "HEIC" };
	const queue = after(three, { kind: "added", files: [refused], firstId: 9 }, { kind: "asked" });
	expect(states(queue)).toBe("waiting waiting waiting failed");
	expect(queue[3]).toMatchObject({ sentence: "HEIC", isRefused: true });
});
