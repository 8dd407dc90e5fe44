import { Badge } from "../../../ui/badge.tsx";

type Paid = {
	is_disputed: boolean;
	back_cents: number;
	cents: number;
	ended_at: Date | null;
	revoked_at: Date | null;
};

/** What became of a payment, in a word. */
export function PaymentState({ row }: { row: Paid }) {
	if (row.is_disputed) return <Badge kind="danger">במחלוקת</Badge>;
	if (row.back_cents >= row.cents) return <Badge kind="accent">הוחזר במלואו</Badge>;
	if (row.back_cents > 0) return <Badge kind="accent">הוחזר חלק</Badge>;
	if (row.ended_at || row.revoked_at) return <Badge>בוטל</Badge>;
	return <Badge kind="success">שולם</Badge>;
}
