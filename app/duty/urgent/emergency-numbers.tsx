import styles from "./urgent.module.css";

const numbers = [
	{ number: "100", name: "משטרה" },
	{ number: "105", name: "פגיעה בקטינים ברשת" },
	{ number: "1202", name: "סיוע לנפגעות" },
] as const;

export function EmergencyNumbers() {
	return (
		<section className={styles.numbers} aria-label="בסכנה עכשיו מתקשרים">
			<h2 className="h3">בסכנה עכשיו?</h2>
			<ul>
				{numbers.map(({ number, name }) => (
					<li key={number}>
						<a href={`tel:${number}`} aria-label={`${number}, ${name}`}>
							<bdi dir="ltr">{number}</bdi>
						</a>
						<span>{name}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
