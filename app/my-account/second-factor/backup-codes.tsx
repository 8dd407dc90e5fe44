import { BackupCodeList } from "../../accounts/second-factor/enrolment.tsx";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { AccountFrame } from "../account-frame.tsx";
import styles from "./second-factor.module.css";

/** The backup codes, shown once, to be copied, printed or written down. */
export function BackupCodes({ codes, news }: { codes: readonly string[]; news: string }) {
	const say = useGenderedText();
	return (
		<AccountFrame
			title="קודי גיבוי"
			lead="ליום שבו הטלפון לא זמין. כל קוד פותח את החשבון פעם אחת, יחד עם הסיסמה."
		>
			<Card raised as="section">
				<div className="stack">
					<Notice kind="success" role="status">
						{news} שאר המכשירים נותקו, ונשלח על כך אימייל.
					</Notice>
					<p>
						<b>הקודים מוצגים עכשיו בלבד.</b> {say({ f: "שמרי", m: "שמור", n: "כדאי לשמור" })} אותם
						במקום בטוח שאינו הטלפון.
					</p>
					<BackupCodeList codes={codes} />
					<div className={styles.controls}>
						<LinkButton kind="accent" href="/account/second-factor" block>
							הקודים נשמרו, המשך
						</LinkButton>
					</div>
				</div>
			</Card>
		</AccountFrame>
	);
}
