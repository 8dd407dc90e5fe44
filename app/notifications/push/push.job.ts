import { sql } from "kysely";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { tally } from "../../platform/log/tally.server.ts";
import type { Site } from "../../platform/site.ts";
import { hour, minute } from "../../platform/time.ts";
import { openClaims } from "../../platform/tokens.server.ts";
import { type Due, listDue } from "./due.server.ts";
import { type BrowserKeys, browserKeysOf, encryptPush } from "./encrypt.server.ts";
import { endpointOf, type PushResult, sendPush } from "./send.server.ts";
import type { Subscription } from "./subscriptions.server.ts";
import { vapidHeader } from "./vapid.server.ts";

const quarter = 15 * minute;
/** A run later than this waits for the next full quarter: the time of a push must reveal nothing. */
const lateMs = 2 * minute;
const atOnce = 20;
/** A service that timed out this often is left for the next quarter, so that it does not block the others. */
const mostSilent = 3;
/** A push not recorded as sent by then was not: its node has died. */
const leaseMs = quarter - minute;

/**
 * At each full quarter of an hour, tells each subscribed browser whose account has seen no page since that
 * something is new. Rerunning is harmless.
 */
export const pushWaiting: Job<Site> = {
	name: "push-waiting",
	at: "*/15 * * * *",
	work: (site) => pushAll(site, new Date()),
};

async function pushAll(site: Site, now: Date): Promise<void> {
	if (now.getTime() % quarter > lateMs) return;
	const left = (await listDue(site.db, now)).values();
	const silences = new Map<string, number>();
	const pushOneByOne = async () => {
		for (const push of left) {
			// A late push would reveal when something came.
			if (Date.now() - now.getTime() > lateMs) return;
			const reached = reach(site, push);
			const host = reached?.endpoint.hostname ?? "";
			const silent = silences.get(host) ?? 0;
			if (!reached || silent >= mostSilent) continue;
			const answer = await pushTo(site, push, reached, now).catch((err: unknown) => {
				site.log.error({ err }, "a push failed");
				return null;
			});
			if (answer && answer.status === null) silences.set(host, (silences.get(host) ?? 0) + 1);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, pushOneByOne));
}

type Reached = { endpoint: URL; keys: BrowserKeys };

/** A browser's endpoint and keys; null if this site cannot decrypt them. */
function reach({ vault, settings }: Site, { sealed }: Due): Reached | null {
	const kept =
		sealed === null ? null : openClaims<Subscription>(vault, "push subscription", sealed);
	const keys = kept && browserKeysOf(kept);
	const endpoint = kept && endpointOf(kept.endpoint, settings);
	return keys && endpoint ? { endpoint, keys } : null;
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

/** @returns null when another node has it. */
async function pushTo(
	site: Site,
	push: Due,
	{ endpoint, keys }: Reached,
	now: Date,
): Promise<PushResult | null> {
	const { db, vault, settings, log } = site;
	// Recorded before it is sent: no other node sends a second one.
	const noted = await db
		.updateTable("push_subscriptions")
		.set({ retry_at: new Date(now.getTime() + leaseMs) })
		.where("session_id", "=", push.sessionId)
		.where(sql<boolean>`pushed_at is not distinct from ${push.pushedAt}::timestamptz`)
		.where(sql<boolean>`retry_at is not distinct from ${push.retryAt}::timestamptz`)
		.where("sealed", "=", push.sealed)
		.executeTakeFirst();
	if (noted.numUpdatedRows === 0n) return null;
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
	return answer;
}

/** Records the answer in the row. */
async function settle({ db }: Site, push: Due, answer: PushResult, now: Date): Promise<void> {
	const wait = Math.max(answer.waitMs, answer.result === "fault" ? hour : 0);
	const left = {
		sent: { pushed_at: now, retry_at: null },
		ended: { endpoint_hash: null, sealed: null, ended_at: now },
		// Still to be sent: at the next full quarter that is late enough.
		later: { retry_at: new Date(now.getTime() + wait) },
	};
	const { result } = answer;
	await db
		.updateTable("push_subscriptions")
		.set(left[result === "sent" || result === "ended" ? result : "later"])
		.where("session_id", "=", push.sessionId)
		.where("sealed", "=", push.sealed)
		.execute();
}
