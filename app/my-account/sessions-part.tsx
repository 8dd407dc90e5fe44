import { Link } from "react-router";
import { formatDay } from "../platform/dates.ts";
import { day } from "../platform/time.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import type { SessionView } from "./account.server.ts";
import { Row, Rows } from "./account-frame.tsx";
import styles from "./my-account.module.css";

const zone = { timeZone: "Asia/Jerusalem" } as const;
const dates = new Intl.DateTimeFormat("en-CA", zone);
const times = new Intl.DateTimeFormat("he-IL", { ...zone, hour: "2-digit", minute: "2-digit" });
const weekdays = new Intl.DateTimeFormat("he-IL", { ...zone, weekday: "long" });

/** A session's last activity is recorded at most every five minutes. */
const stillNow = 6 * 60_000;

/** The day number in Israel's calendar, where days may have 23 or 25 hours. */
const dayOf = (at: Date) => Date.parse(dates.format(at)) / day;

/** When a session was last active, in everyday Israeli wording. */
export function formatLastSeen(at: Date, now: Date): string {
	if (now.getTime() - at.getTime() < stillNow) return "עכשיו";
	const days = dayOf(now) - dayOf(at);
	const time = times.format(at);
	if (days <= 0) return `היום בשעה ${time}`;
	if (days === 1) return `אתמול בשעה ${time}`;
	if (days < 7) return `${weekdays.format(at)} בשעה ${time}`;
	return formatDay(at);
}

type SessionsPartProps = { sessions: readonly SessionView[]; now: Date };

/** The person's sessions, this one first, each with a sign-out button. */
export function SessionsPart({ sessions, now }: SessionsPartProps) {
	const say = useGenderedText();
	const others = sessions.filter(({ isThis }) => !isThis);
	return (
		<section className={styles.part} id="sessions">
			<h2 className="h3">מכשירים מחוברים</h2>
			<Rows>
				{sessions
					.filter(({ isThis }) => isThis)
					.map(({ id, device }) => (
						<Row
							key={id}
							label={
								<>
									<bdi>{device}</bdi> <Badge kind="success">המכשיר הזה</Badge>
								</>
							}
							value="עכשיו"
						>
							<form method="post" action="/sign-out">
								<Button kind="line" small type="submit">
									התנתקות
								</Button>
							</form>
						</Row>
					))}
				{others.map(({ id, device, lastSeenAt }) => (
					<Row key={id} label={<bdi>{device}</bdi>} value={formatLastSeen(lastSeenAt, now)}>
						<PostForm action={`/account/sessions/${id}/end`}>
							<Button kind="line" small type="submit">
								ניתוק<span className="sr"> של {device}</span>
							</Button>
						</PostForm>
					</Row>
				))}
			</Rows>
			{others.length > 0 && (
				<PostForm action="/account/sessions/end-others" className={styles.after}>
					<Button kind="line" small type="submit">
						ניתוק כל שאר המכשירים
					</Button>
				</PostForm>
			)}
			<p className={`small muted ${styles.after}`}>
				{say({
					f: "יש כאן מכשיר שאינו שלך? נתקי אותו, ואז",
					m: "יש כאן מכשיר שאינו שלך? נתק אותו, ואז",
					n: "יש כאן מכשיר שאינו שלך? כדאי לנתק אותו, ואז",
				})}{" "}
				<Link className="link" to="/account/password">
					{say({ f: "החליפי סיסמה", m: "החלף סיסמה", n: "להחליף סיסמה" })}
				</Link>
				.
			</p>
		</section>
	);
}
