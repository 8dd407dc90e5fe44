import type { PaymentSettings } from "../../platform/payment-settings.ts";

/**
 * Whose scripts, frames and pictures the payment page runs (PayPal, JavaScript SDK, "Best practices");
 * none while nobody can pay.
 */
export function checkoutOrigins({ isOpen, paypal }: PaymentSettings): readonly string[] {
	if (!isOpen || !paypal?.apiUrl) return [];
	if (paypal.env === "simulator") return [new URL(paypal.apiUrl).origin];
	return ["https://*.paypal.com", "https://*.paypalobjects.com"];
}

/** Where the SDK's script is; undefined for the place that PayPal's own package knows. */
export function sdkAddress({ paypal }: PaymentSettings): string | undefined {
	return paypal?.env === "simulator" ? `${paypal.apiUrl}/sdk/js` : undefined;
}
