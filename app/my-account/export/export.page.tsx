import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/export.page";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/export",
		title: "עותק של המידע",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireReauthentication({ request, context }, "/account/export");
	return null;
}

const held = [
	"החשבון, הפרופיל וההסכמות",
	"התמונות עצמן, הסדר שלהן, מי רשאי לראות אותן ומתי נוספו",
	"המכשירים וההתחברויות: שמות ומועדים",
	"אימות דו־שלבי ומפתחות גישה: מצב, שמות ומועדים",
	"טפסים שמחכים ושינויים שמחכים לאישור",
	"בקשת ההצטרפות והפרטים שנשלחו איתה",
	"השיחות שלך, בקשות וגישות לאלבומים",
	"מה הצוות החליט, ומתי ולמה נפתח אצלו חלק פרטי",
	"תשלומים, קבלות, החזרים ומינוי",
	"ההרשמה למכתב והפניות אלינו, לפי כתובת החשבון",
];

export default function Export() {
	const say = useGenderedText();
	return (
		<AccountFrame
			title="עותק של המידע"
			lead={
				<>
					כל מה שנשמר בחשבון, בקובץ <bdi>ZIP</bdi> אחד: המידע כקובץ טקסט, והתמונות לצידו.
				</>
			}
		>
			<div className={styles.spaced}>
				<ul className="ticks">
					{held.map((words) => (
						<li key={words}>
							<Icon name="check" />
							<span>{words}</span>
						</li>
					))}
				</ul>
				<p className="small muted">
					סיסמאות, קודים וסודות אינם בקובץ. הקובץ עצמו אינו מוצפן.{" "}
					{say({
						f: "שמרי אותו במקום שרק לך יש גישה אליו.",
						m: "שמור אותו במקום שרק לך יש גישה אליו.",
						n: "כדאי לשמור אותו במקום שרק לך יש גישה אליו.",
					})}
				</p>
				<form method="post" action="/account/export/download">
					<Button kind="accent" type="submit">
						הורדת הקובץ
					</Button>
				</form>
			</div>
		</AccountFrame>
	);
}
