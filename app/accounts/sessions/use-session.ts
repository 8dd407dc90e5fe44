import { useEffect } from "react";
import { useLive } from "../../platform/live/use-live.ts";
import { announce, keepInStep } from "./client/keep-in-step.ts";

/**
 * Keeps the session alive in this tab and the page in step with it, once for a document
 * (specification, section 3; decision 0007).
 * @param event what the page that is shown reports of the account.
 */
export function useSession(event: string | undefined): void {
	useEffect(keepInStep, []);
	useEffect(() => announce(event), [event]);
	// The session ended elsewhere: the server confirms it before the page moves.
	useLive({ closed: () => announce("SIGNED_OUT") });
}
