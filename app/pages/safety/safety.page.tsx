import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stage } from "../../ui/moments/stage.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/safety.page";
import styles from "./safety.module.css";
import {
	checked,
	extortionSteps,
	hotlines,
	meetingRules,
	scams,
	unchecked,
} from "./safety-words.ts";

export const handle = { ...staticPage(), darkHero: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/safety",
		title: "בטיחות",
		description:
			"כללים לפגישה ראשונה, איך נראית הונאה, מה עושים כשמאיימים לפרסם תמונות, מה נבדק כאן ומה לא, ומספרי חירום.",
	});

export default function Safety() {
	return (
		<>
			<Stage
				art="c_key"
				eyebrow="בטיחות"
				title="קודם בטוחים, אחר כך סקרנים"
				text="מה לעשות לפני פגישה, איך נראית הונאה, ומי עונה בכל שעה. בטיחות כאן חינם לכולם, תמיד."
				acts={
					<>
						<LinkButton href="#lines" kind="accent">
							מספרי חירום
						</LinkButton>
						<LinkButton href="/contact" kind="line">
							לכתוב לצוות
						</LinkButton>
					</>
				}
			/>
			<section className="section">
				<div className="wrap">
					<Heading title="פגישה ראשונה" lead="ארבעה כללים. קצרים, כדי שיזכרו אותם." />
					<Lettered className={styles.rules} items={meetingRules} />
				</div>
			</section>
			<section className="section band">
				<div className="wrap">
					<Heading
						title="כסף, קודים ומסמכים"
						lead="אלה המשפטים שהונאה מתחילה בהם. אם קראתם אחד מהם, עוצרים וכותבים לנו."
					/>
					<Lettered className={styles.rules} items={scams} />
				</div>
			</section>
			<Extortion />
			<Hotlines />
			<Checks />
		</>
	);
}

function Heading({ title, lead, id }: { title: string; lead?: string; id?: string }) {
	return (
		<div className="sechead">
			<h2 className="h2" id={id}>
				{title}
			</h2>
			{lead && <p className="lead">{lead}</p>}
		</div>
	);
}

type LetteredProps = {
	items: readonly { title: string; text: string }[];
	className: string | undefined;
};

/** A list whose numbers are Hebrew letters, announced by the list itself. */
function Lettered({ items, className }: LetteredProps) {
	return (
		<ol className={className}>
			{items.map(({ title, text }, index) => (
				<li key={title}>
					<span className="gem" aria-hidden="true">
						{"אבגדהו"[index]}׳
					</span>
					<div>
						<h3 className="h3">{title}</h3>
						<p className="muted">{text}</p>
					</div>
				</li>
			))}
		</ol>
	);
}

function Extortion() {
	return (
		<section className="section">
			<div className={`wrap ${styles.split}`}>
				<Heading
					title="מאיימים לפרסם תמונות"
					lead="זו סחיטה, וזו עבירה. האשמה לא שלכם, גם אם שלחתם בעצמכם."
				/>
				<Lettered className={styles.steps} items={extortionSteps} />
			</div>
		</section>
	);
}

function Hotlines() {
	return (
		<section className="section band" aria-labelledby="lines">
			<div className="wrap">
				<Heading
					id="lines"
					title="מי עונה בכל שעה"
					lead="כל הקווים עונים גם בלילה, בשבת ובחג, והשיחה לא עוברת דרכנו."
				/>
				<ul className={styles.lines}>
					{hotlines.map(({ number, name, when }) => (
						<li key={number}>
							<a href={`tel:${number}`} aria-label={`${number}, ${name}`}>
								<bdi dir="ltr">{number}</bdi>
							</a>
							<strong>{name}</strong>
							<span className="muted">{when}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

/** What is checked here and what is not, with the same weight. */
function Checks() {
	return (
		<section className="section">
			<div className="wrap">
				<Heading title="מה אנחנו בודקים, ומה לא" />
				<div className={styles.checks}>
					<CheckList title="בודקים" icon="check" items={checked} />
					<CheckList title="לא בודקים" icon="close" items={unchecked} />
				</div>
			</div>
		</section>
	);
}

type CheckListProps = { title: string; icon: "check" | "close"; items: readonly string[] };

function CheckList({ title, icon, items }: CheckListProps) {
	return (
		<div>
			<h3 className="h3">{title}</h3>
			<ul>
				{items.map((item) => (
					<li key={item}>
						<Icon name={icon} />
						<span>{item}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
