import { recordAct } from "../platform/audit/audit.server.ts";
import type { Site } from "../platform/site.ts";
import { holdsEndBefore } from "./holds.server.ts";

type Look = { actor: string; act: string; subject: { kind: string; id: string } };

/** Records that a staff member viewed something; reloads within the time of a hold count once. */
export async function recordLook({ db }: Pick<Site, "db">, look: Look, now: Date): Promise<void> {
	const { actor, act, subject } = look;
	const known = await db
		.selectFrom("audit")
		.select("id")
		.where("subject_id", "=", subject.id)
		.where("at", ">", holdsEndBefore(now))
		.where("actor", "=", actor)
		.where("act", "=", act)
		.limit(1)
		.executeTakeFirst();
	if (!known) await db.transaction().execute((trx) => recordAct(trx, { actor, act, subject }));
}

/** Whether a staff member ever viewed something, whatever has become of it. */
export async function hasLooked({ db }: Pick<Site, "db">, look: Look): Promise<boolean> {
	const { actor, act, subject } = look;
	const known = await db
		.selectFrom("audit")
		.select("id")
		.where("subject_id", "=", subject.id)
		.where("actor", "=", actor)
		.where("act", "=", act)
		.limit(1)
		.executeTakeFirst();
	return known !== undefined;
}
