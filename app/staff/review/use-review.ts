import { useEffect, useEffectEvent } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { filledBy, missingIn } from "./decision/read-decision.ts";
import { useDecision, useMissing } from "./decision/use-decision.ts";
import type { FailedAction } from "./item-acts.server.ts";
import type { LoadedItem } from "./load-item.server.ts";

export type ItemPageProps = { loaded: LoadedItem; unmade: FailedAction | null };

/** Refusals after which the page shows what it did not know. */
const outdated: readonly FailedAction["refused"][] = ["changed", "taken", "decided", "gone"];

/** An item page's state while deciding: the current input, what is missing, and the outcome. */
export function useReview({ loaded, unmade: answered }: ItemPageProps) {
	const { item } = loaded;
	const sending = useFetcher<FailedAction>();
	const unmade = sending.data ?? answered;
	const { typed, begun, version, follow } = useDecision({
		sent: answered?.typed,
		draft: item.id,
		proposed: loaded.proposed?.fields,
		filledBy: (fields) => filledBy(fields, item, loaded.proposed?.fields),
	});
	useRenewal(unmade?.refused);
	const checked = useMissing(missingIn(item.kind, typed), unmade?.refused === "invalid");
	return {
		loaded,
		/** The refused act, with the fields' values from when the page loaded. */
		unmade: (unmade ?? begun) && { ...(unmade ?? { refused: "preview" as const }), typed: begun },
		typed,
		version,
		follow,
		sending,
		...checked,
	};
}

export type Review = ReturnType<typeof useReview>;

function useRenewal(refused: FailedAction["refused"] | undefined): void {
	const { revalidate } = useRevalidator();
	const renew = useEffectEvent(() => void revalidate());
	useEffect(() => {
		if (refused && outdated.includes(refused)) renew();
	}, [refused]);
}
