/** Anything that may happen to a member, through what the product does then. */
import fc from "fast-check";
import { scheduleDeletion, undoDeletion } from "../app/my-account/deletion/deletion.server.ts";
import { inTransaction } from "../app/platform/database/open-database.server.ts";
import type { Site } from "../app/platform/site.ts";
import { factsOf, readFacts, saveFacts } from "../app/profiles/facts.server.ts";
import { refreshListing } from "../app/profiles/listing/listing.server.ts";
import { touchPresence } from "../app/profiles/listing/presence.server.ts";
import { educations, seeks, tags } from "../app/profiles/lists.ts";
import { decidePhoto } from "../app/profiles/photos/photo-review.server.ts";
import { erasePhoto, movePhoto, setAudience } from "../app/profiles/photos/photos.server.ts";
import { profileOf, readProfile, saveProfile } from "../app/profiles/profile.server.ts";
import { approveText, digestOf, refuseText } from "../app/profiles/texts/decide-texts.server.ts";
import { day, hour, minute } from "./clock.ts";
import { addEnforcement } from "./enforcements.ts";
import type { ListedMember } from "./listed.ts";
import { addBarePhoto } from "./reviews.ts";

/** Who does something, and where. */
export type Here = { site: Site; member: ListedMember };

/** Saves a profile's or the facts' form with some of its fields changed. */
const saved = fc.oneof(
	fc
		.record(
			{
				display_name: fc.constantFrom("ליאן", "נועה", undefined),
				age: fc.constantFrom(25, 40, undefined),
				location: fc.constantFrom("חיפה", "אילת", "אי שם", undefined),
				interests: fc.constantFrom("ים, יין וספרים", "ים וספרים", "הליכה ביער", undefined),
				expectations: fc.constantFrom("שקט", undefined),
			},
			{ requiredKeys: [] },
		)
		.map((values) => async ({ site, member }: Here) => {
			const { version, ...before } = await readProfile(site.db, member);
			await saveProfile(site.db, member, profileOf({ ...before, ...values }), version);
		}),
	fc
		.record({
			profession: fc.constantFrom("אדריכלית", undefined),
			education: fc.constantFrom(...educations.map(({ value }) => value), undefined),
			tags: fc.subarray(
				tags.map(({ value }) => value),
				{ maxLength: 8 },
			),
			seeks: fc.subarray(
				seeks.map(({ value }) => value),
				{ maxLength: 3 },
			),
			sentence: fc.constantFrom("אוהבת בקרים", undefined),
			prompt1: fc.constantFrom("p1", "p12"),
			answer1: fc.constantFrom("שקיעה ורכבת", "רכבת", undefined),
			shown: fc.subarray(["profession", "education"] as const),
		})
		.map((values) => async ({ site, member }: Here) => {
			const { version } = await readFacts(site.db, member);
			await saveFacts(site.db, member, factsOf(values as never), version);
		}),
);

/** A reviewer decides everything that waits. */
const decided = fc.boolean().map(
	(isApproved) =>
		({ site: { db }, member }: Here) =>
			inTransaction(db, async (trx) => {
				const waiting = await trx
					.selectFrom("text_reviews")
					.select(["id", "field", "text"])
					.where("account_id", "=", member.accountId)
					.where("state", "=", "open")
					.execute();
				for (const { id: reviewId, field, text } of waiting) {
					const read = { reviewId, field, digest: digestOf(text) };
					const by = { by: null, now: new Date() };
					if (isApproved) await approveText(trx, member, read, by);
					else await refuseText(trx, read, { ...by, reason: "לא" });
				}
			}),
);

async function photoOf({ db }: Site, { accountId }: ListedMember, index: number) {
	const own = db.selectFrom("photos").select("id").where("account_id", "=", accountId);
	return (await own.orderBy("place").execute())[index]?.id;
}

type PhotoAct = (here: Here, photo: string) => Promise<unknown>;

