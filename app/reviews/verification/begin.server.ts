import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import {
	barContacts,
	barEndsAt,
	type Contacts,
	isBarred,
} from "../../accounts/blocklist.server.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { youngest } from "../../platform/forms/lengths.ts";
import { describeError } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";
import { ageOn, turns } from "../../profiles/age.ts";
import { findBirthDate } from "../../profiles/birth-date.server.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { readProfile } from "../../profiles/profile.server.ts";
import { rejectApplication } from "../decision.server.ts";
import { openUnderAgeItem } from "../items.server.ts";
import { reviewPorts } from "../ports.server.ts";
import { refusalMacro } from "../refusal-words.ts";
import { findAliasGaps } from "./alias.server.ts";
import { endVerification } from "./verification.server.ts";
import type { Verification } from "./verification.ts";
import { findPlace } from "./who.server.ts";

type Owner = { accountId: string; email: string };

type Begun =
	| "begun"
	| {
			refused: /** There is nothing to verify, or it was sent already. */
				| "closed"
				/** Alias or place are asked first. */
				| "alias"
				/** It ends here, without a second try. */
				| "under_age"
				/** The address or the phone came with a birth date under 18 before. */
				| "barred";
	  }
	/** Under 18 and not confirmed yet: the age is read back before it counts. */
	| { refused: "unconfirmed"; age: number };

/** A birth date, ISO, and the one that the writer confirmed after reading the age. */
type Given = { birthDate: string; confirmed: string | undefined };

/**
 * Takes the birth date, with which a verification begins; while it is not sent the date can be
 * corrected. Under 18 its writer is asked once whether it is right, and then it ends at once: the
 * application is rejected, a man's payments go back in full, the address and the phone are kept out, and
 * somebody looks whether it was a slip.
 */
export async function giveBirthDate(
	site: Site,
	owner: Owner,
	given: Given,
	now = new Date(),
): Promise<Begun> {
	const { refunds = [], begun } = await take(site, owner, given, now);
	// The reconciler executes what fails here.
	await site.ports
		.get(reviewPorts)
		.executeRefunds(site, refunds)
		.catch((error) => site.log.warn(describeError(error), "refund of a rejection failed"));
	return begun;
}

type Taken = { begun: Begun; refunds?: string[] };

function take(
	site: Site,
	owner: Owner,
	{ birthDate, confirmed }: Given,
	now: Date,
): Promise<Taken> {
	const no = (refused: "closed" | "alias" | "under_age" | "barred"): Taken => ({
		begun: { refused },
	});
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const { begins, verification, badgeAt } = await findPlace(trx, owner);
		if (typeof begins === "object" || badgeAt || verification?.state === "under_age") {
			return no("closed");
		}
		const contacts = await contactsOf({ db: trx, vault: site.vault }, owner);
		if (await isBarred(trx, site.vault, contacts, now)) return no("barred");
		if (await findAliasGaps({ db: trx, vault: site.vault }, owner)) return no("alias");
		const open = verification?.decidedAt ? null : verification;
		if (open && !mayChange(open)) return no("closed");
		const id = open?.id ?? (await begin(trx, owner, begins, now));
		const known = await findBirthDate(trx, owner);
		const date = known ?? birthDate;
		const age = ageOn(date, now);
		const isUnconfirmed = age < youngest && known === null && confirmed !== date;
		await trx
			.updateTable("verifications")
			.set(
				isUnconfirmed
					? ({ fn, val }) => ({
							birth_date: null,
							first_birth_date: fn.coalesce("first_birth_date", val(date)),
						})
					: { birth_date: date },
			)
			.where("id", "=", id)
			.execute();
		if (age >= youngest) return { begun: "begun" };
		if (isUnconfirmed) return { begun: { refused: "unconfirmed", age } };
		await endVerification(trx, site, { verificationId: id, state: "under_age", now });
		await barContacts(trx, site.vault, contacts, now);
		const { gender } = await readProfile(trx, owner);
		const words = refusalMacro("under_18", { gender });
		const againAt = latest(barEndsAt(now), turns(date, youngest));
		const reason = { code: "under_18", words, againAt } as const;
		const rejected = await rejectApplication(trx, site, owner, reason, now);
		await openUnderAgeItem(trx, { ...owner, verificationId: id, now });
		const refunds = "refunds" in rejected ? rejected.refunds : [];
		return { ...no("under_age"), refunds };
	});
}

const latest = (a: Date, b: Date) => (a > b ? a : b);

const mayChange = ({ state, birthDate }: Verification) =>
	state === "started" || (state === "more_asked" && birthDate === null);

async function begin(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	kind: Verification["kind"],
	now: Date,
): Promise<string> {
	const id = randomUUID();
	await trx
		.insertInto("verifications")
		.values(({ selectFrom }) => ({
			id,
			account_id: accountId,
			kind,
			state: "started",
			started_at: now,
			// A date under 18 is not forgotten by beginning anew.
			first_birth_date: selectFrom("verifications as earlier")
				.select("earlier.first_birth_date")
				.where("earlier.account_id", "=", accountId)
				.where("earlier.first_birth_date", "is not", null)
				.orderBy("earlier.started_at")
				.limit(1),
		}))
		.execute();
	return id;
}

/** The account's address, and the phone of the joining form if it is still kept. */
export async function contactsOf(
	{ db, vault }: Pick<Site, "db" | "vault">,
	owner: Owner,
): Promise<Contacts> {
	const { phone = null } = await readDetails(db, vault, owner);
	return { email: owner.email, phone };
}
