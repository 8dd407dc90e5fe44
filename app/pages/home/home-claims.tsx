import { brand, type Claim } from "../../brand.ts";
import styles from "./home.module.css";

/** The owner's figures (`shownClaims`); without one there is no strip. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
	if (claims.length === 0) return null;
	return (
		<section className={styles.claims} aria-label={`${brand.name} במספרים`}>
			<dl className="wrap">
				{claims.map(({ value, label }) => (
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
