import { useEffect, useLayoutEffect, useRef } from "react";
import { onSigningOut } from "../../accounts/sessions/client/signing-out.ts";
import { draftedField } from "../../desk/hold.ts";
import { claimDrafts, draftedWork, forgetDrafts, startOver } from "./drafts.ts";
import { whoseField } from "./whose.ts";

/**
 * Keeps two of the staff apart in one browser: signing out clears drafts in all its tabs, a page that is now somebody
 * else's is reloaded, and every form names the person its page was made for (`requireAct`); one that moves on to other
 * work also names the work that something is typed about.
 */
export function useWhose(whose: string): void {
	const first = useRef(whose);
	// Before the page's forms read what is kept.
	useLayoutEffect(() => {
		claimDrafts(whose);
		if (first.current !== whose) startOver();
	}, [whose]);
	useEffect(() => onSigningOut(() => forgetDrafts()), []);
	useEffect(() => {
		const sign = ({ target, formData }: FormDataEvent) => {
			const { method, action } = target as HTMLFormElement;
			if (method !== "post") return;
			formData.set(whoseField, first.current);
			// Moving on releases the work that nothing was typed about.
			if (formData.has("next") || action.endsWith("/take"))
				formData.set(draftedField, draftedWork());
		};
		document.addEventListener("formdata", sign);
		return () => document.removeEventListener("formdata", sign);
	}, []);
}
