import type { PaymentSettings } from "../../platform/payment-settings.ts";

/**
 * Origins whose scripts, frames and images the payment page allows (PayPal, JavaScript SDK, "Best
 * practices"); none without a provider.
 */
export function checkoutOrigins({ paypal }: PaymentSettings): readonly string[] {
	if (!paypal?.apiUrl) return [];
	if (paypal.env === "simulator") return [new URL(paypal.apiUrl).origin];
	return ["https://*.paypal.com", "https://*.paypalobjects.com"];
}

/** URL of the SDK's script; undefined for the default of PayPal's package. */
export function sdkAddress({ paypal }: PaymentSettings): string | undefined {
	return paypal?.env === "simulator" ? `${paypal.apiUrl}/sdk/js` : undefined;
}
