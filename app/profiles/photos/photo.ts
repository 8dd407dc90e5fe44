/** The most photos a person may have. */
export const maxPhotos = 12;

/**
 * Who may see a photo: its owner alone, all members, or those given access to the private album.
 */
export const audiences = ["me", "members", "album"] as const;

export type Audience = (typeof audiences)[number];

/** What the owner must agree to before the first photo. */
export const photoConsent = "אני בתמונות, הן שלי, ומי שמופיע בהן הסכים";

export const fileLimits = { bytes: 15 * 1024 * 1024, requestBytes: 60 * 1024 * 1024 };
