import { LegalText } from "../../ui/layout/legal-text.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/accessibility.page";
import { HoursSince } from "./hours-since.tsx";
import { readLegal } from "./legal.server.ts";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/accessibility",
		title: "הצהרת נגישות",
		description:
			"מה נעשה כדי שהאתר יהיה נגיש, לפי איזה תקן ומתי נבדק, מה עוד חסר, ואיך פונים אלינו בנושא נגישות.",
	});

export const loader = ({ context }: Route.LoaderArgs) => readLegal(context, "accessibility");

export default function Accessibility({
	loaderData: { sections, hoursSince },
}: Route.ComponentProps) {
	return (
		<LegalText
			title="הצהרת נגישות"
			lead="מה נעשה, איך נבדק, ומה עוד חסר."
			updated={
				<>
					עודכן: <time dateTime="2026-11-27">27&nbsp;בנובמבר 2026</time>
					<HoursSince day={hoursSince} />
				</>
			}
			sections={sections}
		/>
	);
}
