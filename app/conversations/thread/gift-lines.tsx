import { Link } from "react-router";
import { findGift } from "../../credits/catalogue.ts";
import type { GiftLine } from "../../credits/gift-rows.server.ts";
import { withPrefix } from "../../members/cards/member-words.ts";
import { picture } from "../../ui/pictures/pictures.ts";
import type { Thread } from "../thread.server.ts";
import { nameOf } from "../words.ts";
import styles from "./gift-lines.module.css";

type GiftItemProps = { gift: GiftLine; other: Thread["other"] };

/** A gift between the messages, on its sender's side; its note is a message of its own. */
export function GiftItem({ gift: { gift, isMine, state, isThanked }, other }: GiftItemProps) {
	const found = findGift(gift);
	const name = found?.name ?? "מתנה";
	return (
		<li className={`${styles.gift} ${isMine ? styles.mine : styles.theirs}`} data-theme="dark">
			{found && <img src={picture(found.image)} alt="" width={64} height={64} />}
			<div>
				<b>{isMine ? `${name}, ממך` : withPrefix(`${name}, מ`, nameOf(other))}</b>
				<p className="tiny muted">
					{words[state]}
					{isThanked && ", עם תודה"}
				</p>
				{state === "waiting" && (
					<Link className="link small" to="/gifts/received">
						{other.isReaderPaused ? "אחרי ההפסקה" : "לפתיחה"}
					</Link>
				)}
			</div>
		</li>
	);
}

const words: Readonly<Record<GiftLine["state"], string>> = {
	sent: "נשלחה",
	accepted: "התקבלה",
	returned: "חזרה אליך",
	waiting: "אפשר לקבל, ואפשר גם לא",
	declined: "לא נשמרה",
};
