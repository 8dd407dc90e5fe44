import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PaymentDone } from "./payment-done.tsx";

const bought = {
	plan: "Premium",
	paid: "$199",
	shekels: "₪712.42",
	statement: "PAYPAL *X",
	ends: "22 בינואר 2027",
};

/** Renders the component inside a router, which its links need. */
function render(props: ComponentProps<typeof PaymentDone>): string {
	const Component = () => createElement(PaymentDone, props);
	return renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component }])));
}

test("only the first month completes the registration", () => {
	const said = (begins: string | null, isFirst: boolean) =>
		render({ ...bought, begins, isFirst, isApproved: true });
	const waits = (isFirst: boolean) =>
		render({ ...bought, begins: null, ends: null, isFirst, isApproved: false });
	expect(waits(true)).toMatch(/ההרשמה הושלמה.*הימים מתחילים עם האישור.*נשאר לשלוח אימות/);
	expect(waits(true)).toContain('href="/verification"');
	expect(waits(false)).toMatch(/החודש הבא שולם.*הימים מתחילים עם האישור/);
	for (const words of [waits(true), waits(false)])
		expect(words).not.toMatch(/המינוי שלך הופעל|מהיום/);
	expect(said(null, true)).toContain("ההרשמה הושלמה");
	expect(said("22 בדצמבר 2026", false)).toMatch(/החודש הבא שולם.*22 בדצמבר 2026/);
	expect(said(null, false)).toContain("המינוי שלך פעיל");
	for (const later of [said("22 בדצמבר 2026", false), said(null, false)])
		expect(later).not.toContain("ההרשמה הושלמה");
});
