import type { Site } from "../../platform/site.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";
import type { Person } from "../sessions/session.server.ts";

/** An act that goes on once its person has given the second factor again. */
export type WaitingAct = {
	/** In a few words for the person. */
	act: string;
	/** Where to go if the person cancels. */
	back: string;
	/** The address that does it, and the fields posted to it; without them the page is opened. */
	path: string;
	fields: [string, string][] | null;
};

type Store = Pick<Site, "db" | "vault">;
type Session = Pick<Person, "sessionId">;

const purpose = "waiting act";

/** Keeps a session's waiting act, instead of any earlier one. */
export async function keepAct(
	{ db, vault }: Store,
	{ sessionId }: Session,
	act: WaitingAct,
): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ waiting_act: sealClaims(vault, purpose, act) })
		.where("id", "=", sessionId)
		.execute();
}

export async function findAct(
	{ db, vault }: Store,
	{ sessionId }: Session,
): Promise<WaitingAct | null> {
	const row = await db
		.selectFrom("sessions")
		.select("waiting_act")
		.where("id", "=", sessionId)
		.executeTakeFirst();
	return openClaims<WaitingAct>(vault, purpose, row?.waiting_act);
}

export async function dropAct({ db }: Pick<Store, "db">, { sessionId }: Session): Promise<void> {
	await db.updateTable("sessions").set({ waiting_act: null }).where("id", "=", sessionId).execute();
}
