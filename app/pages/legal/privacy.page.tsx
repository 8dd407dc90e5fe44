import { LegalText } from "../../ui/layout/legal-text.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/privacy.page";
import { readLegal } from "./legal.server.ts";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/privacy",
		title: "מדיניות פרטיות",
		description:
			"איזה מידע נאסף, לשם מה, מי רואה אותו, כמה זמן הוא נשמר ואיך מעיינים בו, מתקנים אותו ומוחקים אותו. בלי כלי מעקב של צד שלישי.",
	});

// A changed text gets its date below and a new version in `accounts/consents.ts`.
export const loader = ({ context }: Route.LoaderArgs) => readLegal(context, "privacy");

export default function Privacy({ loaderData: { sections } }: Route.ComponentProps) {
	return (
		<LegalText
			title="מדיניות פרטיות"
			lead="דיסקרטיות מתחילה במה שלא אוספים. כאן כתוב מה נאסף, למה זה משמש ואיך אפשר לצפות בו, לתקן ולמחוק."
			updated={
				<>
					עודכן: <time dateTime="2025-08">אוגוסט 2025</time>. נוספו סעיפי האימות והבדיקה:{" "}
					<time dateTime="2026-11-22">22&nbsp;בנובמבר 2026</time>, ופרטים{" "}
					<a href="#changes">שנוספו מאז</a>: <time dateTime="2026-11-30">30&nbsp;בנובמבר 2026</time>
				</>
			}
			sections={sections}
		/>
	);
}
