import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { mostSaid } from "../gallery/members/filter-words.ts";
import { ofSide, type Side } from "../gallery/members/of-side.ts";
import { requireMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { morningText } from "../platform/morning.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { FormError, TextField } from "../ui/forms/field.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/searches.page";
import { canonicalFilters, readSearches, type Searches } from "./read-searches.server.ts";
import { longestName, nameForm, searchForm } from "./search.form.ts";
import styles from "./searches.module.css";
import { saveSearch } from "./searches.server.ts";

const path = "/searches";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "חיפושים שמורים", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const draft = new URL(request.url).searchParams.get("filters") ?? "";
	return readSearches(siteOf(context), me, draft, new Date());
}

/** Saves a gallery search under a name. */
export async function action(args: Route.ActionArgs) {
	const me = await requireMember(args);
	return handleForm(args, {
		schema: searchForm,
		act: async ({ site, value: { name, filters: text = "" }, refuse }) => {
			const now = new Date();
			const filters = await canonicalFilters(site, me, text, now);
			if (filters === null) return refuse({ form: nothingChosen });
			const { savedSearches: most } = rightsOf(me, now);
			const done = await saveSearch(site, me, { name, filters, most }, now);
			if (done === "known") return refuse({ form: "החיפוש הזה כבר שמור." });
			if (done === "full") return refuse({ form: full(most) });
			return redirectWith(site, path, { toast: { kind: "success", title: "החיפוש נשמר" } });
		},
	});
}

const nothingChosen = "בחיפוש הזה לא נבחר שום סינון, ולכן אין מה לשמור.";

/** What is free stands beside what is full. */
const full = (most: number) =>
	most === 1
		? "אצלך נשמר חיפוש אחד. אפשר למחוק אותו ולשמור את זה במקומו, והכתובת של הגלריה שומרת את הסינון גם בלי לשמור."
		: `אצלך נשמרים עד ${most} חיפושים. אפשר למחוק אחד ולשמור את זה במקומו, והכתובת של הגלריה שומרת את הסינון גם בלי לשמור.`;

export default function SearchesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { searches, most, uncounted, searchAlerts, side } = loaderData;
	const draft = loaderData.draft ?? (actionData ? sentAs(actionData) : null);
	return (
		<MemberFrame>
			<div className={styles.head}>
				<div>
					<h1 className="h1">חיפושים שמורים</h1>
					<Lead count={searches.length} most={most} />
				</div>
				<LinkButton kind="line" href="/gallery">
					חיפוש חדש
				</LinkButton>
			</div>
			{draft && <Draft key={draft.filters} draft={draft} lastResult={actionData} />}
			{uncounted && <NotCounted uncounted={uncounted} />}
			{searches.length === 0 && !draft && <Nothing side={side} />}
			<ul className={styles.searches}>
				{searches.map((one) => (
					<Search key={one.id} search={one} side={side} />
				))}
			</ul>
			{searches.length > 0 && <Weekly side={side} hasAlerts={searchAlerts} />}
		</MemberFrame>
	);
}

/** What was sent without the search in the address, and refused. */
const sentAs = ({ initialValue }: SubmissionResult): Searches["draft"] => ({
	filters: String(initialValue?.filters ?? ""),
	words: [],
	known: null,
});

function Lead({ count, most }: { count: number; most: number }) {
	const say = useGenderedText();
	return (
		<p className="muted">
			<bdi className="num">{count}</bdi> מתוך <bdi className="num">{most}</bdi>.{" "}
			{say({
				f: "רק את רואה מה חיפשת.",
				m: "רק אתה רואה מה חיפשת.",
				n: "איש מלבדך אינו רואה מה חיפשת.",
			})}
		</p>
	);
}

type DraftProps = {
	draft: NonNullable<Searches["draft"]>;
	lastResult: SubmissionResult | undefined;
};

/** The gallery's current search, to be saved. */
function Draft({ draft: { filters, words, known }, lastResult }: DraftProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "save",
		schema: searchForm,
		lastResult,
	});
	return (
		<section className={styles.draft} aria-labelledby="save-title">
			<h2 className="h2" id="save-title">
				{known === null ? "לשמור את החיפוש הזה?" : "החיפוש הזה כבר שמור"}
			</h2>
			<ul className={styles.chips}>
				{words.map((one) => (
					<li key={one}>
						<bdi>{one}</bdi>
					</li>
				))}
			</ul>
			{known !== null ? (
				<p>
					השם שלו:{" "}
					<b>
						<bdi>{known}</bdi>
					</b>
				</p>
			) : (
				<Form
					{...formProps}
					action={`${path}?${new URLSearchParams({ filters })}`}
					className="stack"
				>
					<FormError errors={form.errors} />
					<input type="hidden" name="filters" value={filters} />
					<TextField
						{...field("name")}
						label="שם, רק בשבילך"
						help={`עד ${longestName} תווים, נשמר מוצפן.`}
						autoComplete="off"
					/>
					<div className="row">
						<Button kind="accent" type="submit" busy={isSending}>
							שמירה
						</Button>
						<LinkButton kind="ghost" href={`/gallery?${filters}`}>
							חזרה לגלריה
						</LinkButton>
					</div>
				</Form>
			)}
		</section>
	);
}

