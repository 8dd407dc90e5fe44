import { acceptCurrent } from "../accounts/acceptance.server.ts";
import { acceptancePath } from "../accounts/open-without.ts";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { choice, formOf } from "../platform/forms/rules.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { Checkbox } from "../ui/forms/choice.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/terms.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./my-account.module.css";

/** Acceptance of the current terms and privacy policy, each for itself and never ticked in advance. */
const termsForm = formOf({
	terms: choice(["on"], "כדי להמשיך צריך לאשר את התנאים"),
	privacy: choice(["on"], "כדי להמשיך צריך לאשר את מדיניות הפרטיות"),
});

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: acceptancePath,
		title: "תנאים מעודכנים",
		description: "",
		hidden: true,
	});

const nextOf = (request: Request) =>
	pathOnThisSite(new URL(request.url).searchParams.get("next")) ?? "/profile";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { mustAccept } = await requirePerson({ request, context });
	return { mustAccept, next: nextOf(request) };
}

/** Records the acceptance and redirects to where the person was going. */
export async function action(args: Route.ActionArgs) {
	const person = await requirePerson(args);
	return handleForm(args, {
		schema: termsForm,
		act: async ({ site }) => {
			await acceptCurrent(site.db, person);
			const toast = { kind: "success", title: "תודה", body: "האישור נשמר" } as const;
			return redirectWith(siteOf(args.context), nextOf(args.request), { toast });
		},
	});
}

export default function TermsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { mustAccept, next } = loaderData;
	if (!mustAccept && !actionData) {
		return (
			<AccountFrame title="התנאים מאושרים" lead="אין נוסח חדש שמחכה לאישור שלך.">
				<LinkButton kind="line" href={next}>
					המשך
				</LinkButton>
			</AccountFrame>
		);
	}
	return (
		<AccountFrame
			title="התנאים ומדיניות הפרטיות עודכנו"
			lead="האימות והבדיקה של הצוות נפתחו, ולכן נוספו בהם סעיפים. כדי להמשיך לשאר האתר צריך לאשר אותם."
		>
			<div className={styles.parts}>
				<Changes />
				<AcceptForm next={next} refused={actionData} />
				<p className="small muted">
					בלי אישור נשארים פתוחים: החשבון, הקבלות, ביטול עסקה, הורדת המידע, מחיקת החשבון והתנתקות.
				</p>
			</div>
		</AccountFrame>
	);
}

function Changes() {
	return (
		<section className={styles.part} aria-labelledby="changes">
			<h2 className="h3" id="changes">
				מה השתנה
			</h2>
			<ul className={styles.changes}>
				<li>
					<b>אימות.</b> תאריך לידה, תמונת פנים וצילום בתנוחה שמוגרלת. הצילום מוצג רק לצוות, על מסך
					הבדיקה, ונמחק בתוך <bdi>24</bdi> שעות מההחלטה.
				</li>
				<li>
					<b>תמונות וטקסטים.</b> מה שמיועד לאחרים נבדק לפני שהוא מוצג, וכל החלטה נמסרת עם הסיבה ועם
					דרך לערער.
				</li>
				<li>
					<b>רישום.</b> כל צפייה של הצוות בתמונה פרטית וכל החלטה נרשמות.
				</li>
				<li>
					<b>גיל.</b> אחרי אישור הגיל נספר מתאריך הלידה. תאריך מתחת לגיל <bdi>18</bdi> סוגר את
					הבקשה.
				</li>
			</ul>
		</section>
	);
}

type FormProps = { next: string; refused: Route.ComponentProps["actionData"] };

function AcceptForm({ next, refused }: FormProps) {
	const { formProps, field } = useCheckedForm({
		id: "terms",
		schema: termsForm,
		lastResult: refused,
	});
	const terms = field("terms");
	const privacy = field("privacy");
	return (
		<form
			{...formProps}
			className={styles.sheet}
			action={`${acceptancePath}?next=${encodeURIComponent(next)}`}
		>
			<Checkbox
				name="terms"
				required
				defaultChecked={terms.defaultValue === "on"}
				error={terms.error}
				label={
					<>
						קראתי את{" "}
						<a className="link" href="/terms">
							תנאי השימוש
						</a>
						, והם מקובלים עליי.
					</>
				}
			/>
			<Checkbox
				name="privacy"
				required
				defaultChecked={privacy.defaultValue === "on"}
				error={privacy.error}
				label={
					<>
						קראתי את{" "}
						<a className="link" href="/privacy">
							מדיניות הפרטיות
						</a>
						.
					</>
				}
			/>
			<div className="row">
				<Button kind="accent" type="submit">
					אישור והמשך
				</Button>
				<LinkButton kind="ghost" href="/account">
					לא עכשיו
				</LinkButton>
			</div>
		</form>
	);
}
