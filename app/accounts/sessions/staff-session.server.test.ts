import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { addStaff, signStaffIn } from "../../../test/staff.ts";
import { makeVault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { findBearer, makeAccessToken } from "./access-token.server.ts";
import { findSession } from "./session.server.ts";

const db = testDatabase();

const store = () => ({
	db: db(),
	vault: makeVault("a-secret-for-tests"),
	settings: { origin: "http://localhost:3000" } as Site["settings"],
});

const tokenOf = (cookie: string) => ({ token: /session=([\w-]+)/.exec(cookie)?.[1] ?? "" });

test("a session of the staff ends after fifteen minutes without an act, to the second", async () => {
	const at = stopClock();
	const by = tokenOf((await addStaff(store(), ["reviewer"])).cookie);
	at(15 * minute - 1_000);
	expect(await findSession(db(), by)).toMatchObject({ isStaff: true });
	at(30 * minute - 2_000);
	expect(await findSession(db(), by)).not.toBeNull();
	at(45 * minute - 2_000);
	expect(await findSession(db(), by)).toBeNull();
});

test("what a script asks by itself is no act", async () => {
	const at = stopClock();
	const by = tokenOf((await addStaff(store(), ["reviewer"])).cookie);
	at(14 * minute);
	expect(await findSession(db(), by, { isAct: false })).not.toBeNull();
	at(15 * minute);
	expect(await findSession(db(), by)).toBeNull();
});

test("a call with the bearer token is no act either", async () => {
	const at = stopClock();
	const { cookie, sessionId } = await addStaff(store(), ["reviewer"]);
	at(14 * minute);
	const { token } = makeAccessToken(store(), { sessionId });
	const headers = { authorization: `Bearer ${token}` };
	const request = new Request("http://localhost:3000/api/create-order", { headers });
	expect(await findBearer(store(), request)).toMatchObject({ isStaff: true });
	at(15 * minute);
	expect(await findSession(db(), tokenOf(cookie))).toBeNull();
});

test("it ends after eight hours of work", async () => {
	const at = stopClock();
	const { accountId } = await addStaff(store(), ["reviewer"]);
	const by = tokenOf((await signStaffIn(store(), accountId)).cookie);
	for (let passed = 0; passed < 8 * 60 - 10; passed += 10) {
		expect(await findSession(db(), by), `after ${passed} minutes`).not.toBeNull();
		at((passed + 10) * minute);
	}
	expect(await findSession(db(), by)).not.toBeNull();
	at(8 * 60 * minute - 1);
	expect(await findSession(db(), by)).not.toBeNull();
	at(8 * 60 * minute);
	expect(await findSession(db(), by)).toBeNull();
});
