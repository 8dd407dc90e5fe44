import { useState } from "react";
import { readCents } from "../../payments/manual/manual.ts";
import { toAgorot } from "../../payments/money.ts";
import { BothSums } from "./books/sums.tsx";
import type { DescribedManual } from "./payment.server.ts";

type SumProps = {
	typed: string;
	left: DescribedManual;
	/** Shekels per dollar on the day of the payment. */
	rate: string;
};

/** A field's typed value and its `onInput`. */
export function useTyped(begun: string) {
	const [typed, setTyped] = useState(begun);
	const follow = ({ currentTarget }: { currentTarget: { value: string } }) =>
		setTyped(currentTarget.value);
	return { typed, follow };
}

/** The refunded and the remaining part of a payment, both in shekels too; without scripts, for the form's initial sum. */
export function TypedSum({ typed, left, rate }: SumProps) {
	const cents = readCents(typed) ?? 0;
	const { currency } = left;
	const staying = left.cents - cents;
	if (cents === 0) return null;
	return (
		<p className="small" role="status">
			{staying < 0 ? (
				<>
					נותר להחזיר רק <BothSums {...left} />.
				</>
			) : (
				<>
					חוזרים <BothSums cents={cents} currency={currency} agorot={toAgorot(cents, rate)} />
					{staying > 0 && (
						<>
							; נשארים{" "}
							<BothSums
								cents={staying}
								currency={currency}
								agorot={left.agorot - toAgorot(cents, rate)}
							/>
						</>
					)}
					.
				</>
			)}
		</p>
	);
}
