import { cutText } from "../../platform/forms/characters.ts";

/** A file's own name without folders, direction marks and invisible characters. */
export function shownName(given: string | undefined): string {
	const name = (given ?? "").split(/[/\\]/).at(-1) ?? "";
	const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
	return cutText(plain, 80) || "תמונה";
}

/** A name inside a Hebrew label, where no element can isolate it. */
export const inLabel = (name: string) => `\u2068${name}\u2069`;

export const maxPhotos = 12;

/**
 * Who may see a photo: its owner alone, all members, or those given access to the private album.
 */
export type Audience = "members" | "album" | "me";

/** By their names, the widest audience first. */
export const audienceOptions = [
	{ value: "members", label: "החברים" },
	{ value: "album", label: "אלבום פרטי" },
	{ value: "me", label: "רק אני" },
] as const satisfies readonly { value: Audience; label: string }[];

/** The audience in a form's value; undefined if it names none. */
export const audienceIn = (given: unknown): Audience | undefined =>
	audienceOptions.find(({ value }) => value === given)?.value;

/** The edge of the blur that replaces a picture of the private album. */
export const blurSize = 24;

/** What the owner must agree to before the first photo. */
export const photoConsent = "אני בתמונות, הן שלי, ומי שמופיע בהן הסכים";

/** A smaller one is blurry on a phone; in pixels of the file, in either orientation. */
export const shortestSide = 600;

export const tooSmall = `התמונה קטנה: הצד הקצר שלה צריך לפחות ${shortestSide} פיקסלים, כדי שתיראה טוב גם במסך גדול. עותק גדול יותר שלה יתקבל.`;

export const sentTwice = "הקובץ הזה כבר נמצא בתמונות שלך.";

export const fileLimits = { bytes: 15 * 1024 * 1024, requestBytes: 60 * 1024 * 1024 };

export type PhotoStanding = {
	/**
	 * `album_only`: it was approved for the album, and its owner wants all members to see it.
	 * `kept`: it would wait, but the application is over, so nobody checks it.
	 */
	state: "private" | "waiting" | "kept" | "shown" | "album_only" | "refused";
	/** Why it was refused. */
	words: string | null;
};

export const isShownToAll = (photo: { audience: Audience; standing: PhotoStanding }): boolean =>
	photo.audience === "members" && photo.standing.state === "shown";

type Decided = {
	audience: Audience;
	approvedFor: "members" | "album" | null;
	/** The words of its last review, if it was refused. */
	refusal: string | null;
};

export function standingOfPhoto({ audience, approvedFor, refusal }: Decided): PhotoStanding {
	if (audience === "me") return { state: "private", words: null };
	if (approvedFor === "members" || approvedFor === audience) return { state: "shown", words: null };
	if (refusal !== null) return { state: "refused", words: refusal };
	return { state: approvedFor === "album" ? "album_only" : "waiting", words: null };
}
