import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { sayAloud } from "../../../ui/browser/live-region.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { ShownColleague } from "../../colleague.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { HandOver, TakeOver } from "../../queues/take-over.tsx";
import { lengthWords } from "../../queues/waiting/time-words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";

type TakeProps = {
	holder: ShownColleague;
	heldAt: Date | null;
	now: Date;
	action: string;
	/** The message of the colleague who took it over. */
	word?: string | null;
	/** What taking opens. */
	effect: string;
};

/**
 * Focus target where deciding starts, with `tabIndex={-1}`: the take button disappears while focused, so the focus
 * moves here, and taking is announced.
 */
export function useTaken<Place extends HTMLElement>(isHeld: boolean) {
	const place = useRef<Place>(null);
	const before = useRef(isHeld);
	useEffect(() => {
		if (isHeld && !before.current) {
			place.current?.focus({ preventScroll: true });
			sayAloud("נלקח, ועכשיו הוא אצלך.");
		}
		before.current = isHeld;
	}, [isHeld]);
	return place;
}

/** Takes free work; for held work, shows by whom and since when, and takes it over with a word. */
export function TakePanel({ holder, heldAt, now, action, word, effect }: TakeProps) {
	const taking = useFetcher();
	if (holder) {
		return (
			<div className={layout.column}>
				<Notice>
					<b>
						אצל <bdi>{holder.name}</bdi>
						{heldAt && `, כבר ${lengthWords(now.getTime() - heldAt.getTime())}`}.
					</b>{" "}
					{word && (
						<>
							״<bdi>{word}</bdi>״.{" "}
						</>
					)}
					אפשר לקרוא. הכפתורים ייפתחו כשהפריט יחזור לתור, או אחרי 10 דקות בלי פעולה.
				</Notice>
				<TakeOver action={action} />
			</div>
		);
	}
	return (
		<taking.Form method="post" action={action} className={layout.column}>
			<Button
				type="submit"
				kind="accent"
				block
				busy={taking.state !== "idle"}
				aria-keyshortcuts="Enter"
			>
				לטיפולי <Kbd>Enter</Kbd>
			</Button>
			<p className={layout.sub}>{effect} מה שנלקח קודם ולא נכתב בו דבר חוזר אז לתור.</p>
		</taking.Form>
	);
}

export function TakeItem({ loaded: { item, queue, word, now } }: { loaded: LoadedItem }) {
	return (
		<TakePanel
			holder={item.holder}
			heldAt={item.heldAt}
			word={word}
			now={now}
			action={itemPath(queue, item.id, "take")}
			effect="כשהפריט בטיפולך אפשר לפתוח את התמונות בלי הטשטוש ואת מה שנמסר לצוות בלבד, וכל פתיחה נרשמת."
		/>
	);
}

export const HandItem = ({ loaded: { item, queue, colleagues } }: { loaded: LoadedItem }) => (
	<HandOver action={itemPath(queue, item.id, "release")} colleagues={colleagues} />
);
