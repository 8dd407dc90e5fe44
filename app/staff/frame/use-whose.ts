import { useEffect, useLayoutEffect, useRef } from "react";
import { onSigningOut } from "../../accounts/sessions/client/signing-out.ts";
import { keptField } from "../../desk/hold.ts";
import { beginAnew, claimDrafts, draftedWork, forgetDrafts } from "./drafts.ts";
import { whoseField } from "./whose.ts";

/**
 * Keeps two of the staff apart in one browser: whoever signs out leaves nothing typed in any of its tabs, a page that has
 * become somebody else's begins anew, and every form says whose page it stands on (`requireAct`); one that leads on to
 * other work says what something is typed about.
 */
export function useWhose(whose: string): void {
	const first = useRef(whose);
	// Before the page's forms read what is kept.
	useLayoutEffect(() => {
		claimDrafts(whose);
		if (first.current !== whose) beginAnew();
	}, [whose]);
	useEffect(() => onSigningOut(() => forgetDrafts()), []);
	useEffect(() => {
		const sign = ({ target, formData }: FormDataEvent) => {
			const { method, action } = target as HTMLFormElement;
			if (method !== "post") return;
			formData.set(whoseField, first.current);
			// Whoever goes on gives back what nothing is typed about.
			if (formData.has("next") || action.endsWith("/take")) formData.set(keptField, draftedWork());
		};
		document.addEventListener("formdata", sign);
		return () => document.removeEventListener("formdata", sign);
	}, []);
}
