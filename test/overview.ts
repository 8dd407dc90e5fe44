import { expect } from "vitest";
import type { StaffRole } from "../app/accounts/staff.ts";
import { type TestSite, wordsOf } from "./site.ts";
import { addStaff } from "./staff.ts";

/** The words of the desk's first page, as somebody new with these roles reads them. */
export async function readOverview(site: TestSite, roles: readonly StaffRole[]): Promise<string> {
	const { cookie } = await addStaff(site.site(), roles);
	const answer = await site.get("/staff", { cookie });
	expect(answer.status).toBe(200);
	return (await wordsOf(answer)).replace(/ ([.,])/g, "$1");
}
