import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { lengthWords } from "../../queues/waiting/time-words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";

/** Taking an item that is free; of one that somebody else holds, who and since when. */
export function TakePanel({ loaded: { item, queue, now } }: { loaded: LoadedItem }) {
	const { holder, heldAt } = item;
	const taking = useFetcher();
	return (
		<taking.Form method="post" action={itemPath(queue, item.id, "take")} className={layout.column}>
			{holder && (
				<Notice>
					<b>
						אצל <bdi>{holder.name}</bdi>
						{heldAt && `, כבר ${lengthWords(now.getTime() - heldAt.getTime())}`}.
					</b>{" "}
					אפשר לקרוא. הכפתורים ייפתחו אחרי שחרור, או אחרי 10 דקות בלי פעולה.
				</Notice>
			)}
			<Button
				type="submit"
				kind="accent"
				block
				disabled={holder !== null}
				busy={taking.state !== "idle"}
				aria-keyshortcuts="Enter"
			>
				לקיחה <Kbd>Enter</Kbd>
			</Button>
			<p className={layout.sub}>
				אחרי הלקיחה אפשר לפתוח את התמונות בלי הטשטוש ואת מה שנמסר לצוות בלבד, וכל פתיחה נרשמת.
			</p>
		</taking.Form>
	);
}
