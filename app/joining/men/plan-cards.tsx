import { FeatureLegend } from "../../memberships/plan-features.tsx";
import { firstWeek, type Plan } from "../../memberships/plans.ts";
import { buttonClass, LinkButton } from "../../ui/button.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PlanSheet } from "../plans/plan-sheet.tsx";
import styles from "./plan-cards.module.css";

type PlanCardsProps = {
	/** Id of the form the radios belong to. */
	form: string;
	/** Props for the field `selectedPlan`. */
	field: {
		name: string;
		id: string;
		defaultValue: string | undefined;
		error: string | undefined;
		autoFocus: boolean | undefined;
	};
	/** Shekels per dollar, from the setting USD_ILS; null while payments are closed. */
	usdIls: string | null;
	/** There is no form for this reader, and so nothing to choose. */
	isShut: boolean;
};

/**
 * The three plans. Each card's button is a radio of the form below, so that the choice is submitted
 * with the form, is shown and announced by the browser itself, and needs no script.
 */
export function PlanCards({ form, field, usdIls, isShut }: PlanCardsProps) {
	const errorId = `${field.id}-error`;
	const choice = ({ id, name }: Plan, index: number) => (
		<label className={`${buttonClass({ kind: "line", block: true })} ${styles.choose}`}>
			<input
				type="radio"
				form={form}
				id={index === 0 ? field.id : undefined}
				name={field.name}
				value={id}
				defaultChecked={field.defaultValue === id}
				// biome-ignore lint/a11y/noAutofocus: focuses the first invalid field after a rejected submit
				autoFocus={index === 0 ? field.autoFocus : undefined}
				required
			/>
			<span className={styles.open}>בחר מסלול</span>
			<span className={styles.chosen}>
				<Icon name="check" />
				המסלול נבחר
			</span>
			<span className="sr">
				{" "}
				<bdi dir="ltr">{name}</bdi>
			</span>
		</label>
	);
	return (
		<section className="section" id="plans" aria-labelledby="plans-title">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id="plans-title">
						שלושה מסלולים, בלי אותיות קטנות
					</h2>
					<p className="lead">
						<FeatureLegend />
					</p>
				</div>
				<div
					className={styles.plans}
					role="radiogroup"
					aria-labelledby="plans-title"
					aria-describedby={errorId}
					aria-invalid={field.error ? true : undefined}
					aria-required
					data-field={field.name}
				>
					<div className={styles.error}>
						<FieldError id={errorId} error={field.error} />
					</div>
					<PlanSheet usdIls={usdIls} act={isShut ? () => null : choice} />
				</div>
				<p className={styles.foot}>
					<span>
						{firstWeek} חודש אחד משולם מראש ואינו מתחדש מעצמו. המחיר בדולרים
						{usdIls !== null && ", ולצידו בשקלים לפי השער שבעמוד התשלום"}.
					</span>
					<a className="link" href="/pricing">
						מה חינם ומה בתשלום
					</a>
				</p>
				{!isShut && (
					<p className={styles.next}>
						<LinkButton kind="ghost" href="#form">
							המשך לטופס ההצטרפות
							<Icon name="down" />
						</LinkButton>
					</p>
				)}
			</div>
		</section>
	);
}
