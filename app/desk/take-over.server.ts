import * as v from "valibot";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Site } from "../platform/site.ts";
import { type DeskKind, hasRole, heldByOther, hold, type Staffer } from "./holds.server.ts";
import { type NoteSubject, writeNote } from "./notes.server.ts";

const word = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200));

/** What somebody says to whom they take work from; null: nothing that can be called a word. */
export function readWord(form: FormData): string | null {
	const read = v.safeParse(word, form.get("word"));
	return read.success ? read.output : null;
}

/**
 * Takes work from whoever holds it. What is said to them stays as a note: of the case, of the ticket, of the person
 * whom an item is about.
 */
export const takeOverOf =
	<Key>(kind: DeskKind<Key>, notes: NoteSubject["kind"]) =>
	(
		site: Pick<Site, "db" | "vault">,
		staffer: Staffer,
		key: Key,
		text: string,
		now = new Date(),
	): Promise<"taken" | { refused: "gone" | "own" | "no_role" }> =>
		site.db.transaction().execute(async (trx) => {
			const { accountId: actor } = staffer;
			if (!(await hasRole(trx, staffer, kind.role))) return { refused: "no_role" };
			const work = await kind.lock(trx, key);
			if (!work?.isOpen) return { refused: "gone" };
			if (work.ownerId === actor) return { refused: "own" };
			const held = heldByOther(work, staffer, now);
			await hold(trx, kind, work.id, staffer, now);
			if (work.held_by !== actor) await kind.onTaken?.(trx, work.id);
			const subject = { kind: kind.name, id: work.id };
			// Whoever held it may just have given it back.
			if (!held) {
				if (work.held_by !== actor) await recordAct(trx, { actor, act: "item.taken", subject });
				return "taken";
			}
			await recordAct(trx, { actor, act: "item.taken_over", subject, details: { from: held.by } });
			const about = notes === "person" ? work.ownerId : work.id;
			if (about) await writeNote(trx, site, staffer, { kind: notes, id: about }, { text, now });
			return "taken";
		});
