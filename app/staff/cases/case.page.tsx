import type { SubmissionResult } from "@conform-to/react";
import { requireFreshFactor } from "../../accounts/step-up/fresh-factor.server.ts";
import { findHeld, openHeld, readOpened } from "../../conversations/desk/held.server.ts";
import { decideHeld } from "../../conversations/writing/decide-held.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { conceal } from "../../platform/http/concealed/concealed.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/case.page";
import styles from "./cases.module.css";
import { laneWords } from "./lane-words.ts";
import { openForm } from "./open.form.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/cases", title: "הודעה בבדיקה", description: "", hidden: true });

type Params = { item: string; act?: string };

/** A message that waits: shut, until whoever decides says why it is opened. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "cases", "view");
	const { item, act } = args.params as Params;
	const site = siteOf(args.context);
	const held = act && !isAct(act) ? null : await findHeld(site.db, item);
	if (!held) return conceal(args.context);
	const text = await readOpened(site, staff, held.id, new Date());
	return { desk: await deskOf(args, staff), held, text };
}

const acts = ["open", "decide"] as const;
const isAct = (text: string | undefined): text is (typeof acts)[number] =>
	acts.some((act) => act === text);

/** Opens a message, which is recorded, or decides about one that is open. */
export async function action(args: Route.ActionArgs) {
	const { item, act } = args.params as Params;
	if (!isAct(act)) return conceal(args.context);
	const staff = await requireAct(args, "cases", act);
	const site = siteOf(args.context);
	const held = await findHeld(site.db, item);
	if (!held) return conceal(args.context);
	const form = await args.request.formData();
	const path = `/staff/cases/${held.id}`;
	await requireFreshFactor(args, staff, { act: "קריאת הודעה בבדיקה", back: path, form });
	if (act === "open") {
		return handleForm<typeof openForm, Response, { refused: SubmissionResult }>(args, {
			schema: openForm,
			form,
			act: async ({ value: { reason } }) => {
				await openHeld(site, staff, { id: held.id, reason });
				return redirectWith(site, path);
			},
			answer: (refused) => ({ refused }),
		});
	}
	const decision = form.get("decision");
	// Nobody decides about what they have not read.
	const isOpen = (await readOpened(site, staff, held.id, new Date())) !== null;
	if (!isOpen || (decision !== "send" && decision !== "drop")) return redirectWith(site, path);
	const done = await decideHeld(site, held.id, decision, staff);
	return redirectWith(site, done === "kept" ? path : "/staff/cases", { toast: toastOf(done) });
}

function toastOf(done: Awaited<ReturnType<typeof decideHeld>>): NonNullable<Flash["toast"]> {
	if (done === null) return { kind: "success", title: "ההודעה כבר הוכרעה" };
	if (done === "dropped") return { kind: "success", title: "ההודעה לא תישלח" };
	if (done !== "kept") return { kind: "success", title: "ההודעה נשלחה" };
	const body = "אחד הצדדים בהפסקה. אפשר לשלוח כשיחזור.";
	return { kind: "destructive", title: "ההודעה נשארת בבדיקה", body };
}

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
	const { desk, held, text } = loaderData;
	const { letter, title } = laneWords[held.lane];
	return (
		<DeskFrame
			desk={desk}
			title="הודעה בבדיקה"
			crumb={
				<>
					<span>
						נתיב {letter}: {title}
					</span>
					{held.number && (
						<span>
							נכתבה אצל <bdi dir="ltr">{held.number}</bdi>
						</span>
					)}
				</>
			}
			current="cases"
		>
			<div className={styles.page} data-item={held.id}>
				{text === null ? (
					<Gate id={held.id} refused={actionData?.refused} />
				) : (
					<>
						<p className={styles.text} dir="auto">
							{text}
						</p>
						<form method="post" action={`/staff/cases/${held.id}/decide`} className="row">
							<Button type="submit" kind="accent" name="decision" value="send">
								שליחת ההודעה
							</Button>
							<Button type="submit" kind="line" name="decision" value="drop">
								לא לשלוח
							</Button>
						</form>
						<p className="small muted">
							ההודעה לא הגיעה לצד השני. הכותב רואה אותה כ״בבדיקה״, בלי סיבה. ההחלטה נרשמת.
						</p>
					</>
				)}
			</div>
		</DeskFrame>
	);
}

function Gate({ id, refused }: { id: string; refused: SubmissionResult | undefined }) {
	const { formProps, field } = useCheckedForm({
		id: "open-message",
		schema: openForm,
		lastResult: refused,
	});
	return (
		<section className={styles.gate} aria-labelledby="gate">
			<h2 id="gate" className="h3">
				הטקסט סגור
			</h2>
			<p className="small muted">נפתחת ההודעה הזאת בלבד, לעשר דקות. השם שלך, השעה והסיבה נרשמים.</p>
			<form {...formProps} action={`/staff/cases/${id}/open`}>
				<TextField {...field("reason")} label="למה לפתוח" help="בין 10 ל־200 תווים." />
				<Button type="submit" kind="primary">
					פתיחת ההודעה
				</Button>
			</form>
		</section>
	);
}
