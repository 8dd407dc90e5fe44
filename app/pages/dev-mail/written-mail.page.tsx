import { data } from "react-router";
import { findInOutbox } from "../../platform/mail/outbox.server.ts";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/written-mail.page";
import styles from "./dev-mail.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/dev/mail", title: "אימייל", description: "", hidden: true });

export async function loader({ context, params }: Route.LoaderArgs) {
	const { settings } = siteOf(context);
	const mail = settings.isDemo ? await findInOutbox(settings.dataDir, params.id) : null;
	if (!mail) throw data(null, { status: 404 });
	return { mail };
}

export default function WrittenMail({ loaderData: { mail } }: Route.ComponentProps) {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">
						<bdi>{mail.subject}</bdi>
					</h1>
				</div>
			</div>
			<div className={`wrap ${styles.sheet}`}>
				<dl className={styles.facts}>
					<dt>מאת</dt>
					<dd>
						<bdi dir="ltr">{mail.from}</bdi>
					</dd>
					<dt>אל</dt>
					<dd>
						<bdi dir="ltr">{mail.to}</bdi>
					</dd>
					{mail.replyTo && (
						<>
							<dt>תשובה אל</dt>
							<dd>
								<bdi dir="ltr">{mail.replyTo}</bdi>
							</dd>
						</>
					)}
				</dl>
				<p className="row">
					<LinkButton href={`/dev/mail/${mail.id}/html`} reloadDocument>
						האימייל המעוצב
					</LinkButton>
					<LinkButton href={`/dev/mail/${mail.id}/source`} reloadDocument>
						המקור
					</LinkButton>
					<LinkButton href="/dev/mail">כל האימיילים</LinkButton>
				</p>
				<h2 className="h2">הטקסט</h2>
				<p className={styles.text}>{withLinks(mail.text)}</p>
			</div>
		</>
	);
}

function withLinks(text: string) {
	return text.split(/(https?:\/\/\S+)/).map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			<a key={part} className="link" href={part}>
				<bdi dir="ltr">{part}</bdi>
			</a>
		),
	);
}
