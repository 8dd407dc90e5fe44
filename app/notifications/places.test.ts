import { expect, test } from "vitest";
import { noticeKinds } from "../accounts/notices.server.ts";
import { pathOf, placeOf } from "./places.ts";

const addressOf = (path: string) => {
	const { pathname, search } = new URL(path, "http://here");
	return { pathname, search };
};

test("where a notice leads is where it is seen", () => {
	const subjects: Partial<Record<string, readonly string[]>> = {
		decision: ["", "profile", "photos", "7c0e7f0e-0000-4000-8000-000000000000"],
		billing: ["", "10004"],
		support: ["345678"],
		security: ["", "device"],
	};
	const built = noticeKinds.filter((kind) => kind !== "gift");
	for (const kind of built) {
		for (const subject of subjects[kind] ?? [""]) {
			for (const publicId of kind === "match" ? ["a-public-id"] : ["a-public-id", null]) {
				const place = placeOf(addressOf(pathOf({ kind, subject, publicId })));
				expect(place?.kinds, `${kind} ${subject}`).toContain(kind);
				const about = kind === "heart" || kind === "match" ? (publicId ?? undefined) : subject;
				expect([undefined, about]).toContain(place?.subject);
			}
		}
	}
});

test.each([
	["/Members/ABC/", "abc"],
	["/account/receipts/10004/", "10004"],
])("%s is the same place as the router takes it for", (path, subject) => {
	expect(placeOf(addressOf(path))?.subject).toBe(subject);
});

test.each([
	"/favourites",
	"/favourites?tab=mine",
	"/favourites?x=tab=liked",
	"/members/a/write",
	"/",
])("%s shows nothing that anybody was told of", (path) => {
	expect(placeOf(addressOf(path))).toBeNull();
});
