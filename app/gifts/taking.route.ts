import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/taking.route";
import { saveTaking } from "./received.server.ts";

const place = "/gifts/received";

export const loader = () => redirect(place, 303);

const titles = {
	yes: "אפשר לשלוח לך מתנות",
	talks: "מתנות יגיעו אליך רק בתוך שיחה פתוחה",
	no: "לא יגיעו אליך מתנות",
} as const;

/** Sets whether and from whom a member accepts gifts; pending ones stay. */
export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	const isOn = (name: string) => form.get(name) === "on";
	const taking = { gifts: isOn("gifts"), talks: isOn("talks") };
	await saveTaking(site.db, me, taking);
	const title = titles[!taking.gifts ? "no" : taking.talks ? "talks" : "yes"];
	return redirectWith(site, place, { toast: { kind: "success", title } });
}
