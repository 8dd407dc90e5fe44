import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { useGenderedText } from "../../../../profiles/use-gendered-text.ts";
import { FieldError } from "../../../../ui/forms/field.tsx";
import { PictureButton } from "../../../../ui/forms/picture-button.tsx";
import styles from "./frame.module.css";
import fileFieldStyles from "./steps.module.css";

const steps = ["מה ולמה", "כינוי", "תאריך לידה", "תמונת פנים", "תנוחה", "נשלח"] as const;

type FrameProps = {
	title: ReactNode;
	lead?: ReactNode;
	/** The current one of the six steps; absent where none is, such as after a decision. */
	step?: 0 | 1 | 2 | 3 | 4 | 5;
	/** Shows what happens with the picture beside the step. */
	hasSide?: boolean;
	children: ReactNode;
};

/** The frame of /verification: the way through it, the step, and what happens with the picture. */
export function StepFrame({ title, lead, step, hasSide = true, children }: FrameProps) {
	return (
		<div className={`wrap inside ${styles.frame} ${hasSide ? "" : styles.alone}`}>
			<div className={styles.main}>
				{step !== undefined && <Way step={step} />}
				<h1>{title}</h1>
				{lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
				{children}
			</div>
			{hasSide && <Side />}
		</div>
	);
}

function Way({ step }: { step: number }) {
	return (
		<ol className={styles.way} aria-label="שלבי האימות">
			{steps.map((name, index) => (
				<li
					key={name}
					className={index < step ? styles.done : undefined}
					aria-current={index === step ? "step" : undefined}
				>
					<span className={styles.letter} aria-hidden="true">
						{"אבגדהו"[index]}׳
					</span>
					<span>{name}</span>
				</li>
			))}
		</ol>
	);
}

function Side() {
	const say = useGenderedText();
	return (
		<aside className={styles.side} aria-labelledby="with-the-picture">
			<h2 id="with-the-picture">מה קורה עם הצילום</h2>
			<dl>
				<div>
					<dt>מי רואה</dt>
					<dd>מי שבודק מטעם הצוות, על מסך הבדיקה בלבד. אף חבר ואף חברה לא רואים אותו.</dd>
				</div>
				<div>
					<dt>מתי הוא נמחק</dt>
					<dd>
						בתוך <bdi className="num">24</bdi> שעות מההחלטה, גם אם היא שלילית. נשארת רק ההוכחה
						שנמחק.
					</dd>
				</div>
				<div>
					<dt>מה משווים</dt>
					<dd>הצוות משווה בעיניים. אין זיהוי פנים, ואין בינה מלאכותית.</dd>
				</div>
				<div>
					<dt>מה התג אומר</dt>
					<dd>
						{say({
							f: "שבתמונות מופיעה מי שפתחה את החשבון. עבר פלילי ומצב כלכלי לא נבדקו.",
							m: "שבתמונות מופיע מי שפתח את החשבון. עבר פלילי ומצב כלכלי לא נבדקו.",
							n: "שבתמונות מופיע מי שפתח את החשבון. עבר פלילי ומצב כלכלי לא נבדקו.",
						})}
					</dd>
				</div>
			</dl>
			<p className="tiny muted">
				משהו לא ברור?{" "}
				<Link className="link" to="/contact">
					אפשר לכתוב לצוות
				</Link>
				.
			</p>
		</aside>
	);
}

type FileFieldProps = {
	name: string;
	label: string;
	error?: string | undefined;
	/** Opens the front camera on a phone. */
	isSelfie?: boolean;
	ref?: Ref<HTMLInputElement>;
	onChange?: () => void;
};

/** One picture to send; that it was chosen is said without a script. */
export function FileField({ name, label, error, isSelfie = false, ...input }: FileFieldProps) {
	const id = `field-${name}`;
	return (
		<div className={fileFieldStyles.file} data-field={name}>
			<PictureButton
				{...input}
				id={id}
				label={label}
				name={name}
				required
				capture={isSelfie ? "user" : undefined}
				aria-invalid={error ? true : undefined}
				aria-describedby={`${id}-types ${id}-error`}
			/>
			<p className={`small ${fileFieldStyles.chosen}`}>הקובץ נבחר.</p>
			<p id={`${id}-types`} className="tiny muted">
				<bdi dir="ltr">JPEG, PNG, WebP, AVIF</bdi>, עד <bdi>15</bdi> מגה. המיקום ופרטי המצלמה
				נמחקים.
			</p>
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}
