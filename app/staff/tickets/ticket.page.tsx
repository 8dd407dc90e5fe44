import { data } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { answerTicket } from "../../support/threads/answer.server.ts";
import { Messages } from "../../support/threads/messages.tsx";
import { answerForm, writtenMeanwhile } from "../../support/threads/reply.form.ts";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { readTicket, ticketNumber } from "../../support/threads/thread.server.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { Wick } from "../queues/waiting/wick.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/ticket.page";
import styles from "./tickets.module.css";

const list = "/staff/tickets";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: list, title: "פנייה", description: "", hidden: true });

async function findTicket({ context, params }: RequestArgs & { params: { item?: string } }) {
	const number = ticketNumber(params.item);
	const ticket = number === null ? null : await readTicket(siteOf(context).db, number);
	if (!ticket) throw data(null, { status: 404 });
	return ticket;
}

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "tickets", "view");
	// Answers leave by themselves: nobody needs the address.
	const { email: _, ...ticket } = await findTicket(args);
	return { desk: await deskOf(args, staff), ticket, now: new Date() };
}

export async function action(args: Route.ActionArgs) {
	const staff = await requireAct(args, "tickets", "answer");
	const { number } = await findTicket(args);
	return handleForm(args, {
		schema: answerForm,
		act: async ({ site, value, refuse }) => {
			const { text, seen, after } = value;
			const answer = { text, seen, closes: after === "close" };
			const answered = await answerTicket(site, staff, number, answer);
			if (answered !== "answered") return refuse({ form: writtenMeanwhile }, { status: 409 });
			const body = answer.closes ? "והפנייה נסגרה" : "הודעה על כך יצאה באימייל";
			return redirectWith(site, list, { toast: { kind: "success", title: "התשובה נשלחה", body } });
		},
	});
}

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
	const { ticket, now } = loaderData;
	const { form, formProps, field } = useCheckedForm({
		id: "answer",
		schema: answerForm,
		lastResult: actionData,
	});
	return (
		<DeskFrame
			desk={loaderData.desk}
			title={<bdi>{ticket.name}</bdi>}
			crumb={
				<>
					<a href={list}>פניות</a>
					<span>
						פנייה <bdi className="num">{ticket.number}</bdi>
					</span>
					<span>{aboutWords(ticket)}</span>
				</>
			}
			tools={
				ticket.waitsSince ? (
					<Wick openedAt={ticket.waitsSince} dueAt={ticket.dueAt} now={now} />
				) : (
					<span className={styles.sub}>{stateWords(ticket)}</span>
				)
			}
			current="tickets"
		>
			<div className={styles.thread}>
				<Messages
					messages={ticket.messages}
					nameOf={({ isOurs, by }) => (isOurs ? `הצוות${by ? `, ${by}` : ""}` : ticket.name)}
				/>
				<form {...formProps} action={`${list}/${ticket.number}`} className={styles.form}>
					<FormError errors={form.errors} />
					<input type="hidden" name="seen" value={ticket.messages.length} />
					<TextArea
						{...field("text")}
						label="תשובה"
						help="מופיעה בעמוד הפנייה. באימייל נשלחים רק מספר הפנייה וקישור, תקף 30 יום."
						rows={7}
					/>
					<div className="row">
						<Button kind="accent" type="submit" name="after" value="wait">
							שליחה
						</Button>
						<Button kind="line" type="submit" name="after" value="close">
							שליחה וסגירה
						</Button>
					</div>
				</form>
			</div>
		</DeskFrame>
	);
}
