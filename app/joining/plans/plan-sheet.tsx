import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import { PlanFeatures } from "../../memberships/plan-features.tsx";
import { formatPrice, type Plan, type PlanId, plans } from "../../memberships/plans.ts";
import { formatShekels, toAgorot } from "../../payments/money.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./plan-sheet.module.css";

const words: Record<PlanId, string> = {
	basic: "להתחיל בקצב שלך",
	premium: `למי שרוצה מענה ${brand.answerTime.sameDay}`,
	vip: "הכי הרבה שיחות ולבבות ביום",
};

type PlanSheetProps = {
	/** Shekels per dollar, from the setting USD_ILS; null while payments are closed. */
	usdIls: string | null;
	/** The last line of each card. A checked radio in it lights the card. */
	act?: (plan: Plan, index: number) => ReactNode;
};

/** The three plans on one sheet; on a phone they are three cards. */
export function PlanSheet({ usdIls, act }: PlanSheetProps) {
	return (
		<div className={styles.sheet}>
			{plans.map((plan, index) => (
				// The attribute lets a lit card recompute its colours.
				<div key={plan.id} className={styles.plan} data-theme="">
					<div className={styles.head}>
						<h3 className="h2">
							<bdi dir="ltr">{plan.name}</bdi>
						</h3>
						{plan.popular && <Badge kind="accent">הנבחר ביותר</Badge>}
					</div>
					<p className="muted small">{words[plan.id]}</p>
					<p className={styles.price}>
						<bdi dir="ltr" className="num">
							{formatPrice(plan.price)}
						</bdi>{" "}
						<span>
							לחודש,{" "}
							{usdIls !== null && (
								<bdi dir="ltr">{formatShekels(toAgorot(plan.price.amount, usdIls))}</bdi>
							)}{" "}
							כולל מע״מ
						</span>
					</p>
					<PlanFeatures plan={plan} />
					{act?.(plan, index)}
				</div>
			))}
		</div>
	);
}
