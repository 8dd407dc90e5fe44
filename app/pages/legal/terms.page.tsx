import { Notice } from "../../ui/feedback/notice.tsx";
import { LegalText } from "../../ui/layout/legal-text.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/terms.page";
import { HoursSince } from "./hours-since.tsx";
import { readLegal } from "./legal.server.ts";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/terms",
		title: "תנאי שימוש",
		description:
			"תנאי השימוש ועיקרי הפרטיות: גיל 18 ומעלה, תנאי ההצטרפות, כללי התנהגות, אימות, מינויים וביטולם, מתנות, השעיה וערעור.",
	});

// A changed text gets its date below and a new version in `accounts/consents.ts`.
export const loader = ({ context }: Route.LoaderArgs) => readLegal(context, "terms");

export default function Terms({ loaderData: { sections, hoursSince } }: Route.ComponentProps) {
	return (
		<LegalText
			title="תנאי שימוש ופרטיות"
			lead="הכללים שלפיהם פועל האתר, בשפה פשוטה ככל האפשר. כדאי לקרוא לפני שנרשמים."
			updated={
				<>
					עודכן לאחרונה: <time dateTime="2024-01-01">1&nbsp;בינואר 2024</time>. נוספו סעיפי האימות
					והבדיקה: <time dateTime="2026-11-22">22&nbsp;בנובמבר 2026</time>
					<HoursSince day={hoursSince} />
				</>
			}
			sections={sections}
		>
			<Notice kind="accent">
				<strong>
					אזהרה: האתר מיועד לבני ולבנות <bdi dir="ltr">18+</bdi> בלבד.
				</strong>{" "}
				מי שטרם מלאו לו 18 אינו רשאי להירשם לאתר או להשתמש בו. חשבון של קטין או קטינה מושעה.
			</Notice>
		</LegalText>
	);
}