function NotCounted({ uncounted }: { uncounted: NonNullable<Searches["uncounted"]> }) {
	return (
		<Notice>
			{uncounted.why === "closed" ? (
				<>
					<b>הגלריה סגורה כרגע בפניך, ולכן לא נספר מי חדש.</b> החיפושים נשארים.{" "}
					<Link className="link" to="/account">
						למצב החשבון
					</Link>
				</>
			) : (
				<>
					<b>המספרים נספרו כבר פעמים רבות בשעה הזאת.</b> הם יחזרו {uncounted.opens}.
				</>
			)}
		</Notice>
	);
}

function Nothing({ side }: { side: Side }) {
	return (
		<EmptyState
			title="חיפוש ששומרים פעם אחת"
			words={`בגלריה, אחרי שמסננים, מופיע ״שמירת החיפוש״. כאן יופיע כמה ${ofSide(side, { women: "חדשות", men: "חדשים" })} הצטרפו השבוע.`}
		>
			<LinkButton kind="line" href="/gallery">
				לגלריה
			</LinkButton>
		</EmptyState>
	);
}

type SearchProps = { search: Searches["searches"][number]; side: Side };

function Search({ search, side }: SearchProps) {
	const { id, name, words, gone, path: address, isResting, fresh, wantsAlert } = search;
	const at = `${path}/${id}`;
	return (
		<li className={styles.search}>
			<div className={styles.what}>
				<h2 className="h3">
					{isResting ? (
						<bdi>{name}</bdi>
					) : (
						<Link className="link" to={address}>
							<bdi>{name}</bdi>
						</Link>
					)}
				</h2>
				<p className="small muted">{words.join(" · ") || "בלי סינון"}</p>
				{gone.map((town) => (
					<p key={town} className={`small ${styles.gone}`}>
						{town ? `״${town}״ כבר לא ברשימת היישובים.` : "חלק מהסינון כבר לא קיים."} החיפוש פועל
						בלעדיו.
					</p>
				))}
			</div>
			<p className={`small ${styles.fresh}`}>
				{isResting ? (
					<>
						נח, כי במסלול שלך נשמרים פחות.{" "}
						<Link className="link" to="/pricing">
							מה חינם, מה במסלול
						</Link>
					</>
				) : (
					fresh !== null && <Fresh fresh={fresh} address={address} side={side} />
				)}
				{wantsAlert && !isResting && <span className="muted"> · התראה פעילה</span>}
			</p>
			<div className={styles.acts}>
				{wantsAlert !== undefined && !isResting && (
					<PostForm action={`${at}/alert`} preventScrollReset>
						<input type="hidden" name="alert" value={wantsAlert ? "0" : "1"} />
						<Button kind="line" small type="submit">
							{wantsAlert ? "כיבוי ההתראה" : "הפעלת התראה"}
						</Button>
					</PostForm>
				)}
				<PostForm action={`${at}/remove`} preventScrollReset>
					<Button kind="ghost" small type="submit">
						מחיקה
						<span className="sr"> של {name}</span>
					</Button>
				</PostForm>
			</div>
			<details className={styles.rename}>
				<summary className="small">שינוי שם</summary>
				<Rename action={`${at}/rename`} id={id} name={name} />
			</details>
		</li>
	);
}

function Rename({ action: to, id, name }: { action: string; id: string; name: string }) {
	const { formProps, field, isSending } = useCheckedForm({
		id: `rename-${id}`,
		schema: nameForm,
		lastResult: undefined,
		defaultValue: { name },
	});
	return (
		<Form {...formProps} action={to} className="row">
			<TextField {...field("name")} label="שם" autoComplete="off" />
			<Button kind="line" small type="submit" busy={isSending}>
				שמירה
			</Button>
		</Form>
	);
}

type FreshProps = { fresh: number; address: string; side: Side };

/** How many came this week, and the way to them. */
function Fresh({ fresh, address, side }: FreshProps) {
	if (fresh === 0) return ofSide(side, { women: "אין חדשות השבוע", men: "אין חדשים השבוע" });
	const to = `${address}${address.includes("?") ? "&" : "?"}new=1`;
	const many = ofSide(side, { women: "חדשות השבוע", men: "חדשים השבוע" });
	return (
		<Link className="link" to={to}>
			{fresh === 1 ? (
				ofSide(side, { women: "חדשה אחת השבוע", men: "חדש אחד השבוע" })
			) : (
				<>
					{fresh > mostSaid && "יותר מ־"}
					<bdi className="num">{Math.min(fresh, mostSaid)}</bdi> {many}
				</>
			)}
		</Link>
	);
}

/** When somebody counts as new, and what the alert says. */
function Weekly({ side, hasAlerts }: { side: Side; hasAlerts: boolean }) {
	const who = ofSide(side, { women: "מי שאושרה בשבוע האחרון", men: "מי שאושר בשבוע האחרון" });
	return (
		<p className={`small muted ${styles.weekly}`}>
			{ofSide(side, { women: "חדשה השבוע היא", men: "חדש השבוע הוא" })} {who}.{" "}
			{hasAlerts &&
				`התראה מגיעה בהתראות שבאתר פעם בשבוע, ביום ראשון ב־${morningText}, ורק כשיש בחיפוש שלושה פרופילים חדשים או יותר.`}
		</p>
	);
}
