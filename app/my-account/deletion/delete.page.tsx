import { parseWithValibot } from "@conform-to/valibot";
import { data, Link } from "react-router";
import { clearedSessionCookies } from "../../accounts/cookies.ts";
import { readPause } from "../../members/choices.server.ts";
import { findClubStatus, findMember } from "../../members/member.server.ts";
import { isOpen, shownClubStatus } from "../../members/member.ts";
import { previewLeaving } from "../../payments/cancellation/cancel.server.ts";
import { formatDay } from "../../platform/dates.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/delete.page";
import { deleteForm } from "./delete-now.form.ts";
import { requireLeaver, scheduleDeletion } from "./deletion.server.ts";
import { DeletionNotice, LeavingPart, refundSentence } from "./leaving-part.tsx";
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/delete",
		title: "מחיקת החשבון",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, deletesAt } = await requireLeaver({ request, context }, "/account/delete");
	const { db } = siteOf(context);
	const member = await findMember(db, { accountId });
	const isMember = !("refused" in member);
	return {
		deletesAt,
		standing: shownClubStatus(await findClubStatus(db, { accountId })),
		leaving: await previewLeaving(db, { accountId }),
		canPause: isMember && (await readPause(db, member, new Date())) === null,
	};
}

/** Schedules the deletion and signs out every browser, including this one (ASVS 7.4.2). */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireLeaver({ request, context }, "/account/delete");
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: deleteForm });
	if (submission.status !== "success") return data({ isChanged: true }, 422);
	const scheduled = await scheduleDeletion(site, person, submission.value.cents);
	if ("refused" in scheduled && scheduled.refused === "changed") {
		return data({ isChanged: true }, 409);
	}
	if ("refused" in scheduled) {
		return redirectWith(site, "/account/delete", {
			toast: { kind: "destructive", title: "שגיאה", body: "מועד המחיקה כבר נקבע" },
		});
	}
	const day = formatDay(scheduled.deletesAt);
	return redirectWith(site, "/account/farewell", {
		event: "SIGNED_OUT",
		say: {
			title: `החשבון יימחק ב־${day}`,
			lead: `ההתחברות הסתיימה בכל המכשירים. קישור לביטול נשלח באימייל${refundSentence(scheduled.back)}.`,
		},
		cookies: clearedSessionCookies(site.settings.origin),
	});
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
	const { deletesAt, standing, leaving, canPause } = loaderData;
	const isWaiting = standing.application !== null && isOpen(standing.application);
	const say = useGenderedText();
	return (
		<AccountFrame
			title="מחיקת החשבון"
			lead={say({
				f: "לפני שאת מחליטה: מה נמחק, מה נשאר ולמה.",
				m: "לפני שאתה מחליט: מה נמחק, מה נשאר ולמה.",
				n: "לפני ההחלטה: מה נמחק, מה נשאר ולמה.",
			})}
		>
			<div className={styles.parts}>
				{deletesAt && <DeletionNotice day={formatDay(deletesAt)} />}
				{actionData?.isChanged && (
					<Notice kind="danger" role="alert">
						סכום ההחזר השתנה בינתיים, ולכן המחיקה לא נקבעה. הסכום שמוצג כאן הוא הסכום עכשיו.
					</Notice>
				)}
				{!deletesAt && canPause && <PauseFirst />}
				{!deletesAt && <CopyFirst />}
				<WhatGoes />
				<LeavingPart
					membership={standing.membership}
					waiting={standing.waiting}
					leaving={leaving}
					when={deletesAt ? "waiting" : "choosing"}
				/>
				{!deletesAt && (
					<section className={styles.spaced}>
						<h2 className="h3">מחיקה בעוד שבוע</h2>
						<p>
							כל המכשירים מתנתקים עכשיו, והמידע נמחק בעוד <bdi dir="ltr">7</bdi> ימים.{" "}
							{say({
								f: "עד אז את יכולה להתחרט",
								m: "עד אז אתה יכול להתחרט",
								n: "עד אז אפשר להתחרט",
							})}
							: בקישור שנשלח באימייל, או בהתחברות ובלחיצה על ״ביטול המחיקה״ בעמוד החשבון.
							{leaving.purchases.length > 0 &&
								" המינוי מסתיים וההחזר נשלח כבר עכשיו, ולכן מי שמתחרט נשאר עם החשבון ובלי המינוי."}
							{isWaiting &&
								(standing.role === "daddy"
									? " הבקשה שמחכה לצוות נסגרת וצילום האימות נמחק: מי שמתחרט משלם שוב ומאמת מחדש."
									: " הבקשה שמחכה לצוות נשארת בצד, ואיש אינו קורא אותה. מי שמתחרטת מחזירה אותה לתור.")}
						</p>
						<form method="post" action="/account/delete">
							<input type="hidden" name="cents" value={leaving.cents} />
							<Button type="submit">מחיקה בעוד שבוע</Button>
						</form>
					</section>
				)}
				<section className={styles.spaced}>
					<h2 className="h3">מחיקה מיד</h2>
					<p>הכול נמחק ברגע האישור, בלי דרך חזרה.</p>
					<LinkButton kind="line" href="/account/delete/now">
						המשך למחיקה מיד
					</LinkButton>
				</section>
			</div>
		</AccountFrame>
	);
}

