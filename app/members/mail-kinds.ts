/** What may wait for a member, each a reason for the neutral mail if they want it. */
export const waitingKinds = ["message", "request", "album", "heart", "match"] as const;

/** Kinds of which somebody chooses whether they come by mail too. */
export const mailKinds = [...waitingKinds, "decision"] as const;

export type MailKind = (typeof mailKinds)[number];
