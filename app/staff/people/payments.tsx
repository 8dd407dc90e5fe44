import { formatDay } from "../../platform/dates.ts";
import { Table } from "../../ui/table.tsx";
import { PaymentState, Sum } from "../money/books/sums.tsx";
import type { readPayments } from "./payments.server.ts";
import { More, Section } from "./person-parts.tsx";

type PaymentsProps = {
	money: Awaited<ReturnType<typeof readPayments>>;
	/** Whether this role may open the money pages, and whether it moves money. */
	seesMoney: boolean;
	movesMoney: boolean;
	/** Address of the credits ledger. */
	ledger: string;
};

/** The plan and the payments; extending and refunding start at the chosen payment. */
export function Payments({ money, seesMoney, movesMoney, ledger }: PaymentsProps) {
	const { membership, payments } = money;
	return (
		<Section title="מינוי ותשלומים" id="payments">
			{membership ? (
				<p>
					<bdi>{membership.name}</bdi>, עד {formatDay(membership.lastsUntil)}
				</p>
			) : (
				<p className="muted">אין מסלול שרץ.</p>
			)}
			{payments.rows.length > 0 && (
				<Table
					caption="תשלומים"
					heads={["קבלה", "יום", "מה", "חויב", "מצב", ...(movesMoney ? ["פעולה"] : [])]}
					rows={payments.rows.map((row) => [
						seesMoney ? (
							<a key="number" className="link num" href={payment(row.number)}>
								{row.number}
							</a>
						) : (
							<bdi key="number" className="num">
								{row.number}
							</bdi>
						),
						<span key="day" className="num">
							{formatDay(row.settled_at)}
						</span>,
						<bdi key="what">{row.product_name}</bdi>,
						<Sum key="cents" cents={row.cents} currency={row.currency} />,
						<span key="state">
							<PaymentState row={row} />
							{row.credits.length > 0 && (
								<>
									{" "}
									זיכוי <bdi className="num">{row.credits.join(", ")}</bdi>
								</>
							)}
						</span>,
						...(movesMoney ? [<Moves key="moves" row={row} />] : []),
					])}
				/>
			)}
			<More count={payments.more} />
			{seesMoney && (
				<p>
					<a className="link" href={ledger}>
						פנקס זיכויים ומתנות
					</a>
				</p>
			)}
		</Section>
	);
}

const payment = (number: number) => `/staff/money/payments/${number}`;

type PaymentRow = PaymentsProps["money"]["payments"]["rows"][number];

function Moves({ row: { number, is_running, is_disputed, left_cents } }: { row: PaymentRow }) {
	return (
		<span className="row">
			{is_running && (
				<a className="link" href={`${payment(number)}#days`}>
					הארכה
				</a>
			)}
			{left_cents > 0 && !is_disputed && (
				<a className="link" href={`${payment(number)}#refund`}>
					החזר
				</a>
			)}
		</span>
	);
}
