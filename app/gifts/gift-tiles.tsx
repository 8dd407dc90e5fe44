import { formatShekels, giftCategories, gifts } from "../credits/catalogue.ts";
import chipStyles from "../ui/forms/chip-choices.module.css";
import { Icon } from "../ui/icon.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import styles from "./send.module.css";

type TilesProps = { chosen: string; onChoose: (gift: string) => void };

/** The eight gifts; CSS shows those of the chosen category, also without a script. */
export function GiftTiles({ chosen, onChoose }: TilesProps) {
	return (
		<>
			<fieldset className={styles.categories}>
				<legend className="sr">איזה סוג להציג</legend>
				<div className={chipStyles.chips}>
					{[{ value: "all", label: "הכול" }, ...giftCategories].map(({ value, label }) => (
						<label key={value}>
							<input type="radio" name="category" value={value} defaultChecked={value === "all"} />
							<span>{label}</span>
						</label>
					))}
				</div>
			</fieldset>
			<div className={styles.tiles}>
				{gifts.map(({ id, name, price, image, category, popularity }) => (
					<label key={id} className={`${styles.tile} ${styles[category]}`}>
						<input
							type="radio"
							name="gift"
							value={id}
							required
							defaultChecked={id === chosen}
							onChange={() => onChoose(id)}
						/>
						<span className={styles.object} data-theme="dark">
							<img src={picture(image)} alt="" width={160} height={160} loading="lazy" />
							<span className={styles.mark}>
								<Icon name="check" />
							</span>
						</span>
						<span className={styles.named}>
							<b>{name}</b>
							<bdi dir="ltr" className="num">
								{formatShekels(price)}
							</bdi>
							<span className="tiny muted">{popularity}</span>
						</span>
					</label>
				))}
			</div>
		</>
	);
}
