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
	/** The first line: the product. */
	product: { label: string; name: string };
	/** Additional lines for this kind of product. */
	children?: ReactNode;
};

/** The product, its names and its price. */
export function SaleLines({ sale, product, children }: SaleLinesProps) {
	const { price, item, statement, totalAgorot, vatAgorot } = sale;
	return (
		<SumLines>
			<SumLine label={product.label}>
				<bdi dir="ltr">{product.name}</bdi>
			</SumLine>
			<SumLine label="כך זה נקרא בקבלה">{item.hebrew}</SumLine>
			<SumLine label="כך זה ייראה בחשבון הבנק">
				<bdi dir="ltr">{statement}</bdi>
			</SumLine>
			{children}
			<SumLine label="בשקלים, כולל מע״מ">
				<bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
			</SumLine>
			<SumLine label="מתוכם מע״מ">
				<bdi dir="ltr">{formatShekels(vatAgorot)}</bdi>
			</SumLine>
			<SumLine label="לתשלום" isTotal>
				<bdi dir="ltr">{formatPrice(price)}</bdi>
			</SumLine>
		</SumLines>
	);
}

/** The exchange rate, and who the seller is. */
export function SaleTerms({ sale: { rate } }: { sale: Sale }) {
	return (
		<>
			<p className="small muted">
				החיוב בדולרים. הסכום בשקלים מחושב לפי שער של <bdi dir="ltr">{rate.usdIls}</bdi> שקלים לדולר
				מיום <bdi>{formatDay(new Date(`${rate.date}T12:00:00Z`))}</bdi>, וחברת האשראי עשויה לחייב
				לפי שער אחר.
			</p>
			<p className={`small muted ${styles.seller}`}>
				העוסק: {seller}, <bdi dir="ltr">{brand.phone}</bdi>,{" "}
				<bdi dir="ltr">{brand.supportEmail}</bdi>.
			</p>
		</>
	);
}
