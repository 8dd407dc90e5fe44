import { Icon } from "../../ui/icon.tsx";
import styles from "./upload-form.module.css";

/** Which photos are accepted and which are not, side by side; refusals give the same reasons. */
const rules: readonly (readonly [fits: string, not: string])[] = [
	["אני בתמונה", "מישהו אחר, או תמונה מהרשת"],
	["אנשים נוספים שהסכימו, או שטושטשו", "אנשים שאינם יודעים שתמונתם כאן"],
	["בני 18 ומעלה בלבד", "ילדים, גם אם הם שלי"],
	["בבגדים או בבגד ים", "עירום או תמונה אינטימית"],
	["בלי פרטים שמזהים", "טלפון, שם משתמש או קוד לסריקה"],
	["צילום אמיתי וברור", "תמונה שנוצרה במחשב, או שכולה מטושטשת"],
	["כל תמונה פעם אחת", "אותה תמונה שוב"],
];

/** The rules in pairs; open until the person has agreed once. */
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
					{rules.map(([fits, not]) => (
						<tr key={fits}>
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