/** The smaller step, for whoever only wants some quiet. */
function PauseFirst() {
	return (
		<section className={styles.spaced}>
			<h2 className="h3">אולי הפסקה?</h2>
			<p>
				בהפסקה הפרופיל לא מופיע לאיש, עד שלושה חודשים, ושום דבר לא נמחק. השיחות נשארות לקריאה, ואפשר
				לחזור בכל רגע.
			</p>
			<LinkButton href="/account/pause">להפסקה במקום מחיקה</LinkButton>
		</section>
	);
}

function CopyFirst() {
	return (
		<p className="small muted">
			לפני מחיקה אפשר להוריד{" "}
			<Link className="link" to="/account/export">
				עותק של המידע
			</Link>
			; אחריה כבר לא יהיה מה להוריד.
		</p>
	);
}

function WhatGoes() {
	return (
		<section className={styles.goes}>
			<div>
				<h2 className="h3">מה נמחק</h2>
				<ul className={styles.list}>
					<li>כתובת האימייל, הסיסמה, הפרופיל והתמונות</li>
					<li>ההסכמות, המכשירים וההתחברויות</li>
					<li>האימות הדו־שלבי ומפתחות הגישה</li>
					<li>טפסים שמחכים להמשך</li>
					<li>ההרשמה למכתב</li>
					<li>פרטי ההצטרפות והבקשה לצוות</li>
					<li>המינוי. על ימים מלאים שלא נוצלו מוחזר הכסף</li>
				</ul>
			</div>
			<div>
				<h2 className="h3">מה נשאר, ולמה</h2>
				<ul className={styles.list}>
					<li>הודעות שנשלחו, אצל מי שקיבל אותן: בלי השם והתמונה, כדי שהשיחה שלו לא תיקטע</li>
					<li>קבלות ומסמכי תשלום, שבע שנים, כנדרש בדיני המס ובנפרד מהפרופיל</li>
					<li>
						פניות שנשלחו אלינו, עד <bdi dir="ltr">24</bdi> חודשים אחרי שטופלו, כדי שנדע מה נענה
					</li>
					<li>
						דיווחים וההחלטות עליהם, עד <bdi dir="ltr">24</bdi> חודשים מסיום הטיפול, כדי להגן על מי
						שדיווח ועל מי שדווח
					</li>
					<li>עותקי גיבוי, לזמן מוגבל, עד שהם מוחלפים</li>
				</ul>
				<p className="small muted">
					הפירוט המלא ב
					<Link className="link" to="/privacy#how-long">
						מדיניות הפרטיות
					</Link>
					.
				</p>
			</div>
		</section>
	);
}
