import { formatDay } from "../../platform/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Table } from "../../ui/table.tsx";
import { codeNames } from "../record/act-names.ts";
import { PaymentState, Shekels, Sum } from "./books/sums.tsx";
import { Who } from "./facts.tsx";
import type { listDisputes, listManual, listPayments, listRefunds } from "./lists.server.ts";
import { handKinds, refundStates } from "./money-words.ts";

type RowsOf<List extends (...args: never) => Promise<{ rows: unknown[] }>> = Awaited<
	ReturnType<List>
>["rows"];

function Receipt({ number }: { number: number }) {
	return (
		<a className="link num" href={`/staff/money/payments/${number}`}>
			{number}
		</a>
	);
}

const Day = ({ at }: { at: Date }) => <span className="num">{formatDay(at)}</span>;

/** The payments; each one's page is addressed by the receipt's number. */
export function PaymentTable({ rows }: { rows: RowsOf<typeof listPayments> }) {
	return (
		<Table
			caption="תשלומים"
			heads={["קבלה", "יום", "מי", "מה", "חויב", "בשקלים", "מתוך זה מע״מ", "מצב"]}
			rows={rows.map((row) => [
				<Receipt key="number" number={row.number} />,
				<Day key="day" at={row.settled_at} />,
				<Who key="who" person={row.person} />,
				<bdi key="what">{row.product_name}</bdi>,
				<Sum key="cents" cents={row.cents} currency={row.currency} />,
				<Shekels key="agorot" agorot={row.total_agorot} />,
				<Shekels key="vat" agorot={row.vat_agorot} />,
				<PaymentState key="state" row={row} />,
			])}
		/>
	);
}

export function RefundTable({ rows }: { rows: RowsOf<typeof listRefunds> }) {
	return (
		<Table
			caption="החזרים"
			heads={["על קבלה", "יום", "מי", "סכום", "למה", "מצב"]}
			rows={rows.map((row) => [
				<Receipt key="number" number={row.number} />,
				<Day key="day" at={row.asked_at} />,
				<Who key="who" person={row.person} />,
				<Sum key="cents" cents={row.cents} currency={row.currency} />,
				codeNames[row.reason] ?? row.reason,
				<Badge
					key="state"
					kind={
						row.state === "completed" ? "success" : row.state === "failed" ? "danger" : "accent"
					}
				>
					{refundStates[row.state]}
				</Badge>,
			])}
		/>
	);
}

export function DisputeTable({ rows }: { rows: RowsOf<typeof listDisputes> }) {
	return (
		<Table
			caption="מחלוקות"
			heads={["על קבלה", "נפתחה", "מי", "סכום", "אצל הספק", "מצב"]}
			rows={rows.map((row) => [
				<Receipt key="number" number={row.number} />,
				<Day key="day" at={row.opened_at} />,
				<Who key="who" person={row.person} />,
				<Sum key="cents" cents={row.cents} currency={row.currency} />,
				<bdi key="id" dir="ltr">
					{row.id}
				</bdi>,
				row.is_open ? (
					<Badge key="state" kind="danger">
						פתוחה
					</Badge>
				) : (
					<Badge key="state">{row.outcome ? <bdi dir="ltr">{row.outcome}</bdi> : "הסתיימה"}</Badge>
				),
			])}
		/>
	);
}

export function ManualTable({ rows }: { rows: RowsOf<typeof listManual> }) {
	return (
		<Table
			caption="ידניים"
			heads={["מה", "על קבלה", "יום", "מי", "כמה", "למה", "מי ביקש", "מצב"]}
			rows={rows.map((row) => [
				row.is_done === null ? (
					<a key="what" className="link" href={`/staff/money/by-hand/${row.id}`}>
						{handKinds[row.kind]}
					</a>
				) : (
					handKinds[row.kind]
				),
				<Receipt key="number" number={row.number} />,
				<Day key="day" at={row.asked_at} />,
				<Who key="who" person={row.person} />,
				row.cents === null ? (
					<span key="days">
						<bdi>{row.days}</bdi> ימים
					</span>
				) : (
					<Sum key="cents" cents={row.cents} currency={row.currency} />
				),
				<span key="why">
					{codeNames[row.code]}: <bdi>{row.words}</bdi>
				</span>,
				<bdi key="by">{row.askedBy}</bdi>,
				row.is_done === null ? (
					<Badge key="state" kind="accent">
						לאישור שני
					</Badge>
				) : row.is_done ? (
					<Badge key="state" kind="success">
						נעשה{row.decidedBy && <bdi>, {row.decidedBy}</bdi>}
					</Badge>
				) : (
					<Badge key="state">לא אושר</Badge>
				),
			])}
		/>
	);
}
