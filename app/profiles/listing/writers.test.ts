import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A write to data that decides whether a person is found, and with what. */
const writes =
	/(?:insertInto|updateTable|deleteFrom)\(\s*"(?:members|member_texts|photos|enforcements)"|\.set\(\{[^}]*deletes_at/;
/** Only some of the choices decide it. */
const chooses = /(?:insertInto|updateTable|deleteFrom)\(\s*"member_choices"/;
const choices = /hidden_at|paused_until|shows_region|shows_presence/;

/** Files that write without refreshing the listing, with the reason. */
const others: Readonly<Record<string, string>> = {
	"app/profiles/texts/texts.server.ts": "openReviews, of which saveOwnRow is the only caller",
	"app/profiles/photos/photos.server.ts": "within watchPortrait; a new photo is its owner's alone",
	"app/members/member.server.ts": "admitMember: approveApplication refreshes after it",
	"app/members/personal-data.server.ts": "the erasure, which deletes the row itself",
	"app/members/contacts.server.ts": "only that an address was noted",
	"app/accounts/recovery/not-me.server.ts": "through its port",
	"app/moderation/enforcements/member-decisions.server.ts": "only that its member read it",
	"app/reviews/appeals/enforcement-appeals.server.ts": "only that its member read it",
};

test("whoever changes what others find of a member refreshes the listing", () => {
	const silent = globSync("app/**/*.server.ts").filter((file) => {
		const code = readFileSync(file, "utf8");
		const isWriter = writes.test(code) || (chooses.test(code) && choices.test(code));
		return isWriter && !code.includes("refreshListing");
	});
	expect(silent.toSorted()).toEqual(Object.keys(others).toSorted());
});
