import { Icon } from "../../ui/icon.tsx";
import styles from "./upload-form.module.css";

type Rule = { code: string; fits: string; not: string };

/** Which photos are accepted and which are not, side by side; refusals give the same codes. */
const rules: readonly Rule[] = [
	{ code: "not_you", fits: "אני בתמונה", not: "מישהו אחר, או תמונה מהרשת" },
	{
		code: "other_person",
		fits: "אנשים נוספים שהסכימו, או שטושטשו",
		not: "אנשים שאינם יודעים שתמונתם כאן",
	},
	{ code: "child", fits: "בני 18 ומעלה בלבד", not: "ילדים, גם אם הם שלי" },
	{ code: "nudity", fits: "בבגדים או בבגד ים", not: "עירום או תמונה אינטימית" },
	{ code: "contact", fits: "בלי פרטים שמזהים", not: "טלפון, שם משתמש או קוד לסריקה" },
	{ code: "fake", fits: "צילום אמיתי", not: "תמונה שנוצרה או שונתה במחשב" },
	{ code: "unclear", fits: "צילום ברור", not: "תמונה חשוכה, או שכולה מטושטשת" },
	{ code: "duplicate", fits: "כל תמונה פעם אחת", not: "אותה תמונה שוב" },
];

/** The rules in pairs; open until the first photo. */
export function PhotoRules({ isOpen }: { isOpen: boolean }) {
	return (
		<details className={styles.rules} open={isOpen}>
			<summary>
				מה מתאים לכאן <Icon name="down" />
			</summary>
			<table>
				<thead>
					<tr>
						<th scope="col">מתאים</th>
						<th scope="col">לא מתאים</th>
					</tr>
				</thead>
				<tbody>
					{rules.map(({ code, fits, not }) => (
						<tr key={code}>
							<td>
								<Icon name="check" /> {fits}
							</td>
							<td>
								<Icon name="close" /> {not}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}
