import { Form } from "react-router";
import { useGenderedText } from "../../../../profiles/use-gendered-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { useCheckedForm } from "../../../../ui/forms/checked-form.ts";
import { FormError, TextField } from "../../../../ui/forms/field.tsx";
import { aliasForm } from "../../alias.form.ts";
import type { AliasGaps } from "../../alias.server.ts";
import { StepFrame } from "./frame.tsx";
import type { Refused } from "./screens.ts";
import styles from "./steps.module.css";
import { useStep } from "./use-step.ts";

type AliasProps = { gaps: AliasGaps; refused: Refused | undefined };

/** Alias and place, before the verification begins: others will read them. */
export function AliasStep({ gaps, refused: first }: AliasProps) {
	const say = useGenderedText();
	const { refused, lastResult, isSending, props } = useStep(first);
	const { formProps, field } = useCheckedForm({
		id: "alias",
		schema: aliasForm,
		lastResult,
		defaultValue: { display_name: gaps.alias, location: gaps.place },
	});
	return (
		<StepFrame
			title="איך יכירו אותך כאן?"
			lead={
				gaps.isAliasOpen
					? "חברות וחברים רואים כינוי ויישוב, אף פעם לא שם מלא. הכינוי לא יכול להכיל שם שנכתב בטופס ההצטרפות."
					: "חברות וחברים רואים כינוי ויישוב. את היישוב צריך לבחור מהרשימה."
			}
			step={1}
		>
			<Form {...formProps} {...props} action="/verification/alias" className={styles.part}>
				<FormError errors={refused?.sentence ? [refused.sentence] : null} />
				<TextField
					{...field("display_name")}
					label="כינוי"
					autoComplete="nickname"
					className={styles.short ?? ""}
				/>
				<TextField
					{...field("location")}
					label="עיר מגורים"
					autoComplete="address-level2"
					help={say({
						f: "מותר לכתוב כמו שאת רגילה, למשל ת״א.",
						m: "מותר לכתוב כמו שאתה רגיל, למשל ת״א.",
						n: "מותר לכתוב בכל כתיב מקובל, למשל ת״א.",
					})}
					className={styles.short ?? ""}
				/>
				<div>
					<Button kind="accent" type="submit" busy={isSending}>
						המשך
					</Button>
				</div>
			</Form>
		</StepFrame>
	);
}
