import { data } from "react-router";
import { listOutbox } from "../../platform/mail/outbox.server.ts";
import { siteOf } from "../../platform/site.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/dev-mail.page";
import styles from "./dev-mail.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/dev/mail", title: "דואר יוצא", description: "", hidden: true });

/** Demo only: the mails, which are not delivered anywhere. */
export async function loader({ context }: Route.LoaderArgs) {
	const { settings } = siteOf(context);
	if (!settings.isDemo) throw data(null, { status: 404 });
	const mails = await listOutbox(settings.dataDir);
	return { mails: mails.map(({ id, at, to, subject }) => ({ id, at, to, subject })) };
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">דואר יוצא</h1>
					<p className="lead">
						הדגמה בלבד: האימיילים נשמרים בתיקייה ואינם נשלחים. אימייל חדש מופיע בתוך שניות.
					</p>
				</div>
			</div>
			<div className={`wrap ${styles.sheet}`}>
				{loaderData.mails.length === 0 && <EmptyState words="עוד לא נכתב אימייל" />}
				<ul className={styles.list}>
					{loaderData.mails.map(({ id, at, to, subject }) => (
						<li key={id}>
							<a className="link" href={`/dev/mail/${id}`}>
								<bdi>{subject}</bdi>
							</a>
							<span className="small muted">
								<bdi dir="ltr">{to}</bdi> ·{" "}
								<bdi dir="ltr" className={styles.at}>
									{at.slice(0, 16).replace("T", " ")}
								</bdi>
							</span>
						</li>
					))}
				</ul>
			</div>
		</>
	);
}
