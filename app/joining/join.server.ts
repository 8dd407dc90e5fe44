import type { Transaction } from "kysely";
import type { InferOutput } from "valibot";
import { spendDraft } from "../accounts/draft.server.ts";
import { setRole } from "../accounts/role.server.ts";
import { openApplication } from "../memberships/application.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { readProfile, saveProfile } from "../profiles/profile.server.ts";
import type { ProfileValues } from "../profiles/profile.ts";
import { saveDetails } from "./details.server.ts";
import type { menForm } from "./men/men.form.ts";
import { joinNames } from "./names.ts";
import type { womenForm } from "./women/women.form.ts";

type Store = Pick<Site, "db" | "vault">;

/** Who sends the form, and the cookie's token of the draft that it uses up. */
type Sender = { accountId: string; draft: string | undefined };

type WrittenValues = { [Column in keyof ProfileValues]: ProfileValues[Column] | undefined };

/**
 * A woman's request: the profile as the specification says (sections 3 and 5), her side of the site,
 * an application, and what only the staff reads; all of it or nothing. Sent again, it brings the open
 * application up to date.
 */
export function requestToJoin(
	{ db, vault }: Store,
	sender: Sender,
	values: InferOutput<typeof womenForm>,
): Promise<"opened" | "updated" | "approved" | { refused: "other_role" }> {
	const { age, location, interests, expectations, ...details } = values;
	return db.transaction().execute(async (trx) => {
		const role = await setRole(trx, sender, "baby");
		if (role !== "set") return role;
		const display_name = joinNames(values.firstName, values.lastName);
		const words = { location, interests, expectations };
		await writeProfile(trx, sender, { display_name, age, gender: "female", ...words });
		await saveDetails(trx, vault, sender, details);
		await spendDraft({ db: trx }, sender.draft, "women", sender.accountId);
		return openApplication(trx, sender);
	});
}

/**
 * A man's form on the way to paying: the profile as the specification says (section 3), his side of the
 * site, and what only the staff reads, the chosen plan among it; all of it or nothing.
 */
export function registerMan(
	{ db, vault }: Store,
	sender: Sender,
	values: InferOutput<typeof menForm>,
): Promise<"saved" | { refused: "other_role" }> {
	const { fullName, age, location, interests, expectations, ...details } = values;
	return db.transaction().execute(async (trx) => {
		const role = await setRole(trx, sender, "daddy");
		if (role !== "set") return role;
		const words = { location, interests, expectations };
		await writeProfile(trx, sender, { display_name: fullName, age, gender: "male", ...words });
		await saveDetails(trx, vault, sender, details);
		await spendDraft({ db: trx }, sender.draft, "men", sender.accountId);
		return "saved";
	});
}

/**
 * Writes a person's profile over whatever stands there: this form was prefilled from it and is the
 * newest word, so a save from elsewhere in between does not hold it up.
 */
async function writeProfile(
	trx: Transaction<Tables>,
	owner: { accountId: string },
	values: WrittenValues,
): Promise<void> {
	let { version } = await readProfile(trx, owner);
	for (;;) {
		const saved = await saveProfile(trx, owner, values, version);
		if (!("refused" in saved)) return;
		version = saved.stored.version;
	}
}
