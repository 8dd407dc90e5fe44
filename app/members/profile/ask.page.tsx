import { data, redirect } from "react-router";
import { siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { answerDone, memberPath, receiveAct } from "../act.server.ts";
import { readAlbum } from "../album/album.server.ts";
import { longestNote } from "../album/album-words.ts";
import { ask } from "../album/requests.server.ts";
import { about, withPrefix } from "../cards/member-words.ts";
import { LimitNotice } from "../limits/limit-notice.tsx";
import { findOther } from "../may-see.server.ts";
import { requireMember } from "../member.server.ts";
import type { Route } from "./+types/ask.page";
import styles from "./ask.module.css";
import { limitOf, refusalWords } from "./ask-words.ts";
import { readName } from "./profile.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/members", title: "בקשת האלבום", description: "", hidden: true });

/** The form to ask for a member's album; those who cannot ask are redirected to the member's page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const other = await findOther(site.db, me, params.id, "page", now);
	const album = other && (await readAlbum(site, me, other, now));
	if (!other || album?.kind !== "ask") throw redirect(memberPath(params.id), 303);
	const { left, most } = album;
	return {
		path: memberPath(params.id),
		name: await readName(site.db, other),
		left,
		limit: left > 0 ? null : limitOf(most, me, now),
		hasPlans: me.role === "daddy",
	};
}

export async function action(args: Route.ActionArgs) {
	const act = await receiveAct(args);
	const now = new Date();
	const given = (name: string) => {
		const value = act.form.get(name);
		return typeof value === "string" ? value : "";
	};
	const note = given("note");
	const input = { note, confirmed: given("confirmed") };
	const asked = await ask(act.site, act.me, act.publicId, input, now);
	const back = act.back ?? memberPath(act.publicId);
	const sent = { toast: { kind: "success", title: "הבקשה נשלחה" } } as const;
	if (asked && !("refused" in asked)) return answerDone(act, back, sent);
	// No such member, or nothing left to ask for: the page says so.
	if (!asked || !("refused" in asked)) throw redirect(memberPath(act.publicId), 303);
	if (asked.refused === "day") {
		return data({ note, sentence: null, asked: "", limit: limitOf(asked.most, act.me, now) }, 429);
	}
	const sentence = refusalWords(asked, now);
	const confirm = asked.refused === "note" ? asked.asked : "";
	return data({ note, sentence, asked: confirm, limit: null }, 422);
}

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
	const { path, name, left, hasPlans } = loaderData;
	const limit = actionData?.limit ?? loaderData.limit;
	return (
		<div className={`wrap ${styles.page}`}>
			{limit ? (
				<LimitNotice words={limit} hasPlans={hasPlans} isPage />
			) : (
				<Card raised as="section" className={styles.sheet ?? ""}>
					<h1 className="h2">{withPrefix("לבקש לראות את האלבום של ", name.alias)}?</h1>
					<p className="muted">
						{about(name, {
							f: "היא תחליט אם לאשר, ולכמה זמן. אם לא תענה, לא תופיע כאן שום הודעה.",
							m: "הוא יחליט אם לאשר, ולכמה זמן. אם לא יענה, לא תופיע כאן שום הודעה.",
							n: "ההחלטה היא של הצד השני, וגם לכמה זמן. בלי תשובה לא תופיע כאן שום הודעה.",
						})}
					</p>
					<NoteForm path={path} left={left} refused={actionData} />
				</Card>
			)}
		</div>
	);
}

type Refused = { note: string; sentence: string | null; asked: string };
type NoteProps = { path: string; left: number; refused: Refused | undefined };

function NoteForm({ path, left, refused }: NoteProps) {
	const say = useGenderedText();
	return (
		<PostForm action={`${path}/album/ask`} className={styles.form}>
			<input type="hidden" name="back" value={`${path}#album`} />
			<TextArea
				name="note"
				label="מילה אישית"
				optional
				rows={3}
				dir="auto"
				defaultValue={refused?.note ?? ""}
				error={refused?.sentence ?? undefined}
				help={
					<>
						עד <bdi className="num">{longestNote}</bdi> תווים. אפשר לבקש פעם ב־
						<bdi className="num">7</bdi> ימים. {leftWords(left)}
					</>
				}
			/>
			<div className="row">
				<Button kind="accent" type="submit">
					{say({ f: "שלחי את הבקשה", m: "שלח את הבקשה", n: "שליחת הבקשה" })}
				</Button>
				{refused?.asked && (
					<Button kind="line" type="submit" name="confirmed" value={refused.asked}>
						לשלוח בכל זאת
					</Button>
				)}
				<LinkButton kind="ghost" href={path}>
					ביטול
				</LinkButton>
			</div>
		</PostForm>
	);
}

const leftWords = (left: number) =>
	left === 1 ? "נשארה היום בקשה אחת." : `נשארו היום ${left} בקשות.`;
