import { useContext } from "react";
import { Link } from "react-router";
import { findGift } from "../credits/catalogue.ts";
import { formatDay } from "../platform/dates.ts";
import { LinkButton } from "../ui/button.tsx";
import { Table } from "../ui/table.tsx";
import { NothingSold } from "./gift-act.tsx";
import { GiftRow, GiftRows } from "./gift-row.tsx";
import styles from "./own-gifts.module.css";
import type { OwnGifts as Own } from "./own-gifts.server.ts";
import type { SentGift } from "./received.server.ts";

/** A member's own: the balance, the sent gifts, and where each credit came from and went. */
export function OwnGifts({ own: { balance, waiting, sent, lines, next } }: { own: Own }) {
	const isNothingSold = useContext(NothingSold);
	return (
		<div className={`wrap ${styles.own}`}>
			<section className={styles.wallet} aria-labelledby="balance">
				<h2 className="h3" id="balance">
					מה יש לך לשלוח
				</h2>
				{balance.rows.length === 0 ? (
					<p className="muted">
						אין כרגע זיכויים.
						{!isNothingSold && " אפשר לקנות חבילה, או לשלם על מתנה אחת."}
					</p>
				) : (
					<dl>
						{balance.rows.map(({ label, left, words }) => (
							<div key={label + words}>
								<dt>{label}</dt>
								<dd>
									<bdi className="num">{left}</bdi> <span className="small muted">{words}</span>
								</dd>
							</div>
						))}
					</dl>
				)}
				<div className="row">
					{!isNothingSold && (
						<LinkButton kind="accent" href="/gifts/send">
							שליחת מתנה
						</LinkButton>
					)}
					<LinkButton kind="line" href="/gifts/received">
						מתנות שקיבלתי
						{waiting > 0 && (
							<>
								{" · "}
								<bdi className="num">{waiting}</bdi> {waiting === 1 ? "מחכה" : "מחכות"}
							</>
						)}
					</LinkButton>
				</div>
			</section>
			{sent.length > 0 && (
				<section aria-labelledby="sent">
					<h2 className="h3" id="sent">
						מה נשלח
					</h2>
					<GiftRows>
						{sent.map((gift) => (
							<Sent key={gift.id} gift={gift} />
						))}
					</GiftRows>
				</section>
			)}
			{lines.length > 0 && (
				<section aria-labelledby="ledger" className={styles.ledger}>
					<h2 className="h3" id="ledger">
						פנקס הזיכויים
					</h2>
					<Table
						caption="תנועות, החדשות קודם"
						heads={["מתי", "מה", "שינוי", "יתרה"]}
						rows={lines.map(({ at, what, why, amount, total, receipt }) => [
							<bdi key="at">{formatDay(at)}</bdi>,
							<span key="what">
								{what}
								<br />
								<span className="small muted">
									{why}
									{receipt !== null && (
										<>
											{" · "}
											<Link className="link" to={`/account/receipts/${receipt}`}>
												קבלה <bdi dir="ltr">{receipt}</bdi>
											</Link>
										</>
									)}
								</span>
							</span>,
							<bdi key="amount" dir="ltr" className="num">
								{amount > 0 ? `+${amount}` : amount === 0 ? "0" : `−${-amount}`}
							</bdi>,
							<bdi key="total" className="num">
								{total}
							</bdi>,
						])}
					/>
					{next !== null && (
						<LinkButton kind="line" small href={`/gifts?after=${next}#ledger`}>
							מה שהיה קודם
						</LinkButton>
					)}
				</section>
			)}
		</div>
	);
}

const returned: Readonly<Record<SentGift["by"], string>> = {
	credit: "חזרה אליך, והזיכוי איתה",
	money: "חזרה אליך, והכסף חוזר במלואו",
	cancelled: "בוטלה, והכסף חוזר במלואו",
	bank: "חזרה אליך. הבנק עוד בודק את התשלום, והכסף יוחזר כשיסיים",
};

function Sent({
	gift: { id, gift, state, isThanked, at, dueAt, name, publicId, by },
}: {
	gift: SentGift;
}) {
	const found = findGift(gift);
	return (
		<GiftRow
			id={id}
			state={state}
			title={
				<>
					{found?.name ?? "מתנה"}
					{name && (
						<>
							{" · "}
							<Link className="link" to={`/members/${publicId}`} prefetch="none">
								<bdi>{name}</bdi>
							</Link>
						</>
					)}
				</>
			}
			words={
				<>
					{state === "accepted" && (isThanked ? "התקבלה, עם תודה" : "התקבלה")}
					{state === "returned" && returned[by]}
					{state === "sent" && (
						<>
							נשלחה. אם לא תתקבל, תחזור אליך ב־<bdi>{formatDay(dueAt)}</bdi>
						</>
					)}
				</>
			}
		>
			<bdi className="small muted">{formatDay(at)}</bdi>
		</GiftRow>
	);
}