const photoActs = fc.oneof(
	fc.constantFrom("me" as const, "members" as const, "album" as const).map(
		(audience): PhotoAct =>
			({ site: { db }, member }, photo) =>
				setAudience(db, member, photo, audience),
	),
	fc.constantFrom("members" as const, "album" as const, "no" as const).map(
		(as): PhotoAct =>
			({ site: { db }, member }, photo) =>
				inTransaction(db, (trx) => {
					const decision = as === "no" ? { as, code: "unclear" as const, words: "לא" } : { as };
					return decidePhoto(trx, member, photo, decision, { by: null, now: new Date() });
				}),
	),
	fc.integer({ min: 1, max: 3 }).map(
		(place): PhotoAct =>
			({ site: { db }, member }, photo) =>
				movePhoto(db, member, photo, place),
	),
	fc.constant<PhotoAct>(({ site, member }, photo) => erasePhoto(site, member, photo)),
);

const photographed = fc.oneof(
	fc.constant(({ site, member }: Here) => addBarePhoto(site.db, member)),
	fc.tuple(fc.nat({ max: 2 }), photoActs).map(([index, act]) => async (here: Here) => {
		const photo = await photoOf(here.site, here.member, index);
		if (photo) await act(here, photo);
	}),
);

/** What the pages of privacy and the desk write, each followed by what they have to call. */
const chosen = fc
	.oneof(
		fc.boolean().map((shows_region) => ({ shows_region })),
		fc.boolean().map((shows_presence) => ({ shows_presence })),
		fc.boolean().map((isHidden) => ({ hidden_at: isHidden ? new Date(0) : null })),
		fc.nat({ max: 3 * day }).map((ms) => ({ pausedFor: ms })),
	)
	.map(
		(choice) =>
			({ site: { db }, member }: Here) =>
				inTransaction(db, async (trx) => {
					const row =
						"pausedFor" in choice
							? { paused_until: new Date(Date.now() + choice.pausedFor) }
							: choice;
					await trx
						.insertInto("member_choices")
						.values({ member_id: member.memberId, ...row })
						.onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
						.execute();
					await refreshListing(trx, member);
				}),
	);

const enforced = fc
	.record({
		what: fc.constantFrom(
			...(["notice", "removed", "messages", "discovery", "suspended", "banned", "lifted"] as const),
		),
		for: fc.constantFrom(null, hour, 2 * day),
	})
	.map(({ what, for: time }) => async ({ site, member }: Here) => {
		if (what !== "lifted") {
			const mayEnd = what === "messages" || what === "discovery" || what === "suspended";
			const until = time && mayEnd ? new Date(Date.now() + time) : null;
			await addEnforcement(site, member, what, { until });
			return;
		}
		await inTransaction(site.db, async (trx) => {
			await trx.updateTable("enforcements").set({ lifted_at: new Date() }).execute();
			await refreshListing(trx, member);
		});
	});

const left = fc.boolean().map((isAsked) => async ({ site, member }: Here) => {
	if (isAsked) return scheduleDeletion(site, member, 0);
	const { deletes_at } = await site.db
		.selectFrom("accounts")
		.select("deletes_at")
		.where("id", "=", member.accountId)
		.executeTakeFirstOrThrow();
	if (deletes_at) await undoDeletion(site.db, { ...member, deletesAt: deletes_at });
});

const came = fc.constant(({ site, member }: Here) => touchPresence(site, member));

/** What may happen to a member, each some time after the one before. */
export const histories = fc.array(
	fc.record({
		act: fc.oneof(
			{ weight: 4, arbitrary: saved },
			{ weight: 4, arbitrary: decided },
			{ weight: 4, arbitrary: photographed },
			{ weight: 2, arbitrary: chosen },
			enforced,
			left,
			{ weight: 2, arbitrary: came },
		),
		after: fc.oneof(fc.nat({ max: 30 * minute }), fc.nat({ max: 12 * day })),
	}),
	{ maxLength: 12 },
);
