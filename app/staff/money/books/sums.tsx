import { formatShekels } from "../../../payments/money.ts";

/** Cents as `$199.00`. */
export function Dollars({ cents }: { cents: number }) {
	return <bdi dir="ltr">${(cents / 100).toFixed(2)}</bdi>;
}

/** Agorot as `₪734.31`. */
export function Shekels({ agorot }: { agorot: number }) {
	return <bdi dir="ltr">{formatShekels(agorot)}</bdi>;
}
