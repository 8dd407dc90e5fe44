import { clearedSessionCookies, draftCookie } from "../../accounts/cookies.ts";
import { findClubStatus } from "../../members/member.server.ts";
import { shownClubStatus } from "../../members/member.ts";
import { previewLeaving } from "../../payments/cancellation/cancel.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/delete-now.page";
import { deleteNowForm } from "./delete-now.form.ts";
import { deleteNow, requireLeaver } from "./deletion.server.ts";
import { LeavingPart, refundSentence } from "./leaving-part.tsx";
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/delete/now",
		title: "למחוק את החשבון עכשיו?",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, email } = await requireLeaver({ request, context }, "/account/delete/now");
	const { db } = siteOf(context);
	return {
		email,
		standing: shownClubStatus(await findClubStatus(db, { accountId })),
		leaving: await previewLeaving(db, { accountId }),
	};
}

/** Deletes the account; on a second click nobody is signed in. */
export async function action(args: Route.ActionArgs) {
	const person = await requireLeaver(args, "/account/delete/now");
	return handleForm(args, {
		schema: deleteNowForm,
		act: async ({ site, value, refuse }) => {
			const { origin } = site.settings;
			const draftToken = draftCookie.read(args.request, origin);
			const deleted = await deleteNow(site, person, { draftToken, shownCents: value.cents });
			if ("refused" in deleted && deleted.refused === "changed") {
				return refuse({ form: sumChanged }, { status: 409 });
			}
			const more = "back" in deleted ? refundSentence(deleted.back) : "";
			return redirectWith(site, "/account/farewell", {
				event: "SIGNED_OUT",
				say: { title: "החשבון נמחק", lead: `גם המידע שבו נמחק, חוץ ממה שפורט לפני המחיקה${more}.` },
				cookies: clearedSessionCookies(origin),
			});
		},
	});
}

const sumChanged = "סכום ההחזר השתנה בינתיים, ולכן שום דבר לא נמחק. זה הסכום עכשיו.";

export default function DeleteNow({ loaderData, actionData }: Route.ComponentProps) {
	const { email, standing, leaving } = loaderData;
	const { form, formProps, field } = useCheckedForm({
		id: "delete-now",
		schema: deleteNowForm,
		lastResult: actionData,
	});
	const { maxLength: _, defaultValue: __, ...sure } = field("sure");
	return (
		<AccountFrame
			title="למחוק את החשבון עכשיו?"
			lead={
				<>
					החשבון של{" "}
					<bdi className="own" dir="ltr">
						{email}
					</bdi>{" "}
					והמידע שבו יימחקו ברגע האישור.
				</>
			}
		>
			<div className={styles.parts}>
				<LeavingPart
					membership={standing.membership}
					waiting={standing.waiting}
					leaving={leaving}
					when="now"
				/>
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
