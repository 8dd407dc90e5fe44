import { sql } from "kysely";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { tally } from "../../platform/log/tally.server.ts";
import type { Site } from "../../platform/site.ts";
import { hour, minute } from "../../platform/time.ts";
import { openClaims } from "../../platform/tokens.server.ts";
import { type Due, listDue } from "./due.server.ts";
import { browserKeysOf, encryptPush } from "./encrypt.server.ts";
import { endpointOf, type PushResult, sendPush } from "./send.server.ts";
import type { Subscription } from "./subscriptions.server.ts";
import { vapidHeader } from "./vapid.server.ts";

const quarter = 15 * minute;
/** A run that comes later than this waits for the next full quarter: the hour of a push tells nothing. */
const lateMs = 2 * minute;
const atOnce = 10;

/**
 * At each full quarter of an hour, to each browser that wants it and whose account has seen no page since: something
 * is new. Rerunning is harmless.
 */
export const pushWaiting: Job<Site> = {
	name: "push-waiting",
	at: "*/15 * * * *",
	work: (site) => pushAll(site, new Date()),
};

async function pushAll(site: Site, now: Date): Promise<void> {
	if (now.getTime() % quarter > lateMs) return;
	const due = await listDue(site.db, now);
	for (let first = 0; first < due.length; first += atOnce) {
		await Promise.all(due.slice(first, first + atOnce).map((push) => pushTo(site, push, now)));
	}
}

/** The same for everybody, as Declarative Web Push has it. */
export const pushText = (origin: string): Buffer =>
	Buffer.from(
		JSON.stringify({
			web_push: 8030,
			notification: {
				title: "עדכון",
				body: "יש עדכון חדש בחשבון",
				lang: "he",
				dir: "rtl",
				tag: "update",
				navigate: `${origin}/notifications?opened=push`,
			},
		}),
	);

async function pushTo(site: Site, push: Due, now: Date): Promise<void> {
	const { db, vault, settings, log } = site;
	// Noted before it is sent: another node, or a restart, sends no second one.
	const noted = await db
		.updateTable("push_subscriptions")
		.set({ pushed_at: now, retry_at: null })
		.where("session_id", "=", push.sessionId)
		.where(sql<boolean>`pushed_at is not distinct from ${push.pushedAt}::timestamptz`)
		.where("sealed", "=", push.sealed)
		.executeTakeFirst();
	if (noted.numUpdatedRows === 0n) return;
	const kept = openClaims<Subscription>(vault, "push subscription", push.sealed);
	const keys = kept && browserKeysOf(kept);
	const endpoint = kept && endpointOf(kept.endpoint, settings);
	if (!keys || !endpoint) return;
	const signing = { publicKey: push.publicKey, sealed: push.sealedKey };
	const authorization = vapidHeader(vault, signing, endpoint, now);
	const body = encryptPush(pushText(settings.origin), keys);
	const answer = await sendPush(settings, { endpoint, authorization, body });
	tally("push answers", { result: answer.result });
	if (answer.result === "fault") {
		log.error(
			{ status: answer.status, service: endpoint.hostname },
			"a push was refused as faulty",
		);
	}
	await settle(site, push, answer, now);
}

/** What an answer leaves in the row. */
async function settle({ db }: Site, push: Due, answer: PushResult, now: Date): Promise<void> {
	if (answer.result === "sent") return;
	const wait = Math.max(answer.waitMs, answer.result === "fault" ? hour : 0);
	const left =
		answer.result === "ended"
			? { endpoint_hash: null, sealed: null, ended_at: now }
			: // Not sent, so it is still to be told: at the next full quarter that is late enough.
				{ pushed_at: push.pushedAt, retry_at: new Date(now.getTime() + wait) };
	await db
		.updateTable("push_subscriptions")
		.set(left)
		.where("session_id", "=", push.sessionId)
		.where("sealed", "=", push.sealed)
		.execute();
}
