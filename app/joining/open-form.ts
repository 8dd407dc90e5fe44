import type { DraftValues } from "../accounts/draft.server.ts";

/** One of the two joining forms, as it opens for whoever asks. */
export type OpenForm = {
	/** What was typed before, over what is known of a signed-in person. */
	values: DraftValues | null;
	/** Something was typed before and not sent. */
	isTyped: boolean;
	isSignedIn: boolean;
	/** The account has the role of the other form, for good (`product.md`, "People"). */
	isOtherSide: boolean;
	/** A request of this account waits for the staff. */
	isSent: boolean;
	/** A man whose membership runs: he may correct what he told without paying. */
	isMember: boolean;
	/** What the page before left to say here: its toast goes away by itself. */
	said: string | null;
	/** What stands there could not be read, so nothing may be written over it. */
	isUnread: boolean;
};
