/**
 * A process that writes messages until it is killed or its disk is full; see
 * `app/conversations/killed-while-sending.server.test.ts`. Arguments: database, secret, and the devices as JSON. It prints
 * `DEVICE NTH NUMBER` for each message that is answered, `resealed` when no key needs an old secret any more,
 * and `dead` when the database has ended.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sendMessage } from "../app/conversations/send.server.ts";
import { findMember } from "../app/members/member.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { resealSome } from "../app/platform/sealing/reseal.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import type { Settings } from "../app/platform/settings.ts";

/** A device, and the first of its messages that it has no answer to. */
export type TalkDevice = { name: string; accountId: string; conversation: string; next: number };

const [address = "", secret = "", devices = "[]"] = process.argv.slice(-3);
const onDead = () => {
	console.log("dead");
	process.exit(1);
};
const { db } = await openDatabase(address, { onDead, minFreeBytes: 0 });
const site = { db, vault: makeVault(secret), settings: { limits: 1e6 } as Settings };

async function write({ name, accountId, conversation, next }: TalkDevice): Promise<void> {
	const me = await findMember(db, { accountId });
	if ("refused" in me) throw new Error(me.refused);
	for (let nth = next; ; nth += 1) {
		const text = `${name} ${nth}`;
		const send = () => sendMessage(site, me, conversation, { text, clientId: text });
		// Every third time the device believes that the first try was lost.
		const [sent] = await Promise.all(nth % 3 === 0 ? [send(), send()] : [send()]);
		if (!sent || !("number" in sent)) throw new Error(JSON.stringify(sent));
		console.log(`${name} ${nth} ${sent.number}`);
	}
}

async function reseal(): Promise<void> {
	while (!(await resealSome(site)).isDone) await pause(100);
	console.log("resealed");
}

console.log("ready");
await Promise.all([
	reseal(),
	...(JSON.parse(devices) as TalkDevice[]).map((device) => write(device)),
]).catch((error) => {
	console.error(error);
	process.exit(1);
});
