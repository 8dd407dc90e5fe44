import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import { draftToken } from "../../accounts/draft.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { clearedSessionCookies } from "../../accounts/sessions/session-cookies.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { previewLeaving } from "../../payments/cancellation/leaving.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { AccountFrame } from "../account-frame.tsx";
import { goOn } from "../go-on.server.ts";
import styles from "../my-account.module.css";
import type { Route } from "./+types/delete-now.page";
import { deleteNowForm } from "./delete-now.form.ts";
import { deleteNow } from "./deletion.server.ts";
import { LeavingPart } from "./leaving-part.tsx";
import { sayMoneyBack } from "./money-back.ts";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/delete/now",
		title: "למחוק את החשבון עכשיו?",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, email } = await requireProof({ request, context }, "/account/delete/now");
	const { db } = siteOf(context);
	return {
		email,
		membership: await findMembership(db, accountId),
		leaving: await previewLeaving(db, { accountId }),
	};
}

/** Deletes the account; a second press finds nobody signed in any more. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, "/account/delete/now");
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: deleteNowForm });
	if (submission.status !== "success") return data(submission.reply(), 422);
	const deleted = await deleteNow(site, person, {
		draftToken: draftToken(request, site.settings.origin),
		shownCents: submission.value.cents,
	});
	if ("refused" in deleted && deleted.refused === "changed") {
		const formErrors = ["סכום ההחזר השתנה בינתיים, ולכן דבר לא נמחק. זה הסכום עכשיו."];
		return data(submission.reply({ formErrors }), 409);
	}
	const more = "back" in deleted ? sayMoneyBack(deleted.back) : "";
	const flash = {
		event: "SIGNED_OUT",
		toast: { kind: "success", title: "החשבון נמחק", body: `גם המידע שבו נמחק${more}` },
	} as const;
	return goOn(site, "/account/farewell", flash, clearedSessionCookies(site.settings.origin));
}

export default function DeleteNow({ loaderData, actionData }: Route.ComponentProps) {
	const { email, membership, leaving } = loaderData;
	const { form, formProps, field } = useCheckedForm({
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
					החשבון של <bdi dir="ltr">{email}</bdi> והמידע שבו יימחקו ברגע האישור.
				</>
			}
		>
			<div className={styles.parts}>
				<LeavingPart membership={membership} leaving={leaving} when="now" />
				<FormError errors={form.errors} />
				<form {...formProps} action="/account/delete/now" className={`stack ${styles.form}`}>
					<input type="hidden" name="cents" value={leaving.cents} />
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
			</div>
		</AccountFrame>
	);
}
