import * as v from "valibot";
import { expect, test } from "vitest";
import { contactForm, contactTimes } from "./contact.form.ts";

const from = (now: string) => contactTimes(new Date(now)).fromAt.toISOString();

test("an entry is in force from the next 8:00 in Israel, to the millisecond", () => {
	expect(from("2026-11-22T05:59:59.999Z")).toBe("2026-11-22T06:00:00.000Z");
	expect(from("2026-11-22T06:00:00.000Z")).toBe("2026-11-23T06:00:00.000Z");
	expect(from("2026-11-22T22:30:00.000Z")).toBe("2026-11-23T06:00:00.000Z");
});

test("on the days when the clocks change it is 8:00 too", () => {
	expect(from("2027-03-25T10:00:00Z")).toBe("2027-03-26T05:00:00.000Z");
	expect(from("2027-03-26T05:00:00Z")).toBe("2027-03-27T05:00:00.000Z");
	expect(from("2026-10-24T10:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("it stays for 30 days of the calendar from then", () => {
	const { fixedUntil } = contactTimes(new Date("2026-10-20T10:00:00Z"));
	expect(fixedUntil.toISOString()).toBe("2026-11-20T06:00:00.000Z");
});

test.each([
	"052-1234567 / 054-7654321",
	"052-1234567, 054-7654321",
	"052-123-4567\n054-765-4321",
	"dana@gmail.com; 052-1234567",
	"052-1234567 או 054-7654321",
])("two in one entry are not called wrong, but asked for one by one: %j", (contact) => {
	const { issues } = v.safeParse(contactForm, { contact });
	expect(issues?.[0].message).toBe("כאן נכתבת כתובת אחת או מספר אחד בכל פעם");
});

test("one number, however it is parted, is one, and half a number is no second one", () => {
	for (const contact of ["(052) 123-4567", "052/1234567", "+972 52 123 4567"]) {
		expect(v.safeParse(contactForm, { contact }).success, contact).toBe(true);
	}
	const { issues: none } = v.safeParse(contactForm, { contact: "12345" });
	expect(none?.[0].message).toMatch(/^זו לא כתובת/);
	const { issues } = v.safeParse(contactForm, { contact: "052-1234567 / 12345" });
	expect(issues?.[0].message).toMatch(/^זו לא כתובת/);
});
