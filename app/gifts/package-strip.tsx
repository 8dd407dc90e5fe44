import { type GiftPackage, giftPackages } from "../credits/catalogue.ts";
import { picture } from "../ui/pictures/pictures.ts";
import { GiftAct } from "./gift-act.tsx";
import { Price } from "./gift-card.tsx";
import styles from "./package-strip.module.css";

/** The packages next to the gift being sent, each with a buy button. */
export function PackageStrip() {
	return (
		<section className={styles.strip} id="packages" aria-labelledby="packages-title">
			<div className={`row ${styles.head}`}>
				<h2 className="h3" id="packages-title">
					זיכויים מראש
				</h2>
				<p className="small muted">
					על מה שלא נשלח אפשר לקבל החזר בתוך <bdi className="num">14</bdi> יום, וגם כשסוגרים את
					החשבון.
				</p>
			</div>
			<ul className={styles.packages}>
				{giftPackages.map((one) => (
					<li key={one.id}>
						<img src={picture(one.image)} alt="" width={40} height={40} loading="lazy" />
						<div className={styles.what}>
							<h3>{one.name}</h3>
							<p className="small muted">{contents(one)}</p>
							<Price agorot={one.price} />
						</div>
						<GiftAct to={`/gifts/pay?package=${one.id}`} kind="line" small>
							<span>
								קנייה<span className="sr">: חבילת {one.name}</span>
							</span>
						</GiftAct>
					</li>
				))}
			</ul>
		</section>
	);
}

function contents({ gifts, days }: GiftPackage) {
	if (gifts !== "unlimited") {
		return (
			<>
				<bdi className="num">{gifts}</bdi> מתנות, בלי תאריך סיום
			</>
		);
	}
	return (
		<>
			ללא הגבלה במשך <bdi className="num">{days}</bdi> יום, עד <bdi className="num">20</bdi> ביום
		</>
	);
}
