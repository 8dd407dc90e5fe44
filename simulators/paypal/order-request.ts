/** Validation of a new order, with PayPal's errors. */
import { Refusal } from "./errors.ts";
import { centsOf, type Json, type Money } from "./state.ts";

/** PayPal's currencies with two decimals; the others are not supported. */
const currencies = new Set(
	"AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD".split(" "),
);

const unitPath = "/purchase_units/@reference_id=='default'";

const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * An amount in PayPal's format: a decimal string, at most two digits after the point.
 * @throws Refusal
 */
export function readMoney(given: unknown, field: string): Money {
	if (!isObject(given)) throw new Refusal(400, "MISSING_REQUIRED_PARAMETER", { field });
	const { currency_code: currency, value } = given;
	if (currency === undefined)
		throw new Refusal(400, "MISSING_REQUIRED_PARAMETER", { field: `${field}/currency_code` });
	if (value === undefined)
		throw new Refusal(400, "MISSING_REQUIRED_PARAMETER", { field: `${field}/value` });
	if (typeof value !== "string" || value.length > 32 || !/^-?(\d+|\d*\.\d+)$/.test(value))
		throw new Refusal(400, "INVALID_PARAMETER_SYNTAX", { field: `${field}/value`, value });
	if (typeof currency !== "string" || currency.length !== 3)
		throw new Refusal(400, "INVALID_STRING_LENGTH", {
			field: `${field}/currency_code`,
			value: currency,
		});
	if (!currencies.has(currency))
		throw new Refusal(422, "INVALID_CURRENCY_CODE", {
			field: `${field}/currency_code`,
			value: currency,
		});
	const [whole = "", part = ""] = value.split(".");
	if (part.length > 2)
		throw new Refusal(422, "DECIMAL_PRECISION", { field: `${field}/value`, value });
	if (value.startsWith("-") || !/[1-9]/.test(value))
		throw new Refusal(422, "CANNOT_BE_ZERO_OR_NEGATIVE", { field: `${field}/value`, value });
	// PayPal's limit has two more digits than a number can hold to the cent.
	if (whole.replace(/^0+/, "").length > 13)
		throw new Refusal(422, "MAX_VALUE_EXCEEDED", { field: `${field}/value`, value });
	const whole0 = whole.replace(/^0+(?=\d)/, "") || "0";
	return { currency_code: currency, value: `${whole0}.${part.padEnd(2, "0")}` };
}

/** @throws Refusal */
export function readText(holder: Json, name: string, max: number, field: string): void {
	const text = holder[name];
	if (text === undefined) return;
	if (typeof text !== "string" || text.length < 1 || text.length > max)
		throw new Refusal(400, "INVALID_STRING_LENGTH", { field: `${field}/${name}`, value: text });
}

function readItems(unit: Json, amount: Money, breakdown: Json | undefined): void {
	if (unit.items === undefined) return;
	if (!Array.isArray(unit.items) || unit.items.length === 0)
		throw new Refusal(400, "INVALID_ARRAY_MIN_ITEMS", { field: `${unitPath}/items` });
	if (!breakdown?.item_total)
		throw new Refusal(422, "ITEM_TOTAL_REQUIRED", {
			field: `${unitPath}/amount/breakdown/item_total`,
		});
	let sum = 0;
	unit.items.forEach((item: unknown, index) => {
		const field = `${unitPath}/items/${index}`;
		if (!isObject(item) || item.name === undefined || item.quantity === undefined)
			throw new Refusal(400, "MISSING_REQUIRED_PARAMETER", { field });
		readText(item, "name", 127, field);
		readText(item, "description", 127, field);
		readText(item, "sku", 127, field);
		if (typeof item.quantity !== "string" || !/^[1-9]\d{0,9}$/.test(item.quantity))
			throw new Refusal(400, "INVALID_PARAMETER_SYNTAX", {
				field: `${field}/quantity`,
				value: item.quantity,
			});
		if (
			item.category !== undefined &&
			!["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"].includes(String(item.category))
		)
			throw new Refusal(400, "INVALID_PARAMETER_VALUE", { field: `${field}/category` });
		const price = readMoney(item.unit_amount, `${field}/unit_amount`);
		if (price.currency_code !== amount.currency_code)
			throw new Refusal(422, "MULTI_CURRENCY_ORDER", { field: `${field}/unit_amount` });
		sum += centsOf(price) * Number(item.quantity);
	});
	if (sum !== centsOf(readMoney(breakdown.item_total, `${unitPath}/amount/breakdown/item_total`)))
		throw new Refusal(422, "ITEM_TOTAL_MISMATCH", {
			field: `${unitPath}/amount/breakdown/item_total`,
		});
}

