import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import { draftToken } from "../../accounts/draft.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { clearedSessionCookies } from "../../accounts/sessions/session-cookies.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { AccountFrame } from "../account-frame.tsx";
import { goOn } from "../go-on.server.ts";
import styles from "../my-account.module.css";
import type { Route } from "./+types/delete-now.page";
import { deleteNowForm } from "./delete-now.form.ts";
import { deleteNow } from "./deletion.server.ts";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/delete/now",
		title: "למחוק את החשבון עכשיו?",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { email } = await requireProof({ request, context }, "/account/delete/now");
	return { email };
}

/** Deletes the account; a second press finds nobody signed in any more. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, "/account/delete/now");
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: deleteNowForm });
	if (submission.status !== "success") return data(submission.reply(), 422);
	await deleteNow(site, person, draftToken(request, site.settings.origin));
	const flash = {
		event: "SIGNED_OUT",
		toast: { kind: "success", title: "החשבון נמחק", body: "גם המידע שבו נמחק" },
	} as const;
	return goOn(site, "/account/farewell", flash, clearedSessionCookies(site.settings.origin));
}

export default function DeleteNow({ loaderData, actionData }: Route.ComponentProps) {
	const { formProps, field } = useCheckedForm({
		id: "delete-now",
		schema: deleteNowForm,
		lastResult: actionData,
	});
	const { maxLength: _, defaultValue: __, ...sure } = field("sure");
	return (
		<AccountFrame
			isInner
			title="למחוק את החשבון עכשיו?"
			lead={
				<>
					החשבון של <bdi dir="ltr">{loaderData.email}</bdi> והמידע שבו יימחקו ברגע האישור.
				</>
			}
		>
			<form {...formProps} action="/account/delete/now" className={`stack ${styles.form}`}>
				<Checkbox {...sure} label="ברור לי שאין דרך חזרה, ושאי אפשר לשחזר את החשבון" />
				<div className={styles.actions}>
					<Button kind="danger" type="submit">
						מחיקת החשבון
					</Button>
					<LinkButton kind="ghost" href="/account">
						השארת החשבון
					</LinkButton>
				</div>
			</form>
		</AccountFrame>
	);
}
