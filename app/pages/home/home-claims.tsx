import { brand } from "../../brand.ts";
import styles from "./home.module.css";

/** The owner's figures; they can be changed or dropped in the brand file alone. */
export function Claims() {
	return (
		<section className={styles.claims} aria-label={`${brand.name} במספרים`}>
			<dl className="wrap">
				{brand.claims.map(({ value, label }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<bdi dir="ltr" className="num">
								{value}
							</bdi>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
