import { Link } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { formatShekels } from "../../payments/money.ts";
import { formatDay } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame, Row, Rows } from "../account-frame.tsx";
import type { Route } from "./+types/receipts.page";
import { readDocuments } from "./documents.server.ts";
import { OpenRefundRows } from "./open-refund-rows.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, {
		path: "/account/receipts",
		title: "קבלות",
		description: "",
		hidden: true,
	}),
	{ name: "needs-account", content: "" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	return readDocuments(siteOf(context).db, person);
}

export default function Receipts({ loaderData }: Route.ComponentProps) {
	const { receipts, refunds } = loaderData;
	return (
		<AccountFrame title="קבלות" lead="מסמך לכל תשלום ולכל החזר, ממוספרים ברצף.">
			{receipts.length === 0 ? (
				<p>עוד אין מסמכים. אחרי תשלום תופיע כאן קבלה, והיא גם תישלח לאימייל.</p>
			) : (
				<Rows>
					<OpenRefundRows refunds={refunds} />
					{receipts.map(({ number, kind, issuedAt, totalAgorot, of }) => (
						<Row
							key={number}
							label={
								<>
									{kind === "credit" ? "מסמך זיכוי" : "קבלה"} <bdi dir="ltr">{number}</bdi>
								</>
							}
							value={
								<>
									<bdi>{formatDay(issuedAt)}</bdi>,{" "}
									<bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
									{of !== null && (
										<>
											, זיכוי על קבלה <bdi dir="ltr">{of}</bdi>
										</>
									)}
								</>
							}
						>
							<Link className="link" to={`/account/receipts/${number}`}>
								הצגה והדפסה
							</Link>
						</Row>
					))}
				</Rows>
			)}
		</AccountFrame>
	);
}
