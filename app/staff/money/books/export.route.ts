import { data } from "react-router";
import { requireFreshFactor } from "../../../accounts/second-factor/fresh-factor.server.ts";
import { recordAct } from "../../../platform/audit/audit.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { requireAct } from "../../staff-person.server.ts";
import type { Route } from "./+types/export.route";
import { exportMonth, isMonth } from "./month.server.ts";

/** The file of a month for the accountant (`?month=2026-11`), which is recorded. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "money", "export");
	const month = new URL(args.request.url).searchParams.get("month") ?? "";
	if (!isMonth(month)) throw data(null, { status: 404 });
	await requireFreshFactor(args, staff, { act: `ייצוא ${month}`, back: "/staff/money" });
	const { db } = siteOf(args.context);
	const file = await exportMonth(db, month);
	await db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: staff.accountId,
			act: "money.exported",
			subject: { kind: "month", id: month },
		}),
	);
	return new Response(file, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${month}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