function readBreakdown(amount: Json, total: Money): Json | undefined {
	if (amount.breakdown === undefined) return undefined;
	if (!isObject(amount.breakdown))
		throw new Refusal(400, "INVALID_PARAMETER_SYNTAX", { field: `${unitPath}/amount/breakdown` });
	let sum = 0;
	for (const [name, part] of Object.entries(amount.breakdown)) {
		const field = `${unitPath}/amount/breakdown/${name}`;
		const isNothing = isObject(part) && /^0*\.?0*$/.test(String(part.value));
		const money = isNothing ? undefined : readMoney(part, field);
		if (money && money.currency_code !== total.currency_code)
			throw new Refusal(422, "MULTI_CURRENCY_ORDER", { field });
		const cents = money ? centsOf(money) : 0;
		sum += name === "discount" || name === "shipping_discount" ? -cents : cents;
	}
	if (sum !== centsOf(total))
		throw new Refusal(422, "AMOUNT_MISMATCH", { field: `${unitPath}/amount/value` });
	return amount.breakdown;
}

export type OrderRequest = { unit: Json; amount: Money; wallet: Json | undefined };

/**
 * Reads the body of a new order. Only one purchase unit and the intent CAPTURE are supported.
 * @throws Refusal
 */
export function readOrderRequest(body: unknown): OrderRequest {
	if (!isObject(body)) throw new Refusal(400, "MALFORMED_REQUEST_JSON", { field: "/" });
	if (body.intent === undefined)
		throw new Refusal(400, "MISSING_REQUIRED_PARAMETER", { field: "/intent" });
	if (body.intent !== "CAPTURE")
		throw new Refusal(400, "INVALID_PARAMETER_VALUE", { field: "/intent", value: body.intent });
	const units = body.purchase_units;
	if (units === undefined)
		throw new Refusal(400, "MISSING_REQUIRED_PARAMETER", { field: "/purchase_units" });
	if (!Array.isArray(units) || !isObject(units[0]))
		throw new Refusal(400, "INVALID_ARRAY_MIN_ITEMS", { field: "/purchase_units" });
	if (units.length > 1)
		throw new Refusal(400, "INVALID_ARRAY_MAX_ITEMS", { field: "/purchase_units" });
	const unit = units[0];
	const total = readMoney(unit.amount, `${unitPath}/amount`);
	readText(unit, "reference_id", 256, unitPath);
	readText(unit, "description", 127, unitPath);
	readText(unit, "custom_id", 127, unitPath);
	readText(unit, "invoice_id", 127, unitPath);
	readText(unit, "soft_descriptor", 22, unitPath);
	const breakdown = readBreakdown(unit.amount as Json, total);
	readItems(unit, total, breakdown);
	const source = isObject(body.payment_source) ? body.payment_source : undefined;
	if (source && !isObject(source.paypal))
		throw new Refusal(400, "NOT_SUPPORTED", { field: "/payment_source" });
	return {
		unit: { ...unit, amount: { ...total, ...(breakdown ? { breakdown } : {}) } },
		amount: total,
		wallet: source?.paypal as Json | undefined,
	};
}
