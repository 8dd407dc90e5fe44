import type { ReactNode } from "react";
import { type NoSale, NoSaleWords } from "../../members/no-sale.tsx";
import type { Membership } from "../../memberships/membership.server.ts";
import { dayMs } from "../../memberships/periods.ts";
import { plans } from "../../memberships/plans.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { LinkButton } from "../../ui/button.tsx";
import styles from "./membership-card.module.css";

type MembershipCardProps = { membership: Membership; noSale: NoSale | null; now: Date };

/** A running month: the days left as the one large number, and what happens at its end. */
export function MembershipCard({ membership, noSale, now }: MembershipCardProps) {
	const { plan, startsAt, endsAt, waiting } = membership;
	const left = Math.ceil((endsAt.getTime() - now.getTime()) / dayMs);
	return (
		<div className={`night ${styles.card}`} data-theme="dark">
			<div className={styles.days}>
				<p className="eyebrow">
					מינוי <bdi dir="ltr">{plan.name}</bdi> פעיל
				</p>
				<p className={styles.left}>
					<span className={`num ${styles.number}`}>{left}</span>{" "}
					<span>{left === 1 ? "היום האחרון" : "ימים נשארו"}</span>
				</p>
				<progress
					className={styles.bar}
					aria-label="הימים שעברו"
					max={endsAt.getTime() - startsAt.getTime()}
					value={now.getTime() - startsAt.getTime()}
				/>
				<p className={`tiny muted ${styles.ends}`}>
					<span>
						מ־<bdi>{formatDay(startsAt)}</bdi>
					</span>{" "}
					<span>
						עד <bdi>{formatMoment(endsAt)}</bdi>
					</span>
				</p>
				{noSale ? (
					<p className="small">
						<NoSaleWords noSale={noSale} />
					</p>
				) : (
					<div className="row">
						<LinkButton kind="line" href="/sugardaddy#plans">
							{plan.id === plans.at(-1)?.id ? "הארכה בחודש" : "הארכה או שדרוג"}
						</LinkButton>
					</div>
				)}
			</div>
			<dl className={styles.facts}>
				<Fact name="חידוש מעצמו">אין</Fact>
				<Fact name="תזכורת באימייל">
					<bdi>7</bdi>, <bdi>3</bdi> ויום אחד לפני הסוף
				</Fact>
				{waiting.map((next) => (
					<Fact
						key={next.startsAt.getTime()}
						name={
							<>
								אחריו: <bdi dir="ltr">{next.plan.name}</bdi>
							</>
						}
					>
						עד <bdi>{formatDay(next.endsAt)}</bdi>
					</Fact>
				))}
			</dl>
		</div>
	);
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
