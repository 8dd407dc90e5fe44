import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { refuseTries } from "../../accounts/tries.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { formatShekels } from "../money.ts";
import { listReceipts } from "../receipts/receipt.server.ts";
import type { Route } from "./+types/cancel.page";
import { findForm } from "./cancel.form.ts";
import styles from "./cancel.module.css";
import { beginCancellation, cancellationCode, cancellationCookie } from "./cancel-cookie.server.ts";
import { askForCancellationCode } from "./code/cancellation-code.job.ts";
import { findDeals } from "./find-deal.server.ts";
import { standings } from "./standing-words.ts";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/cancel",
		title: "ביטול עסקה",
		description: "ביטול עסקה בשתי לחיצות, גם בלי התחברות: הסכום שיוחזר מוצג לפני שמאשרים.",
	});

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await findPerson({ request, context });
	if (!person) return { deals: null };
	const { db } = siteOf(context);
	const deals = await findDeals(db, person, new Date());
	const receipts = await listReceipts(db, person);
	return {
		deals: receipts.flatMap(({ number, totalAgorot }) => {
			const deal = deals.get(number);
			if (!deal) return [];
			return { number, totalAgorot, refused: "refused" in deal ? deal.refused : null };
		}),
	};
}

/** Begins a cancellation for somebody who is signed out: the answer is the same for every receipt. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: findForm });
	if (submission.status !== "success") return data(submission.reply(), 422);
	const { receipt, email } = submission.value;
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTries(site, "ask for mail", { visitor, target: email });
	if (tooMany) return data(submission.reply({ formErrors: [tooMany.sentence] }), tooMany.init);
	const begun = beginCancellation(receipt, email);
	await askForCancellationCode(site, { receipt, email, code: cancellationCode(site, begun) });
	const headers = { "Set-Cookie": cancellationCookie(site, begun) };
	return redirect("/cancel/code", { status: 303, headers });
}

export default function Cancel({ loaderData: { deals }, actionData }: Route.ComponentProps) {
	return (
		<NarrowFrame
			title="ביטול עסקה"
			lead="שתי לחיצות, בלי דמי ביטול. הסכום שיוחזר מוצג לפני שמאשרים."
		>
			{deals && <Deals deals={deals} />}
			<FindDeal lastResult={actionData} isSignedIn={deals !== null} />
		</NarrowFrame>
	);
}

type Deals = NonNullable<Awaited<ReturnType<typeof loader>>["deals"]>;

function Deals({ deals }: { deals: Deals }) {
	return (
		<section className={styles.part}>
			<h2 className="h3">העסקאות בחשבון הזה</h2>
			{deals.length === 0 ? (
				<p>אין בחשבון הזה עסקאות.</p>
			) : (
				<ul className={styles.deals}>
					{deals.map(({ number, totalAgorot, refused }) => (
						<li key={number}>
							<span>
								קבלה <bdi dir="ltr">{number}</bdi>,{" "}
								<bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
							</span>
							{refused && refused !== "upgraded" ? (
								<span className="muted">{standings[refused]}</span>
							) : (
								<a className="link" href={`/cancel/deal?receipt=${number}`}>
									{refused ? "שודרגה" : "לביטול"}
								</a>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

type FindDealProps = {
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
	isSignedIn: boolean;
};

function FindDeal({ lastResult, isSignedIn }: FindDealProps) {
	const { form, formProps, field } = useCheckedForm({ id: "cancel", schema: findForm, lastResult });
	return (
		<Card as="section" className={styles.part ?? ""}>
			<h2 className="h3">{isSignedIn ? "עסקה מחשבון אחר" : "בלי להתחבר"}</h2>
			<p>
				כותבים את מספר הקבלה ואת האימייל של החשבון. אם הם תואמים, יישלח לאותו אימייל קוד.
				{!isSignedIn && (
					<>
						{" "}
						אפשר גם{" "}
						<a className="link" href="/auth?next=/cancel">
							להתחבר
						</a>{" "}
						ולבחור מרשימה.
					</>
				)}
			</p>
			<FormError errors={form.errors} />
			<form {...formProps} action="/cancel" className={styles.form}>
				<TextField {...field("receipt")} label="מספר קבלה" dir="ltr" inputMode="numeric" />
				<TextField
					{...field("email")}
					type="email"
					label="אימייל"
					autoComplete="email"
					inputMode="email"
					spellCheck={false}
				/>
				<Button kind="accent" type="submit" block>
					שליחת קוד
				</Button>
			</form>
		</Card>
	);
}
