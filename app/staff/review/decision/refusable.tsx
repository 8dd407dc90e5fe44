import { FieldError } from "../../../ui/forms/field.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import { type FormState, reasonField } from "./read-decision.ts";
import styles from "./refusable.module.css";
import { type Choice, Verdict } from "./verdict.tsx";

type RefusableProps = {
	/** Read out before the choices. */
	label: string;
	name: string;
	form: string;
	/** The ways to say yes, with the digits before the refusal's. */
	choices: readonly Choice[];
	/** The refusal's label. */
	no: string;
	reasons: readonly { value: string; label: string }[];
	typed: FormState;
	wrong: string | undefined;
};

/**
 * One of a member's changes, decided by digits: the same one refuses everywhere, and the reason follows. Not chosen
 * means not decided, which can be chosen again.
 */
export function Refusable(props: RefusableProps) {
	const { label, name, form, choices, no, reasons, typed, wrong } = props;
	const reason = reasonField(name);
	return (
		<div className={styles.refusable}>
			<Verdict
				label={label}
				name={name}
				form={form}
				chosen={typed[name]}
				choices={[...choices, { value: "no", label: no, digit: 3 }, { value: "", label: "עוד לא" }]}
			/>
			<label className={styles.reason}>
				<span>
					הנימוק <Kbd>c</Kbd>
				</span>
				<select
					name={reason}
					form={form}
					defaultValue={typed[reason] ?? ""}
					aria-keyshortcuts="c"
					aria-invalid={wrong ? true : undefined}
					aria-describedby={`wrong-${reason}`}
				>
					<option value="">בחירה</option>
					{reasons.map((one) => (
						<option key={one.value} value={one.value}>
							{one.label}
						</option>
					))}
				</select>
			</label>
			<FieldError id={`wrong-${reason}`} error={wrong} />
		</div>
	);
}
