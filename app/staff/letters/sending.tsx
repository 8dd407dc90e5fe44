import { useEffect, useEffectEvent } from "react";
import { Form, useRevalidator } from "react-router";
import type { LetterCounts } from "../../articles/letters/letter.server.ts";
import type { LetterState } from "../../articles/letters/letter.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./letters.module.css";

type Progress = {
	counts: LetterCounts;
	/** How many recipients were processed. */
	gone: number;
	recipients: number;
	by: string | null;
	at: string;
	endedAt: string | null;
	/** The mail server accepts none now. */
	isWaiting: boolean;
	endsAt: string | null;
	unknown: readonly { mailId: string; at: string }[];
};

type SendingProps = {
	id: string;
	letter: {
		base: number;
		state: LetterState;
		by: string | null;
		savedAt: string;
		isMine: boolean;
		hits: readonly string[];
	} | null;
	sending: Progress | null;
	/** How many it would go to now. */
	subscribed: number;
	mayWrite: boolean;
};

const count = (value: number) => value.toLocaleString("he-IL");

function subscribedWords(subscribed: number) {
	if (subscribed === 0) return "עוד לא אישרו כאן לקבל את המכתב.";
	if (subscribed === 1) return "כתובת אחת אישרה לקבל את המכתב.";
	return (
		<>
			<bdi>{count(subscribed)}</bdi> כתובות אישרו לקבל את המכתב.
		</>
	);
}

/** Beside the letter: who releases it, and its progress. */
export function Sending({ id, letter, sending, subscribed, mayWrite }: SendingProps) {
	return (
		<aside
			className={styles.sending}
			data-released={sending ? "" : undefined}
			aria-labelledby="sending"
		>
			<h2 id="sending">שליחה</h2>
			{sending && letter ? (
				<Released id={id} state={letter.state} {...sending} />
			) : (
				<>
					<p>{subscribedWords(subscribed)}</p>
					{letter && <Release id={id} {...letter} />}
					{letter && mayWrite && <Delete id={id} base={letter.base} />}
				</>
			)}
			<Notice kind="plain">
				נשלח רק לכתובות שאישרו פעמיים ולא ביטלו. אין דרך לשלוח לכל החברים, והכתובות אינן מוצגות כאן.
			</Notice>
		</aside>
	);
}

type ReleaseProps = NonNullable<SendingProps["letter"]> & { id: string };

function Release({ id, base, by, savedAt, isMine, hits }: ReleaseProps) {
	return (
		<>
			<p className="small muted">
				נשמר {savedAt}
				{by && (
					<>
						{" "}
						· <bdi>{by}</bdi>
					</>
				)}
			</p>
			{hits.length > 0 && (
				<Notice kind="accent">
					הכללים מצאו בו: {new Intl.ListFormat("he").format(hits)}. כדאי לקרוא שוב לפני שמשחררים.
				</Notice>
			)}
			{isMine ? (
				<Notice kind="accent">
					שמרת אותו, ולכן אדם אחר משחרר אותו: עורך או עורכת נוספים, או אדם מהניהול.
				</Notice>
			) : (
				<Form method="post" action={`/staff/letters/${id}/release`}>
					<input type="hidden" name="base" value={base} />
					<Button kind="accent" type="submit" block>
						שחרור לשליחה
					</Button>
				</Form>
			)}
		</>
	);
}

const Delete = ({ id, base }: { id: string; base: number }) => (
	<Disclosure summary="מחיקת הטיוטה">
		<p className="small">המכתב יימחק לגמרי, ואי אפשר לשחזר אותו.</p>
		<Form method="post" action={`/staff/letters/${id}/delete`}>
			<input type="hidden" name="base" value={base} />
			<Button kind="line" type="submit">
				מחיקה
			</Button>
		</Form>
	</Disclosure>
);

const renewMs = 10_000;

function Released({ id, state, ...progress }: Progress & { id: string; state: LetterState }) {
	const { counts, gone, recipients, by, at, endedAt, isWaiting, endsAt, unknown } = progress;
	const { revalidate } = useRevalidator();
	const renew = useEffectEvent(() => void (document.hidden || revalidate()));
	useEffect(() => {
		if (state !== "sending") return;
		const timer = setInterval(() => renew(), renewMs);
		return () => clearInterval(timer);
	}, [state]);
	return (
		<>
			<p className={styles.gone}>
				<b>{count(gone)}</b>
				<span className="small muted">
					מתוך <bdi>{count(recipients)}</bdi>
				</span>
			</p>
			<progress
				className={styles.bar}
				value={gone}
				max={Math.max(1, recipients)}
				aria-label="כמה כבר יצאו"
			/>
			{endsAt && (
				<p className="small muted">
					<bdi>200</bdi> בכל דקה. יסתיים בערך ב־<bdi>{endsAt}</bdi>.
				</p>
			)}
			{isWaiting && (
				<Notice kind="danger">
					שרת הדואר לא מקבל כרגע. מנסים שוב בכל דקה, ואיש לא יקבל פעמיים.
				</Notice>
			)}
			<dl className={styles.counts}>
				<dt>נמסרו</dt>
				<dd>{count(counts.sent)}</dd>
				<dt>חזרו</dt>
				<dd>
					{count(counts.bounced)} <span>· אחרי שתי חזרות ההרשמה מסתיימת</span>
				</dd>
				<dt>הפסיקו</dt>
				<dd>
					{count(counts.left)} <span>· מאז שקיבלו אותו</span>
				</dd>
				<dt>דולגו</dt>
				<dd>
					{count(counts.skipped)} <span>· ביטלו לפני שהגיע תורם</span>
				</dd>
				<dt>לא ידוע</dt>
				<dd>
					{count(counts.unknown)} <span>· אולי יצאו, לא יישלחו שוב</span>
				</dd>
			</dl>
			{unknown.length > 0 && (
				<Disclosure summary="מה לא ידוע">
					<p className="small">לפי המזהה אפשר למצוא כל אחד ביומן של שרת הדואר.</p>
					<ul className={styles.unknown}>
						{unknown.map(({ mailId, at: when }) => (
							<li key={mailId} data-unknown="">
								<bdi dir="ltr">{mailId}</bdi>
								<span className="small muted">{when}</span>
							</li>
						))}
					</ul>
				</Disclosure>
			)}
			<Moves id={id} state={state} />
			<p className="small muted">
				שוחרר {at}
				{by && (
					<>
						{" "}
						· <bdi>{by}</bdi>
					</>
				)}
				{endedAt && ` · הסתיים ${endedAt}`}
			</p>
		</>
	);
}

function Moves({ id, state }: { id: string; state: LetterState }) {
	if (state !== "sending" && state !== "paused") return null;
	return (
		<>
			<Form
				method="post"
				action={`/staff/letters/${id}/${state === "paused" ? "resume" : "pause"}`}
			>
				<Button kind="primary" type="submit" block>
					{state === "paused" ? "המשך השליחה" : "השהיה"}
				</Button>
			</Form>
			<Disclosure summary="עצירה">
				<p className="small">מי שעוד לא קיבל את המכתב לא יקבל אותו, והחודש לא יצא מכתב אחר.</p>
				<Form method="post" action={`/staff/letters/${id}/stop`}>
					<Button kind="line" type="submit">
						עצירה סופית
					</Button>
				</Form>
			</Disclosure>
		</>
	);
}
