import { requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/delete.page";
import styles from "./delete.module.css";
import { threadPath } from "./messages-list.ts";
import { deleteForMe } from "./participants.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/messages", title: "מחיקת שיחה", description: "", hidden: true });

export async function loader({ request, context, params }: Route.LoaderArgs) {
	await requireMember({ request, context });
	return { path: threadPath(params.id) };
}

/** Deletes a conversation for the member; for the other it stays. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const done = await deleteForMe(site, me, params.id);
	const toast = { kind: "success", title: "השיחה נמחקה אצלך" } as const;
	return redirectWith(site, done ? "/messages" : threadPath(params.id), done ? { toast } : {});
}

export default function DeletePage({ loaderData: { path } }: Route.ComponentProps) {
	return (
		<div className={`wrap ${styles.page}`}>
			<Card raised as="section" className={styles.sheet}>
				<h1 className="h2">למחוק את השיחה אצלך?</h1>
				<p className="muted">בצד השני היא נשארת. מה שנמחק אצלך לא חוזר, גם אם תגיע הודעה חדשה.</p>
				<PostForm action={`${path}/delete`} className="row">
					<Button kind="danger" type="submit">
						מחיקה אצלי
					</Button>
					<LinkButton kind="ghost" href={path}>
						ביטול
					</LinkButton>
				</PostForm>
			</Card>
		</div>
	);
}
