import { formatPrice } from "../../memberships/plans.ts";
import type { OpenRefund } from "../../payments/cancellation/open-refunds.server.ts";
import { Row } from "../account-frame.tsx";

export function OpenRefundRows({ refunds }: { refunds: readonly OpenRefund[] }) {
	return refunds.map(({ receipt, cents, currency, confirmation, state }) => (
		<Row
			key={confirmation ?? receipt}
			label={
				<>
					החזר על קבלה <bdi dir="ltr">{receipt}</bdi>,{" "}
					<bdi dir="ltr">{formatPrice({ amount: cents, currency })}</bdi>
				</>
			}
			value={
				<>
					{state === "in-hand"
						? "עוד לא עבר. הצוות מטפל בהחזרת הכסף, ואין צורך לעשות דבר"
						: "בדרך לאמצעי התשלום"}
					{confirmation && (
						<>
							. מספר אישור <bdi dir="ltr">{confirmation}</bdi>
						</>
					)}
				</>
			}
		/>
	));
}
