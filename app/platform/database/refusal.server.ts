/** Why a database cannot be used; the message is one English sentence for whoever started the site. */
type DatabaseRefusalReason = "in-use" | "no-space" | "newer-schema" | "unreachable" | "unreadable";

/** The database cannot be used as it is; nothing was changed and somebody has to act. */
export class DatabaseRefusal extends Error {
	readonly reason: DatabaseRefusalReason;
	constructor(reason: DatabaseRefusalReason, sentence: string, options?: ErrorOptions) {
		super(sentence, options);
		this.name = "DatabaseRefusal";
		this.reason = reason;
	}
}
