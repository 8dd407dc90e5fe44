/** One request for each cell of `app/staff/permissions.ts`, which its test sends as every role. */
import type { TestSite } from "./site.ts";

type DeskRequest = {
	/** The route in `app/routes.ts`. */
	route: string;
	/** The address; what it needs is made first. */
	path: string | ((site: TestSite) => Promise<string>);
	/** The fields of a form; absent where the page is only opened. */
	fields?: Record<string, string>;
};

/** By page and act. */
export const deskRequests: Readonly<Record<string, DeskRequest>> = {
	"overview view": { route: "staff", path: "/staff" },
	"overview retry": { route: "staff/retry", path: "/staff/retry", fields: { job: "mail" } },
	"record view": { route: "staff/record", path: "/staff/record" },
	"record check": { route: "staff/record/check", path: "/staff/record/check", fields: {} },
};

/** Routes below /staff that have rules of their own, and where those are tested. */
export const deskRoutesOfTheirOwn: Readonly<Record<string, string>> = {
	"staff/keys": "staff/keys-page/keys.page.test.ts",
	"staff/here": "staff/keys-page/keys.page.test.ts",
	"staff/enrol": "staff/enrol/enrol.page.test.ts",
	"staff/step-up": "staff/step-up/step-up.page.test.ts",
};
