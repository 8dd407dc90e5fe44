import { type Kysely, sql } from "kysely";
import * as v from "valibot";
import type { StaffRole } from "../accounts/staff.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import {
	type DeskKind,
	hasRole,
	heldByOther,
	hold,
	lockStaffer,
	releaseOthers,
	type Staffer,
	type Taken,
} from "./holds.server.ts";
import { type NoteSubject, writeNote } from "./notes.server.ts";

const word = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200));

/** What somebody says to whom they take work from; null: nothing that can be called a word. */
export function readWord(form: FormData): string | null {
	const read = v.safeParse(word, form.get("word"));
	return read.success ? read.output : null;
}

/**
 * Takes work from its holder. The word to them stays as a note: of the case, of the ticket, of the person an item
 * is about.
 */
export const takeOverOf =
	<Key>(kind: DeskKind<Key>, notes: NoteSubject["kind"]) =>
	(
		site: Pick<Site, "db" | "vault">,
		staffer: Staffer,
		key: Key,
		text: string,
		now = new Date(),
		drafted: readonly string[] = [],
	): Promise<"taken" | { refused: "gone" | "own" | "no_role" }> =>
		site.db.transaction().execute(async (trx) => {
			const { accountId: actor } = staffer;
			if (!(await hasRole(trx, staffer, kind.role))) return { refused: "no_role" };
			await lockStaffer(trx, kind, staffer);
			const work = await kind.lock(trx, key);
			if (!work?.isOpen) return { refused: "gone" };
			if (work.ownerId === actor) return { refused: "own" };
			const held = heldByOther(work, staffer, now);
			await hold(trx, kind, work.id, staffer, now);
			await releaseOthers(trx, kind, staffer, { id: work.id, drafted, now });
			if (work.held_by !== actor) await kind.onTaken?.(trx, work.id);
			const subject = { kind: kind.name, id: work.id };
			// The holder may just have released it.
			if (!held) {
				if (work.held_by !== actor) await recordAct(trx, { actor, act: "item.taken", subject });
				return "taken";
			}
			await recordAct(trx, { actor, act: "item.taken_over", subject, details: { from: held.by } });
			const about = notes === "person" ? work.ownerId : work.id;
			if (about) await writeNote(trx, site, staffer, { kind: notes, id: about }, { text, now });
			return "taken";
		});

/** Other staff with a role; those who share a name are left out, since nobody could tell them apart. */
export async function listColleagues(
	db: Kysely<Tables>,
	role: StaffRole,
	{ accountId }: Staffer,
): Promise<{ accountId: string; name: string }[]> {
	const rows = await db
		.selectFrom("staff")
		.select(["account_id as accountId", "name"])
		.where("left_at", "is", null)
		.where(sql<boolean>`${role} = any(roles)`)
		.where("account_id", "<>", accountId)
		.orderBy("name")
		.execute();
	return rows.filter(({ name }) => rows.filter((one) => one.name === name).length === 1);
}

/** A release form's handover: the colleague, and the word with it; null without one. */
export function readHandOver(form: FormData): { to: string; word: string | null } | null {
	const to = form.get("to");
	return typeof to === "string" && to !== "" ? { to, word: readWord(form) } : null;
}

/** Hands one's own or unheld work to a colleague, who then holds it; the word with it stays as a note. */
export const handOverOf =
	<Key>(kind: DeskKind<Key>, notes: NoteSubject["kind"]) =>
	(
		site: Pick<Site, "db" | "vault">,
		staffer: Staffer,
		key: Key,
		{ to: name, word: text }: { to: string; word: string | null },
		now = new Date(),
	): Promise<"handed" | Taken | { refused: "gone" | "own" | "no_role" }> =>
		site.db.transaction().execute(async (trx) => {
			const { accountId: actor } = staffer;
			if (!(await hasRole(trx, staffer, kind.role))) return { refused: "no_role" };
			const colleagues = await listColleagues(trx, kind.role, staffer);
			const to = colleagues.find((one) => one.name === name);
			if (!to) return { refused: "no_role" };
			const work = await kind.lock(trx, key);
			if (!work?.isOpen) return { refused: "gone" };
			if (work.ownerId === to.accountId || (await kind.isBarred?.(trx, work.id, to)))
				return { refused: "own" };
			const taken = heldByOther(work, staffer, now);
			if (taken) return taken;
			await hold(trx, kind, work.id, to, now);
			await kind.onTaken?.(trx, work.id);
			const subject = { kind: kind.name, id: work.id };
			const details = { to: to.accountId };
			await recordAct(trx, { actor, act: "item.handed_over", subject, details });
			const about = notes === "person" ? work.ownerId : work.id;
			if (about && text)
				await writeNote(trx, site, staffer, { kind: notes, id: about }, { text, now });
			return "handed";
		});
