import { formatShekels, type Gift } from "../credits/catalogue.ts";
import { Badge } from "../ui/badge.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import { GiftAct } from "./gift-act.tsx";
import styles from "./gift-card.module.css";

type GiftCardProps = {
	gift: Gift;
	/** Whether the card is below the first row of pictures. */
	lazy: boolean;
};

export function GiftCard({ gift, lazy }: GiftCardProps) {
	return (
		<article className={styles.gift}>
			<div className={`night ${styles.tile}`} data-theme="dark">
				<img
					src={picture(gift.image)}
					alt={`איור: ${gift.name}`}
					width={420}
					height={420}
					loading={lazy ? "lazy" : undefined}
					decoding="async"
				/>
				<span className={styles.label}>
					<Badge kind="glass">{gift.popularity}</Badge>
				</span>
			</div>
			<div className={styles.head}>
				<h3 className="h3">{gift.name}</h3>
				<Price agorot={gift.price} />
			</div>
			<p className="small muted">{gift.description}</p>
			<GiftAct to={`/gifts/send?gift=${gift.id}`} kind="line" small block>
				<span>
					שליחת מתנה<span className="sr">: {gift.name}</span>
				</span>
			</GiftAct>
		</article>
	);
}

/** A price in shekels, with the sign to the left of the number. */
export function Price({ agorot, large }: { agorot: number; large?: boolean }) {
	return (
		<p className={large ? styles.largePrice : styles.price}>
			<bdi dir="ltr" className="num">
				{formatShekels(agorot)}
			</bdi>
		</p>
	);
}
