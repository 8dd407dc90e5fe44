import type { Transaction } from "kysely";
import type { InferOutput } from "valibot";
import { contactsChanged } from "../accounts/contacts-changed.server.ts";
import { spendDraft } from "../accounts/draft.server.ts";
import { setRole } from "../accounts/role.server.ts";
import { notYet, whyNoSale } from "../members/may-buy.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { readDetails, saveDetails } from "../profiles/join-details.server.ts";
import { readProfile, saveProfile } from "../profiles/profile.server.ts";
import type { ProfileValues } from "../profiles/profile.ts";
import { findApplication, openApplication } from "../reviews/application.server.ts";
import { findVerification } from "../reviews/verification/verification.server.ts";
import type { menForm, planForm } from "./men.form.ts";
import { joinNames } from "./person.form.ts";
import type { JoinFormKind } from "./waiting-forms.server.ts";
import type { womenForm } from "./women.form.ts";

type Store = Pick<Site, "db" | "vault">;

/** Who submits the form, and the token of the draft it consumes. */
type Sender = { accountId: string; draft: string | undefined };

/** The account has the other role, or its owner has to wait (`notYet`), or may not buy (`whyNoSale`). */
type Refused = { refused: "other_role" | "not_yet" };

type WrittenValues = { [Column in keyof ProfileValues]: ProfileValues[Column] | undefined };

/**
 * A woman's request, in one transaction: the profile as specified (sections 3 and 5), her role, an application, and
 * the details for the staff only. Submitting again updates the open application. Once the verification began the
 * alias stays: the form's name is not for others.
 */
export function requestToJoin(
	{ db, vault, jobs }: Store & Pick<Site, "jobs">,
	sender: Sender,
	values: InferOutput<typeof womenForm>,
): Promise<"opened" | "updated" | "approved" | Refused> {
	const { age, location, interests, expectations, ...details } = values;
	return db.transaction().execute(async (trx) => {
		const role = await setRole(trx, sender, "baby");
		if (role !== "set") return role;
		if (await notYet(trx, sender)) return { refused: "not_yet" };
		const name = joinNames(values.firstName, values.lastName);
		const display_name = (await currentAlias(trx, sender)) || name;
		const words = { location, interests, expectations };
		await writeProfile(trx, sender, { display_name, age, gender: "female", ...words });
		await saveDetails(trx, vault, sender, details);
		await spendDraft({ db: trx }, sender.draft, "women" satisfies JoinFormKind, sender.accountId);
		const state = await openApplication(trx, sender);
		if (state === "approved") await contactsChanged(trx, { jobs }, sender);
		return state;
	});
}

/**
 * A man's form before payment, in one transaction: the profile as specified (section 3), his role, and the details
 * for the staff only, including the chosen plan. If he was approved meanwhile, only the plan is saved.
 */
export function registerMan(
	{ db, vault }: Store,
	sender: Sender,
	values: InferOutput<typeof menForm>,
): Promise<"saved" | Refused> {
	const { fullName, age, location, interests, expectations, ...details } = values;
	return db.transaction().execute(async (trx) => {
		const role = await setRole(trx, sender, "daddy");
		if (role !== "set") return role;
		if (await isNotSold(trx, sender)) return { refused: "not_yet" };
		if (await isApproved(trx, sender)) {
			await keepPlan(trx, vault, sender, values);
			return "saved";
		}
		const words = { location, interests, expectations };
		const display_name = (await currentAlias(trx, sender)) || fullName;
		await writeProfile(trx, sender, { display_name, age, gender: "male", ...words });
		// The name is compared with the alias before the verification.
		await saveDetails(trx, vault, sender, { ...details, fullName });
		await spendDraft({ db: trx }, sender.draft, "men" satisfies JoinFormKind, sender.accountId);
		return "saved";
	});
}

/** An approved man's form: the plan alone is enough to buy a month. */
export function choosePlan(
	{ db, vault }: Store,
	sender: Sender,
	values: InferOutput<typeof planForm>,
): Promise<"saved" | Refused> {
	return db.transaction().execute(async (trx) => {
		const role = await setRole(trx, sender, "daddy");
		if (role !== "set") return role;
		if (await isNotSold(trx, sender)) return { refused: "not_yet" };
		await keepPlan(trx, vault, sender, values);
		return "saved";
	});
}

/** A form that leads to a payment is open while one is possible, and for corrections while one is checked. */
async function isNotSold(trx: Transaction<Tables>, sender: Sender): Promise<boolean> {
	const noSale = await whyNoSale(trx, sender);
	return noSale !== null && noSale.why !== "pending";
}

async function keepPlan(
	trx: Transaction<Tables>,
	vault: Store["vault"],
	sender: Sender,
	{ selectedPlan }: InferOutput<typeof planForm>,
): Promise<void> {
	const details = await readDetails(trx, vault, sender);
	await saveDetails(trx, vault, sender, { ...details, selectedPlan });
	await spendDraft({ db: trx }, sender.draft, "men" satisfies JoinFormKind, sender.accountId);
}

async function isApproved(trx: Transaction<Tables>, sender: Sender): Promise<boolean> {
	return (await findApplication(trx, sender))?.state === "approved";
}

/** The alias once forms no longer write it: the verification began, or the person was approved. */
async function currentAlias(trx: Transaction<Tables>, sender: Sender): Promise<string | null> {
	const isKept = (await isApproved(trx, sender)) || (await findVerification(trx, sender));
	return isKept ? (await readProfile(trx, sender)).display_name : null;
}

/**
 * Overwrites a person's profile: the form was prefilled from it and is newer, so a concurrent save
 * does not block it.
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
