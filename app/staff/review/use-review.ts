import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { filledBy, missingIn } from "./decision/read-decision.ts";
import { decideForm, useDecision } from "./decision/use-decision.ts";
import type { FailedAction } from "./item-acts.server.ts";
import type { LoadedItem } from "./load-item.server.ts";

export type ItemPageProps = { loaded: LoadedItem; unmade: FailedAction | null };

/** Refusals after which the page shows what it did not know. */
const outdated: readonly FailedAction["refused"][] = ["changed", "taken", "decided", "gone"];

/** An item's page while somebody decides: what is filled in, what is missing, and what became of it. */
export function useReview({ loaded, unmade: answered }: ItemPageProps) {
	const { item } = loaded;
	const sending = useFetcher<FailedAction>();
	const unmade = sending.data ?? answered;
	const { typed, begun, version, follow } = useDecision({
		sent: answered?.typed,
		draft: item.id,
		filledBy: (fields) => filledBy(fields, item),
	});
	const [isTried, setTried] = useState(false);
	useRenewal(unmade?.refused);
	const missing = missingIn(item.kind, typed);
	const check = (event: SubmitEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
		const [first] = Object.keys(missing);
		if (submitter?.hasAttribute("formnovalidate") || !first) return;
		event.preventDefault();
		setTried(true);
		focusField(first);
	};
	return {
		loaded,
		/** What was not done, with what stood in the fields when the page began. */
		unmade: (unmade ?? begun) && { ...(unmade ?? { refused: "preview" as const }), typed: begun },
		typed,
		version,
		follow,
		check,
		sending,
		missing: isTried || unmade?.refused === "invalid" ? missing : {},
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

function focusField(name: string): void {
	const form = document.getElementById(decideForm);
	if (!(form instanceof HTMLFormElement)) return;
	const found = form.elements.namedItem(name);
	const field = found instanceof RadioNodeList ? found[0] : found;
	if (field instanceof HTMLElement) field.focus();
}
