import { data, Link } from "react-router";
import { articleForm } from "../../articles/article.form.ts";
import { categoryName } from "../../articles/articles.ts";
import { listArticlePictures } from "../../articles/pictures.server.ts";
import {
	createArticle,
	findHits,
	publishArticle,
	type Refused,
	readForDesk,
	readVersion,
	restoreVersion,
	saveArticle,
	unpublishArticle,
} from "../../articles/writing.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/article.page";
import { type Answer, Editor } from "./editor.tsx";
import { History } from "./history.tsx";
import { ShowForm } from "./show-form.tsx";
import { stateWords } from "./state-words.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/articles", title: "מאמר", description: "", hidden: true });

const acts = ["publish", "hide", "restore"] as const;

const idOf = ({ params, context }: Pick<Route.LoaderArgs, "params" | "context">): string =>
	params.id === "new" || isId(params.id) ? params.id : notFound(context);

const numberIn = (text: FormDataEntryValue | null) =>
	typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : null;

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "articles", "view");
	const id = idOf(args);
	const { searchParams } = new URL(args.request.url);
	const shown = { desk: await deskOf(args, staff), id, at: numberIn(searchParams.get("at")) };
	if (id === "new") return { ...shown, article: null, pictures: [], old: null };
	const { db } = siteOf(args.context);
	const found = await readForDesk(db, id);
	if (!found) return notFound(args.context);
	const { byStaff, versions, date, ...article } = found;
	const number = numberIn(searchParams.get("version"));
	const old = number === null ? null : await readVersion(db, id, number);
	return {
		...shown,
		article: {
			...article,
			isSettled: date !== null,
			found: findHits(found.written).map(({ title }) => title),
			isMine: byStaff === staff.accountId,
			versions: versions.map(({ madeAt, ...version }) => ({
				...version,
				at: madeAt && formatMoment(madeAt),
			})),
		},
		pictures: await listArticlePictures(db, id),
		old: old && number !== null ? { version: number, written: old } : null,
	};
}

export async function action(args: Route.ActionArgs) {
	const given = (args.params as { act?: string }).act;
	if (given === undefined) return save(args);
	const act = acts.find((one) => one === given);
	if (!act) return notFound(args.context);
	const staff = await requireAct(args, "articles", act);
	const site = siteOf(args.context);
	const form = await args.request.formData();
	const at = { id: idOf(args), base: numberIn(form.get("base")) ?? -1 };
	const version = numberIn(form.get("version")) ?? -1;
	const done = await {
		publish: () => publishArticle(site.db, staff, at),
		hide: () => unpublishArticle(site.db, staff, at),
		restore: () => restoreVersion(site.db, staff, { ...at, version }),
	}[act]();
	if (typeof done === "string") {
		const on = act === "restore" ? `?at=${at.base + 1}` : searchOf(form);
		return redirectWith(site, `/staff/articles/${at.id}${on}`, { toast: doneWords[done] });
	}
	const path = done.refused === "gone" ? "/staff/articles" : `/staff/articles/${at.id}`;
	return redirectWith(site, path, { toast: { ...refusal, body: refusedWords[done.refused] } });
}

/** The editor stays as it is, with what is not saved. */
function searchOf(form: FormData): string {
	const at = numberIn(form.get("at"));
	return at === null ? "" : `?at=${at}`;
}

const refusal = { kind: "destructive", title: "לא נעשה" } as const;

const refusedWords: Readonly<Record<Refused["refused"], string>> = {
	gone: "המאמר או הגרסה כבר לא כאן.",
	changed: "בינתיים נשמרה גרסה אחרת. היא מופיעה כאן עכשיו.",
	second: "הכללים מצאו משהו בטקסט, ולכן מי שכתב אותו לא מפרסם אותו. צריך עורך או עורכת נוספים.",
	slug: "הכתובת הזאת תפוסה, או שהמאמר כבר פורסם והיא קבועה.",
	picture: "התמונה הזאת אינה של המאמר.",
};

const doneWords = {
	created: { kind: "success", title: "נשמר", body: "המאמר עוד לא באתר: מפרסמים אותו כשהוא מוכן." },
	saved: { kind: "success", title: "נשמר", body: "הגרסה הקודמת נשארת בהיסטוריה." },
	waits: {
		kind: "neutral",
		title: "נשמר, ומחכה לפרסום",
		body: "הכללים מצאו משהו בטקסט: עורך או עורכת נוספים מפרסמים אותו.",
	},
	published: { kind: "success", title: "פורסם", body: "כך המאמר נראה עכשיו באתר." },
	hidden: { kind: "success", title: "ירד מהאתר", body: "הגרסאות שלו נשארות כאן." },
} as const satisfies Record<string, Flash["toast"]>;

async function save(args: Route.ActionArgs) {
	const staff = await requireAct(args, "articles", "write");
	const id = idOf(args);
	return handleForm<typeof articleForm, Response | ReturnType<typeof data<Answer>>, Answer>(args, {
		schema: articleForm,
		answer: (refused) => ({ refused, isBehind: false }),
		act: async ({ site, value: { base, alt, featured, slug, ...value }, refuse }) => {
			const written = { ...value, imageAlt: alt ?? "", featured: featured === "on" };
			const done =
				id === "new"
					? await createArticle(site.db, staff, slug, written)
					: await saveArticle(site.db, staff, { id, base: Number(base) }, { ...written, slug });
			if (typeof done === "string") {
				const path = `/staff/articles/${id}?at=${Number(base) + 1}`;
				return redirectWith(site, path, { toast: doneWords[done] });
			}
			if ("id" in done) {
				return redirectWith(site, `/staff/articles/${done.id}?at=0`, { toast: doneWords.created });
			}
			if (done.refused === "gone") return notFound(args.context);
			if (done.refused === "changed") {
				const { data: answer } = refuse({ form: refusedWords.changed });
				return data({ ...answer, isBehind: true }, { status: 409 });
			}
			const field = { slug: "slug", picture: "image", second: "form" }[done.refused];
			return refuse({ [field]: refusedWords[done.refused] });
		},
	});
}

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
	const { desk: frame, id, at, article, pictures, old } = loaderData;
	const answer = actionData && "refused" in actionData ? actionData : undefined;
	return (
		<DeskFrame
			desk={frame}
			title={article?.written.title ?? "מאמר חדש"}
			crumb={
				<>
					<Link to="/staff/articles">מאמרים</Link>
					{article && <span>{categoryName(article.written.category)}</span>}
				</>
			}
			tools={
				article && (
					<>
						<Badge kind={stateWords[article.state].kind}>{stateWords[article.state].words}</Badge>
						{article.shown !== null && (
							<LinkButton kind="line" href={`/articles/${article.slug}`}>
								העמוד באתר
							</LinkButton>
						)}
						<ShowForm id={id} at={at} {...article} />
					</>
				)
			}
			current="articles"
			startsOver
		>
			<Editor key={`${id} ${at}`} id={id} article={article} pictures={pictures} answer={answer}>
				{article && <History id={id} base={article.base} versions={article.versions} old={old} />}
			</Editor>
		</DeskFrame>
	);
}
