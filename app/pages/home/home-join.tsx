import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { genders } from "../../accounts/person.form.ts";
import { oldest, youngest } from "../../platform/forms/lengths.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, Select, TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./home.module.css";
import { quickForm } from "./quick-sign-up.form.ts";

/** The quick sign-up; the next page asks for a password, and no profile exists before that. */
export function Join({ lastResult }: { lastResult: SubmissionResult | undefined }) {
	return (
		<section className="section night beam" data-theme="dark" id="join">
			<div className={`wrap ${styles.join}`}>
				<div className="stack">
					<div className="sechead">
						<h2 className="h2">ההיכרות מתחילה בארבע שורות</h2>
						<p className="lead">אחריהן בוחרים סיסמה. עד אז לא נוצר פרופיל, ואיש לא רואה דבר.</p>
					</div>
					<ul className="ticks small">
						<li>
							<Icon name="check" />
							ללא התחייבות וללא פרטי אשראי
						</li>
						<li>
							<Icon name="check" />
							אפשר לבחור בכינוי במקום בשם
						</li>
						<li>
							<Icon name="check" />
							מחיקה מלאה של החשבון, בכל רגע
						</li>
					</ul>
				</div>
				<Card raised>
					<QuickForm lastResult={lastResult} />
				</Card>
			</div>
		</section>
	);
}

function QuickForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "quick",
		schema: quickForm,
		lastResult,
	});
	return (
		<Form {...formProps} action="/" aria-label="הרשמה מהירה">
			<FormError errors={form.errors} />
			<div className={`form-grid ${styles.fields}`}>
				<TextField {...field("name")} label="שם" autoComplete="given-name" />
				<TextField
					{...field("age")}
					type="number"
					dir="ltr"
					min={youngest}
					max={oldest}
					inputMode="numeric"
					label="גיל"
				/>
				<Select
					{...field("gender")}
					label="מגדר"
					options={genders}
					placeholder="בחירת מגדר"
					className="full"
				/>
				<TextField
					{...field("email")}
					type="email"
					label="אימייל"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					placeholder="name@example.com"
					className="full"
				/>
				<div className="full">
					<Button kind="accent" type="submit" busy={isSending} block>
						המשך להרשמה
					</Button>
				</div>
				<p className="tiny muted full">
					לבני ולבנות <bdi dir="ltr">18</bdi> ומעלה בלבד. הרשמה פירושה הסכמה ל
					<a className="link" href="/terms">
						תנאי השימוש
					</a>{" "}
					ול
					<a className="link" href="/privacy">
						מדיניות הפרטיות
					</a>
					. הפרטים נשמרים מוצפנים, ונמחקים כעבור <bdi dir="ltr">48</bdi> שעות אם לא נרשמים.
				</p>
			</div>
		</Form>
	);
}
