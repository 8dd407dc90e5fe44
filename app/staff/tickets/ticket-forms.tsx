import { Form } from "react-router";
import { formatMoment } from "../../platform/dates.ts";
import { answerForm, closeForm } from "../../support/threads/reply.form.ts";
import { closeCodes, closeWords } from "../../support/threads/ticket-words.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, Select, TextArea } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeptNotice, useKeptForm } from "../frame/kept-form.tsx";
import { sendByKey, useKeptText } from "../frame/kept-text.ts";
import { Kbd } from "../keys/kbd.tsx";
import { HandOver, TakeOver } from "../queues/take-over.tsx";
import { lengthWords } from "../queues/waiting/time-words.ts";
import type { LoadedTicket } from "./load-ticket.server.ts";
import type { FailedAction } from "./ticket-acts.server.ts";
import styles from "./tickets.module.css";

type FormProps = { loaded: LoadedTicket; unmade: FailedAction | null };

const resultOf = (unmade: FailedAction | null, act: FailedAction["act"]) =>
	unmade?.act === act ? unmade.result : undefined;

/** Who holds the ticket, and the button that takes it or gives it back. */
export function Hold({ loaded }: { loaded: LoadedTicket }) {
	const { ticket, holder, path, now } = loaded;
	if (!ticket.waitsSince) return null;
	if (holder && !holder.isMine) {
		return (
			<>
				<Notice>
					<b>
						אצל <bdi>{holder.name}</bdi>, כבר {lengthWords(now.getTime() - holder.at.getTime())}.
					</b>{" "}
					אפשר לקרוא ולהוסיף הערה. אפשר לענות כשתחזור לתור, או אחרי 10 דקות בלי פעולה.
				</Notice>
				<TakeOver action={`${path}/take`} />
			</>
		);
	}
	return (
		<>
			<Form method="post" action={`${path}/${holder ? "release" : "take"}`} className="row">
				<Button type="submit" kind="line" small aria-keyshortcuts="t">
					{holder ? "החזרה לתור" : "לטיפולי"} <Kbd>t</Kbd>
				</Button>
				<span className={styles.sub}>
					{holder ? "אצלך, חוזרת לתור אחרי 10 דקות בלי פעולה" : "הפנייה פנויה"}
				</span>
			</Form>
			<HandOver action={`${path}/release`} colleagues={loaded.colleagues} />
		</>
	);
}

type AnswerProps = FormProps & {
	/** A colleague holds the ticket. */
	isOthers: boolean;
};

export function Answer({ loaded: { ticket, path }, unmade, isOthers }: AnswerProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "answer",
		schema: answerForm,
		lastResult: resultOf(unmade, "answer"),
	});
	const text = field("text");
	const keep = useKeptText(text.id, `ticket ${ticket.number} ${ticket.messages.length}`);
	return (
		<Form {...formProps} action={path} className={styles.form}>
			<FormError errors={form.errors} />
			<input type="hidden" name="seen" value={ticket.messages.length} />
			<input type="hidden" name="next" value="1" />
			<TextArea
				{...text}
				label="תשובה"
				help="מופיעה בעמוד הפנייה. באימייל נשלחים רק מספר הפנייה וקישור, תקף 30 יום."
				rows={9}
				autoFocus={unmade?.act === "answer"}
				aria-keyshortcuts="a"
				onInput={keep}
				onKeyDown={sendByKey}
			/>
			<div className="row">
				<Button
					kind="accent"
					type="submit"
					name="after"
					value="wait"
					data-sends
					disabled={isOthers}
				>
					שליחה <Kbd>Ctrl Enter</Kbd>
				</Button>
				<Button kind="line" type="submit" name="after" value="close" disabled={isOthers}>
					שליחה וסגירה
				</Button>
			</div>
			<a className={`link ${styles.jump}`} href="#macros">
				לנוסחים המוכנים
			</a>
			<p className={styles.sub}>
				{isOthers
					? "הפנייה אצל מישהו אחר מהצוות. מה שנכתב כאן נשאר בשדה."
					: "נשלחת אחרי 10 שניות. עד אז אפשר לבטל, ושום דבר לא יוצא."}
			</p>
		</Form>
	);
}

export function Close({ loaded: { ticket, path }, unmade }: FormProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "close",
		schema: closeForm,
		lastResult: resultOf(unmade, "close"),
	});
	const kept = useKeptForm(`ticket ${ticket.number} close ${ticket.messages.length}`);
	return (
		<Form
			{...formProps}
			ref={kept.form}
			onInput={kept.keep}
			action={`${path}/close`}
			className={styles.form}
		>
			{kept.isBack && <KeptNotice until="sent" />}
			<input type="hidden" name="next" value="1" />
			<FormError errors={form.errors} />
			<input type="hidden" name="seen" value={ticket.messages.length} />
			<Select
				{...field("code")}
				label="סגירה בלי תשובה"
				help="הסיבה מופיעה בעמוד הפנייה. הודעה נוספת פותחת אותה מחדש."
				placeholder="סיבה"
				options={closeCodes.map((value) => ({ value, label: closeWords[value] }))}
			/>
			<div className="row">
				<Button kind="line" type="submit" small>
					סגירה
				</Button>
			</div>
		</Form>
	);
}

export function Note({ note: { by, text, at } }: { note: LoadedTicket["notes"][number] }) {
	return (
		<li className={styles.note}>
			<p className="small">
				<Icon name="lock" /> <b>הערה פנימית</b>{" "}
				<span>
					{by ? <bdi>{by}</bdi> : "מי שכבר לא בצוות"}, {formatMoment(at)}
				</span>
			</p>
			<p dir="auto">{text}</p>
		</li>
	);
}
