import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addDays, dateInIsrael } from "../app/platform/dates.ts";
import { addStaff } from "../test/staff.ts";
import { carryCookie, test } from "./own-site.ts";

/** The roster by hand: a gap is planned, stands in the plan, and is taken out again; the pager is tested. */

test("@both-wide a gap in the plan is filled by hand, taken out again, and the pager is tested", async ({
	own,
	page,
}) => {
	const email = `${randomUUID()}@example.com`;
	const name = `טל ${email.slice(0, 4)}`;
	const staff = await addStaff(own.site, ["reviewer", "admin"], { email, name });
	const [session = ""] = staff.cookie.split("; ");
	await carryCookie(own, page, session);
	// The demo's plan ends before.
	const first = addDays(dateInIsrael(new Date()), 45);
	await page.goto(`${own.origin}/staff/duty?from=${first}`);
	await expect(page.getByText("יש כרגע מי שעונה.")).toBeVisible();
	await expect(page.getByText("בתוך שעתיים, גם עכשיו")).toBeVisible();
	const plan = page.getByRole("region", { name: "לוח השבוע" });
	await expect(plan.getByRole("link", { name: "לשבץ" })).toHaveCount(21);
	await plan.getByRole("link", { name: "לשבץ" }).first().click();

	const form = page.getByRole("region", { name: "שיבוץ" });
	await expect(form.getByLabel("יום")).toHaveValue(first);
	await expect(form.getByLabel("משמרת")).toHaveValue("day");
	await form.getByLabel("מי עונה").selectOption({ label: name });
	await form.getByLabel("ומי שני, אחרי חצי שעה").selectOption({ label: "רונן" });
	await form.getByRole("button", { name: "שיבוץ" }).click();
	const drop = plan.getByRole("button", { name: `ביטול של ${name}` });
	await expect(drop).toBeVisible();
	await expect(plan.getByText("שני: רונן")).toBeVisible();
	await expect(plan.getByRole("link", { name: "לשבץ" })).toHaveCount(20);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
		await page.evaluate(() => innerWidth),
	);

	await drop.click();
	await expect(page.getByText("השיבוץ בוטל", { exact: true })).toBeVisible();
	await page.goto(`${own.origin}/staff/duty?from=${first}`);
	await expect(plan.getByRole("link", { name: "לשבץ" })).toHaveCount(21);

	await page.getByRole("button", { name: "בדיקה עכשיו" }).click();
	await expect(page.getByText("הזימון ענה", { exact: true })).toBeVisible();
});
