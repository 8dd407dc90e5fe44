import { data } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { isWaiting } from "../../memberships/membership.server.ts";
import { previewCancellation } from "../../payments/cancellation/cancel.server.ts";
import { cancelStatusLabels } from "../../payments/cancellation/cancel-status-labels.ts";
import { findReceipt } from "../../payments/receipts/receipt.server.ts";
import { siteOf } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { Button } from "../../ui/button.tsx";
import { MemberFrame } from "../../ui/layout/member-frame.tsx";
import { ModuleScript } from "../../ui/module-script.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/receipt.page";
import script from "./receipt.browser.ts?worker&url";
import styles from "./receipt.module.css";
import { ReceiptDocument } from "./receipt-document.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) => [
	...pageMeta(matches, {
		path: `/account/receipts/${params.number}`,
		title: "מסמך",
		description: "",
		hidden: true,
	}),
	{ name: "needs-account", content: "" },
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const number = /^\d{1,10}$/.test(params.number) ? Number(params.number) : 0;
	const { db, vault } = siteOf(context);
	const receipt = await findReceipt(db, person, number);
	if (!receipt) throw data(null, 404);
	const purchase =
		receipt.kind === "receipt" ? await previewCancellation(db, person, number) : null;
	const refused = purchase && "refused" in purchase ? purchase.refused : null;
	const { fullName } = await readDetails(db, vault, person);
	return {
		receipt,
		email: person.email,
		name: fullName ?? null,
		refused,
		isWaiting: receipt.kind === "receipt" && (await isWaiting(db, receipt.paymentId)),
	};
}

/** A page around the document, of which only the document is printed. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
	const { receipt, refused, isWaiting } = loaderData;
	const { number, kind } = receipt;
	return (
		<MemberFrame>
			<div className={styles.tools}>
				<a className="link" href="/account/receipts">
					לכל הקבלות
				</a>
				{kind === "receipt" && <Cancelling number={number} refused={refused} />}
				{isWaiting && <span className="muted">הימים מתחילים עם האישור</span>}
				<Button kind="line" className={styles.print} data-print>
					הדפסה
				</Button>
			</div>
			<ReceiptDocument {...loaderData} />
			<ModuleScript src={script} />
		</MemberFrame>
	);
}

type CancellingProps = { number: number } & Pick<Route.ComponentProps["loaderData"], "refused">;

/** The link to cancel the purchase, or its status. */
function Cancelling({ number, refused }: CancellingProps) {
	if (refused && refused !== "upgraded") {
		return <span className="muted">מצב העסקה: {cancelStatusLabels[refused]}</span>;
	}
	return (
		<a className="link" href={`/cancel/deal?receipt=${number}`}>
			ביטול עסקה
		</a>
	);
}
