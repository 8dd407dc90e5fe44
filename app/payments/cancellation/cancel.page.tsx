import { Form, Link } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { formatDay, wholeDay } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { formPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { formatShekels } from "../money.ts";
import { listReceipts } from "../receipts/receipt.server.ts";
import type { Route } from "./+types/cancel.page";
import { findForm } from "./cancel.form.ts";
import styles from "./cancel.module.css";
import { beginCancellation, cancellationCode, cancellationCookie } from "./cancel-cookie.server.ts";
import { cancelStatusLabels } from "./cancel-status-labels.ts";
import { askForCancellationCode } from "./cancellation-code.job.ts";
import { findPurchases } from "./find-purchase.server.ts";

export const handle = formPage;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/cancel",
		title: "ביטול עסקה",
		description: "ביטול עסקה בשתי לחיצות, גם בלי התחברות: הסכום שיוחזר מוצג לפני שמאשרים.",
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await findPerson({ request, context });
	if (!person) return { purchases: null };
	const { db } = siteOf(context);
	const purchases = await findPurchases(db, person, new Date());
	const receipts = await listReceipts(db, person);
	return {
		purchases: receipts.flatMap(({ number, totalAgorot, issuedAt }) => {
			const purchase = purchases.get(number);
			if (!purchase) return [];
			const refused = "refused" in purchase ? purchase.refused : null;
			return { number, totalAgorot, issuedAt: wholeDay(issuedAt), refused };
		}),
	};
}

/** Begins a signed-out cancellation: the response is the same for every receipt. */
export function action(args: Route.ActionArgs) {
	return handleForm(args, {
		schema: findForm,
		limit: ({ site, visitor, form, value }) =>
			checkRateLimit(site, "ask for mail", { visitor, target: value.email, form }),
		act: async ({ site, value: { receipt, email } }) => {
			const begun = beginCancellation(receipt, email);
			const code = cancellationCode(site, begun);
			await askForCancellationCode(site, { receipt, email, code, until: begun.until });
			return redirectWith(site, "/cancel/code", { cookies: [cancellationCookie(site, begun)] });
		},
	});
}

export default function Cancel({ loaderData: { purchases }, actionData }: Route.ComponentProps) {
	return (
		<NarrowFrame
			title="ביטול עסקה"
			lead="שתי לחיצות, בלי דמי ביטול. הסכום שיוחזר מוצג לפני שמאשרים."
		>
			{purchases && <Purchases purchases={purchases} />}
			{purchases?.length ? (
				<Disclosure summary="עסקה מחשבון אחר" isOpen={actionData !== undefined}>
					<FindPurchase lastResult={actionData} isSignedIn />
				</Disclosure>
			) : (
				<Card as="section" className={styles.part ?? ""}>
					<h2 className="h3">{purchases ? "עסקה מחשבון אחר" : "בלי להתחבר"}</h2>
					<FindPurchase lastResult={actionData} isSignedIn={purchases !== null} />
				</Card>
			)}
		</NarrowFrame>
	);
}

type Purchases = NonNullable<Awaited<ReturnType<typeof loader>>["purchases"]>;

function Purchases({ purchases }: { purchases: Purchases }) {
	return (
		<section className={styles.part}>
			<h2 className="h3">העסקאות בחשבון הזה</h2>
			{purchases.length === 0 ? (
				<p>אין בחשבון הזה עסקאות.</p>
			) : (
				<ul className={styles.purchases}>
					{purchases.map(({ number, totalAgorot, issuedAt, refused }) => (
						<li key={number}>
							<span>
								קבלה <bdi dir="ltr">{number}</bdi>
								<span className={`small muted ${styles.about}`}>
									{formatDay(issuedAt)}, <bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
								</span>
							</span>
							{refused && refused !== "upgraded" ? (
								<span className="muted">{cancelStatusLabels[refused]}</span>
							) : (
								<Link className="link" to={`/cancel/deal?receipt=${number}`}>
									{refused ? "שודרגה" : "לביטול"}
									<span className="sr">, קבלה {number}</span>
								</Link>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

type FindPurchaseProps = {
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
	isSignedIn: boolean;
};

function FindPurchase({ lastResult, isSignedIn }: FindPurchaseProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "cancel",
		schema: findForm,
		lastResult,
	});
	return (
		<>
			<p>
				כותבים את מספר הקבלה ואת האימייל של החשבון. אם הם תואמים, יישלח לאותו אימייל קוד.
				{!isSignedIn && (
					<>
						{" "}
						אפשר גם{" "}
						<Link className="link" to="/auth?next=/cancel">
							להתחבר
						</Link>{" "}
						ולבחור מרשימה.
					</>
				)}
			</p>
			<FormError errors={form.errors} />
			<Form {...formProps} action="/cancel" className={styles.form}>
				<TextField {...field("receipt")} label="מספר קבלה" dir="ltr" inputMode="numeric" />
				<TextField
					{...field("email")}
					type="email"
					label="אימייל"
					autoComplete="email"
					inputMode="email"
					spellCheck={false}
				/>
				<Button kind={isSignedIn ? "line" : "accent"} type="submit" busy={isSending} block>
					שליחת קוד
				</Button>
			</Form>
		</>
	);
}
