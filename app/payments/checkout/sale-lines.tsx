import type { ReactNode } from "react";
import { brand, seller } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { formatDay } from "../../platform/dates.ts";
import { formatShekels } from "../money.ts";
import { SumLine, SumLines } from "../sum-lines.tsx";
import styles from "./payment.module.css";
import type { Sale } from "./sale.server.ts";

type SaleLinesProps = {
	sale: Sale;
	/** Additional lines for this kind of product. */
	children?: ReactNode;
};

/** The product as receipt and bank will name it, and its price. */
export function SaleLines({ sale, children }: SaleLinesProps) {
	const { price, item, statement, totalAgorot, vatAgorot, preparedAt } = sale;
	const shekels = <bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>;
	return (
		<>
			<SumLines>
				<SumLine label={item.hebrew}>
					<bdi dir="ltr">{formatPrice(price)}</bdi>
				</SumLine>
				{children}
				<SumLine label="בשקלים, כולל מע״מ">{shekels}</SumLine>
				<SumLine label="מתוכם מע״מ">
					<bdi dir="ltr">{formatShekels(vatAgorot)}</bdi>
				</SumLine>
				<SumLine label="לתשלום" isTotal>
					<bdi dir="ltr">{formatPrice(price)}</bdi>
				</SumLine>
			</SumLines>
			<p className="small muted">חודש אחד, ששולם מראש ואינו מתחדש מעצמו.</p>
			<div className={styles.statement}>
				<p className="tiny muted">כך זה ייראה בדף החיוב, בערך</p>
				<p>
					<bdi className="muted">{shortDay.format(preparedAt)}</bdi>
					<bdi dir="ltr">{statement}</bdi>
					{shekels}
				</p>
			</div>
		</>
	);
}

const shortDay = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	day: "numeric",
	month: "numeric",
});

/** The exchange rate, and who the seller is. */
export function SaleTerms({ sale: { rate } }: { sale: Sale }) {
	return (
		<div className={styles.terms}>
			<p>
				החיוב בדולרים. הסכום בשקלים מחושב לפי שער של <bdi dir="ltr">{rate.usdIls}</bdi> שקלים לדולר
				מיום <bdi>{formatDay(new Date(`${rate.date}T12:00:00Z`))}</bdi>, וחברת האשראי עשויה לחייב
				לפי שער אחר.
			</p>
			<p>
				העוסק: {seller}, <bdi dir="ltr">{brand.phone}</bdi>,{" "}
				<bdi dir="ltr">{brand.supportEmail}</bdi>.
			</p>
		</div>
	);
}
