/** The person's own left and right, as in the words; the drawing faces the reader. */
type Side = "right" | "left";

type Hands = Side | "both";

/** Where the hands are. On the shoulder means the opposite one. */
export type Place = "beside" | "ear" | "cheek" | "chin" | "crown" | "shoulder";

export type Fingers = "open" | "fist" | "one" | "two" | "three" | "thumb";

export type Head =
	| "straight"
	| "tilted-right"
	| "tilted-left"
	| "turned-right"
	| "turned-left"
	| "raised";

/** What a pose consists of; its drawing and its words are made from it. */
export type Pose = { hands: Hands; place: Place; fingers: Fingers; head: Head };

const sides = ["right", "left"] as const;
const shapes = ["open", "fist", "one", "two", "three", "thumb"] as const;
const touched = ["ear", "cheek", "chin", "crown", "shoulder"] as const;
const heads = ["tilted-right", "tilted-left", "turned-right", "turned-left", "raised"] as const;

const open = { fingers: "open", head: "straight" } as const;
const both = { hands: "both", head: "straight" } as const;

/**
 * The forty poses of the verification; none hides the face. A verification stores an index, so a
 * pose is never moved or removed; the database takes forty (`db/migrations/0044_verification.sql`).
 */
export const poses: readonly Pose[] = [
	...sides.flatMap((hands) =>
		shapes.map((fingers) => ({ hands, place: "beside", fingers, head: "straight" }) as const),
	),
	...sides.flatMap((hands) => touched.map((place) => ({ hands, place, ...open }))),
	...sides.flatMap((hands) =>
		heads.map((head) => ({ hands, place: "beside", fingers: "open", head }) as const),
	),
	...(["open", "fist", "one", "two"] as const).map(
		(fingers) => ({ ...both, place: "beside", fingers }) as const,
	),
	...(["ear", "cheek", "crown", "shoulder"] as const).map((place) => ({
		...both,
		place,
		fingers: "open" as const,
	})),
];

/**
 * The pose of an index.
 * @throws RangeError when there is none.
 */
export function poseAt(index: number): Pose {
	const pose = poses[index];
	if (!pose) throw new RangeError("There is no such pose.");
	return pose;
}
