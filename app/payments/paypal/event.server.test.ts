import { expect, test } from "vitest";
import { parseEvent } from "./snapshot.server.ts";

const parse = (event: unknown) => parseEvent(Buffer.from(JSON.stringify(event)));
const kind = "CHECKOUT.ORDER.APPROVED";

test("an event has an id and a kind, in words of at most 128 characters", () => {
	const most = "x".repeat(128);
	const tooLong = "x".repeat(129);
	expect(parse({ id: most, event_type: kind, resource: { id: "O" } })).toEqual({
		id: most,
		kind,
		about: { order: "O" },
	});
	expect(parse({ id: "WH-1", event_type: most })).toEqual({ id: "WH-1", kind: most, about: null });
	for (const event of [
		...["", tooLong, 7, null, undefined, ["WH-1"]].map((id) => ({ id, event_type: kind })),
		...[tooLong, 7, null, undefined, [kind]].map((event_type) => ({ id: "WH-1", event_type })),
	]) {
		expect(parse(event), JSON.stringify(event)).toBeNull();
	}
	expect(parseEvent(Buffer.from("{"))).toBeNull();
});
