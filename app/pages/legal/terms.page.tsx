import { Notice } from "../../ui/feedback/notice.tsx";
import { LegalText } from "../../ui/layout/legal-text.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/terms.page";
import { rulesOfJoining } from "./terms-joining.tsx";
import { rulesOfMoney } from "./terms-money.tsx";
import { rulesOfTheSite } from "./terms-site.tsx";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/terms",
		title: "תנאי שימוש",
		description:
			"תנאי השימוש ועיקרי הפרטיות: גיל 18 ומעלה, תנאי ההצטרפות, כללי התנהגות, אימות, מינויים וביטולם, מתנות, השעיה וערעור.",
	});

const sections = [...rulesOfJoining, ...rulesOfMoney, ...rulesOfTheSite];

export default function Terms() {
	return (
		<LegalText
			title="תנאי שימוש ופרטיות"
			lead="הכללים שלפיהם פועל האתר, בשפה פשוטה ככל האפשר. כדאי לקרוא לפני שנרשמים."
			updated={
				<>
					עודכן לאחרונה: <time dateTime="2024-01-01">1&nbsp;בינואר 2024</time>. נוספו סעיפי האימות
					והבדיקה: <time dateTime="2026-11-22">22&nbsp;בנובמבר 2026</time>
				</>
			}
			toc={sections}
		>
			<Notice kind="accent">
				<strong>
					אזהרה: האתר מיועד לבני ולבנות <bdi dir="ltr">18+</bdi> בלבד.
				</strong>{" "}
				מי שטרם מלאו לו 18 אינו רשאי להירשם לאתר או להשתמש בו. חשבון של קטין או קטינה מושעה.
			</Notice>
			{sections.map(({ id, title, body }) => (
				<section key={id} id={id}>
					<h2>{title}</h2>
					{body}
				</section>
			))}
		</LegalText>
	);
}
