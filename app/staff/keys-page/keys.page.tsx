import { Form } from "react-router";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import styles from "../keys/key-list.module.css";
import { KeyList } from "../keys/key-list.tsx";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/keys.page";

export const handle = desk;

const page = "/staff/keys";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: page, title: "מקשים", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "overview");
	return { desk: await deskOf(args, staff) };
}

/** Switches the keys on or off for this person, in every browser. */
export async function action(args: Route.ActionArgs) {
	const { accountId } = await requireStaff(args, "overview");
	const site = siteOf(args.context);
	const isOff = (await args.request.formData()).get("keys") === "off";
	await site.db
		.updateTable("staff")
		.set({ keys_off: isOff })
		.where("account_id", "=", accountId)
		.execute();
	const title = isOff ? "המקשים כבויים" : "המקשים פועלים";
	return redirectWith(site, page, { toast: { kind: "success", title } });
}

export default function Keys({ loaderData }: Route.ComponentProps) {
	const { desk: frame } = loaderData;
	return (
		<DeskFrame desk={frame} title="מקשים" current="overview">
			<Form method="post" className={styles.foot}>
				<p className="grow">
					{frame.hasKeys
						? "המקשים פועלים. מי שמקליד בקול או בעזרת תוכנה יכול לכבות אותם."
						: "המקשים כבויים. כל מה שהם עושים אפשר לעשות גם בלעדיהם."}
				</p>
				<Button type="submit" kind="line" name="keys" value={frame.hasKeys ? "off" : "on"}>
					{frame.hasKeys ? "כיבוי המקשים" : "הפעלת המקשים"}
				</Button>
			</Form>
			<KeyList heading="h2" />
		</DeskFrame>
	);
}
