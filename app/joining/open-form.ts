import type { DraftValues } from "../accounts/draft.server.ts";
import type { NoSale } from "../members/no-sale.tsx";

/** One of the two joining forms, prepared for a visitor. */
export type OpenForm = {
	/** The draft, over a signed-in person's known data. */
	values: DraftValues | null;
	/** There is a draft that was not submitted. */
	isTyped: boolean;
	isSignedIn: boolean;
	/** The account permanently has the other form's role (`product.md`, "People"). */
	isOtherSide: boolean;
	/** The account has an application pending. */
	isSent: boolean;
	/** A man whom the staff approved: only the plan is asked for, and nothing else is saved. */
	isApproved: boolean;
	/** A man with a membership that is active or waits for the approval: he may update his details without paying. */
	isMember: boolean;
	/** That membership begins with the approval. */
	isWaiting: boolean;
	/** From when somebody rejected may apply again; until then there is no form. */
	againAt: Date | null;
	/** Why a man may not buy now; until then there is no form. */
	noSale: NoSale | null;
	/** The previous page's toast, also shown here because the toast disappears. */
	said: string | null;
	/** The stored data could not be read, so it must not be overwritten. */
	isUnread: boolean;
};
