import { useSay } from "../../../../profiles/use-say.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormError, TextField } from "../../../../ui/forms/field.tsx";
import type { AliasGaps } from "../../alias.server.ts";
import { StepFrame } from "./frame.tsx";
import type { Refused } from "./screens.ts";
import styles from "./steps.module.css";

type AliasProps = { gaps: AliasGaps; refused: Refused | undefined };

/** Alias and place, before the verification begins: others will read them. */
export function AliasStep({ gaps, refused }: AliasProps) {
	const say = useSay();
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
			<form className={styles.part} method="post" action="/verification/alias">
				<FormError errors={refused?.sentence ? [refused.sentence] : null} />
				<TextField
					name="display_name"
					label="כינוי"
					autoComplete="nickname"
					required
					defaultValue={refused?.typed?.display_name ?? gaps.alias}
					error={refused?.fields?.display_name}
					className={styles.short ?? ""}
				/>
				<TextField
					name="location"
					label="עיר מגורים"
					autoComplete="address-level2"
					required
					defaultValue={refused?.typed?.location ?? gaps.place}
					error={refused?.fields?.location}
					help={say({
						f: "מותר לכתוב כמו שאת רגילה, למשל ת״א.",
						m: "מותר לכתוב כמו שאתה רגיל, למשל ת״א.",
						n: "מותר לכתוב בכל כתיב מקובל, למשל ת״א.",
					})}
					className={styles.short ?? ""}
				/>
				<div>
					<Button kind="accent" type="submit">
						המשך
					</Button>
				</div>
			</form>
		</StepFrame>
	);
}
