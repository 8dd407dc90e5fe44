import type { Currency } from "../../../memberships/plans.ts";
import { chargedText, formatShekels } from "../../../payments/money.ts";
import { Badge } from "../../../ui/badge.tsx";

export type Charged = { cents: number; currency: Currency };

export function Sum({ cents, currency }: Charged) {
	return <bdi dir="ltr">{chargedText({ cents, currency })}</bdi>;
}

/** The sum charged, and its value in shekels if it was in another currency. */
export function BothSums({ agorot, ...charged }: Charged & { agorot: number }) {
	return (
		<>
			<Sum {...charged} />
			{charged.currency !== "ILS" && (
				<>
					, <Shekels agorot={agorot} />
				</>
			)}
		</>
	);
}

/** Agorot as `₪734.31`. */
export function Shekels({ agorot }: { agorot: number }) {
	return <bdi dir="ltr">{formatShekels(agorot)}</bdi>;
}

type Paid = {
	is_disputed: boolean;
	back_cents: number;
	cents: number;
	ended_at: Date | null;
	revoked_at: Date | null;
};

export function PaymentState({ row }: { row: Paid }) {
	if (row.is_disputed) return <Badge kind="danger">במחלוקת</Badge>;
	if (row.back_cents >= row.cents) return <Badge kind="accent">הוחזר במלואו</Badge>;
	if (row.back_cents > 0) return <Badge kind="accent">הוחזר חלק</Badge>;
	if (row.ended_at || row.revoked_at) return <Badge>בוטל</Badge>;
	return <Badge kind="success">שולם</Badge>;
}
