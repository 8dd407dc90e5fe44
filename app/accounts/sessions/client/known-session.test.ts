import { expect, test } from "vitest";
import { KnownSession } from "./known-session.ts";
import type { Held, Session } from "./session-answer.ts";

function openKnown() {
	const posted: unknown[] = [];
	const said: string[] = [];
	let hear: (message: unknown) => void = () => {};
	const channel = {
		post: (message: unknown) => void posted.push(message),
		listen: (act: typeof hear) => {
			hear = act;
		},
	};
	const known = new KnownSession({ now: () => 0, channel } as never, () => true);
	known.listeners.add((event) => void said.push(event));
	return { known, posted, said, hear: (message: unknown) => hear(message) };
}

const held = (until: number): Held => {
	const user = { id: "1", email: "dana@demo.test" };
	const session: Session = { access_token: "t", refresh_token: "", expires_at: 9e9, user };
	return { session, until };
};

test("the other tabs are told of each answer, except that still nobody is signed in", () => {
	const { known, posted } = openKnown();
	known.believe(null);
	expect(posted).toEqual([{ events: [], held: null }]);
	known.believe(null);
	expect(posted, "no news").toHaveLength(1);
	known.believe(held(1_000));
	expect(posted.at(-1)).toEqual({ events: ["SIGNED_IN"], held: held(1_000) });
	known.believe(held(2_000));
	expect(posted.at(-1)).toEqual({ events: [], held: held(2_000) });
	known.believe(null);
	expect(posted.at(-1)).toEqual({ events: ["SIGNED_OUT"], held: null });
	expect(posted).toHaveLength(4);
});

test("an event that the server confirmed is told although nobody is signed in", () => {
	const { known, posted } = openKnown();
	known.believe(null);
	known.announced.add("PASSWORD_RECOVERY");
	known.believe(null);
	expect(posted.at(-1)).toEqual({ events: ["PASSWORD_RECOVERY"], held: null });
});

test("a told session without a moment until when it holds changes nothing", () => {
	const { known, said, hear } = openKnown();
	const { session } = held(0);
	for (const until of [undefined, null, "9000", {}]) {
		hear({ events: ["SIGNED_IN"], held: { session, until } });
	}
	expect([known.held, said]).toEqual([undefined, []]);
	hear({ events: [], held: held(9_000) });
	expect([known.held, said]).toEqual([held(9_000), ["INITIAL_SESSION"]]);
});

test("a told event counts also with a session that holds no longer than the known one", () => {
	const { known, said, hear } = openKnown();
	known.believe(held(9_000));
	hear({ events: [], held: held(9_000) });
	expect(said).toEqual(["INITIAL_SESSION"]);
	hear({ events: ["USER_UPDATED"], held: held(9_000) });
	expect(said).toEqual(["INITIAL_SESSION", "USER_UPDATED"]);
	hear({ events: [], held: held(9_001) });
	expect(said.at(-1)).toBe("TOKEN_REFRESHED");
});
