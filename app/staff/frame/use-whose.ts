import { useEffect, useLayoutEffect, useRef } from "react";
import { onSigningOut } from "../../accounts/sessions/client/signing-out.ts";
import { beginAnew, claimDrafts, forgetDrafts } from "./drafts.ts";
import { whoseField } from "./whose.ts";

/**
 * Keeps two of the staff apart in one browser: whoever signs out leaves nothing typed in any of its tabs, a page that has
 * become somebody else's begins anew, and every form says whose page it stands on (`requireAct`).
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
			if ((target as HTMLFormElement).method === "post") formData.set(whoseField, first.current);
		};
		document.addEventListener("formdata", sign);
		return () => document.removeEventListener("formdata", sign);
	}, []);
}
