import { Form } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../../../ui/forms/checked-form.ts";
import { FormError, TextField } from "../../../../ui/forms/field.tsx";
import { birthDateForm } from "../../birth-date.form.ts";
import { StepFrame } from "./frame.tsx";
import type { Refused } from "./screens.ts";
import styles from "./steps.module.css";
import { useStep } from "./use-step.ts";

type BirthProps = { birthDate: string | null; refused: Refused | undefined };

export function BirthStep({ birthDate, refused: first }: BirthProps) {
	const { refused, lastResult, isSending, props } = useStep(first);
	const { formProps, field } = useCheckedForm({
		id: "birth",
		schema: birthDateForm,
		lastResult,
		defaultValue: { birth_date: written(birthDate) },
	});
	return (
		<StepFrame title="מתי נולדת?" step={2}>
			<Form {...formProps} {...props} action="/verification/birth-date" className={styles.part}>
				<FormError errors={refused?.sentence ? [refused.sentence] : null} />
				{refused?.age !== undefined && (
					<Notice role="alert">
						לפי התאריך הזה הגיל הוא <bdi className="num">{refused.age}</bdi>, והאתר מיועד לבני
						ולבנות <bdi className="num">18</bdi> ומעלה. אם נפלה טעות בהקלדה, אפשר לתקן אותה כאן. אם
						התאריך נכון, האימות ייסגר.
					</Notice>
				)}
				<input
					type="hidden"
					name="confirmed"
					value={refused?.age === undefined ? "" : (refused.typed?.confirmed ?? "")}
				/>
				<TextField
					{...field("birth_date")}
					label="תאריך לידה"
					dir="ltr"
					inputMode="numeric"
					autoComplete="bday"
					placeholder="24.3.1998"
					help={
						<>
							יום, חודש ושנה. אפשר גם בספרות בלבד: <bdi className="num">24031998</bdi>
						</>
					}
					className={styles.short ?? ""}
				/>
				<p className="small muted">
					אחרים יראו רק את הגיל. אחרי האישור אי אפשר לשנות, כי הגיל נגזר מהתאריך שנבדק.
				</p>
				<div>
					<Button kind="accent" type="submit" busy={isSending}>
						המשך
					</Button>
				</div>
			</Form>
		</StepFrame>
	);
}

/** ISO as people write it. */
function written(iso: string | null): string {
	const [year, month, day] = (iso ?? "").split("-").map(Number);
	return year && month && day ? `${day}.${month}.${year}` : "";
}
