import type { ReactNode } from "react";
import { type GiftPackage, giftPackages } from "../credits/catalogue.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import { GiftAct } from "./gift-act.tsx";
import { Price } from "./gift-card.tsx";
import styles from "./package-cards.module.css";

export function PackageCards({ support }: { support: string | undefined }) {
	return (
		<ul className={styles.packages}>
			{giftPackages.map((one) => (
				<Card
					key={one.id}
					as="li"
					className={`${styles.card} ${one.popular ? styles.popular : ""}`}
				>
					<img src={picture(one.image)} alt="" width={80} height={80} loading="lazy" />
					<div className={styles.head}>
						<h3 className="h2">{one.name}</h3>
						{one.popular && <Badge kind="solid">הנבחרת ביותר</Badge>}
					</div>
					<Price agorot={one.price} large />
					<ul className="ticks">
						{packageContents(one, support).map((words, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
							<li key={index}>
								<Icon name="check" />
								<span>{words}</span>
							</li>
						))}
					</ul>
					<GiftAct
						to={`/gifts/pay?package=${one.id}`}
						kind={one.popular ? "accent" : "line"}
						block
						className={styles.buy}
					>
						<span>
							רכישת חבילה<span className="sr">: {one.name}</span>
						</span>
					</GiftAct>
				</Card>
			))}
		</ul>
	);
}

/**
 * Only what the specification and `product.md` promise for every package.
 * @param support the owner's claim about the hours of personal service, while it may be shown
 */
function packageContents({ gifts, days }: GiftPackage, support?: string): readonly ReactNode[] {
	const returned = "מה שלא התקבל חוזר לחבילה";
	if (gifts !== "unlimited") {
		return [`${gifts} מתנות`, "מילה אישית עם כל מתנה", returned];
	}
	return [
		`מתנות ללא הגבלה במשך ${days} יום`,
		"עד 20 מתנות ביום",
		"מילה אישית עם כל מתנה",
		<>שירות אישי {support && <bdi dir="ltr">{support}</bdi>}</>,
	];
}
