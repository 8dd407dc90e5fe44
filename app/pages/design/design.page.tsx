import { data } from "react-router";
import { siteOf } from "../../platform/site.ts";
import dialogs from "../../ui/browser/dialogs.ts?worker&url";
import { ModuleScript } from "../../ui/module-script.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/design.page";
import styles from "./design.module.css";
import { Buttons, Choices, Fields } from "./design-controls.tsx";
import { Lists, Messages, Pictures, Surfaces } from "./design-feedback.tsx";
import { Colours, Typography } from "./design-foundations.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/design", title: "מערכת העיצוב", description: "", hidden: true });

/** For developers: only in the demo and during development. */
export function loader({ context }: Route.LoaderArgs) {
	if (!siteOf(context).settings.isDemo) throw data(null, { status: 404 });
	return null;
}

/** Every component in both themes, side by side. */
export default function Design() {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מערכת העיצוב</h1>
					<p className="lead">
						כל הרכיבים בשתי הערכות, זה לצד זה. ריחוף ומיקוד נראים במגע ובמקלדת.
					</p>
				</div>
			</div>
			<div className={styles.panels}>
				<Panel theme="light" title="בהיר" />
				<Panel theme="dark" title="כהה" />
			</div>
			<ModuleScript src={dialogs} />
		</>
	);
}

function Panel({ theme, title }: { theme: "light" | "dark"; title: string }) {
	const panel = { id: theme, title };
	return (
		<section className={styles.panel} data-theme={theme} aria-labelledby={`${theme}-title`}>
			<h2 className="h2" id={`${theme}-title`}>
				{title}
			</h2>
			<Typography />
			<Colours />
			<Buttons />
			<Fields {...panel} />
			<Choices {...panel} />
			<Surfaces {...panel} />
			<Pictures />
			<Messages {...panel} />
			<Lists {...panel} />
		</section>
	);
}
