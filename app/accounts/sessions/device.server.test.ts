import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { signedIn } from "../../../test/person.ts";
import { distrustDevices, findDevice, rememberDevice, trustDevice } from "./device.server.ts";

const db = testDatabase();

async function addDevice() {
	const { accountId } = await signedIn(db(), "dana@example.com");
	const { deviceToken } = await rememberDevice(db(), accountId, undefined, "Chrome · Android");
	const isTrusted = async () => (await findDevice(db(), accountId, deviceToken))?.isTrusted;
	return { accountId, deviceToken, isTrusted };
}

test("a browser is trusted for thirty days and not a moment longer", async () => {
	const at = stopClock();
	const { accountId, deviceToken, isTrusted } = await addDevice();
	expect(await isTrusted(), "known, not trusted").toBe(false);
	await trustDevice(db(), accountId, deviceToken);
	expect(await isTrusted()).toBe(true);
	at(30 * day - 1);
	expect(await isTrusted()).toBe(true);
	at(30 * day);
	expect(await isTrusted()).toBe(false);
});

test("trust is taken from every browser of the account but the spared one, and no other account's", async () => {
	const { accountId, deviceToken, isTrusted } = await addDevice();
	const other = await rememberDevice(db(), accountId, undefined, "Firefox · Linux");
	const { accountId: noa } = await signedIn(db(), "noa@example.com");
	await rememberDevice(db(), noa, other.deviceToken, "Firefox · Linux");
	await trustDevice(db(), accountId, deviceToken);
	await trustDevice(db(), accountId, other.deviceToken);
	await trustDevice(db(), noa, other.deviceToken);
	await distrustDevices(db(), accountId, deviceToken);
	expect(await isTrusted()).toBe(true);
	const trust = async (account: string) => findDevice(db(), account, other.deviceToken);
	expect(await trust(accountId)).toMatchObject({ isTrusted: false });
	expect(await trust(noa)).toMatchObject({ isTrusted: true });
});
