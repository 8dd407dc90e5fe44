import { randomUUID } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import { defaults } from "../../app/owner/setting.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import { holidays } from "../../app/platform/working-day.ts";
import { ticketDue } from "../../app/support/due.ts";
import { cast } from "./cast.ts";

const hour = 3_600_000;

type Written = { hoursAgo: number; text: string };

/** A question, and what followed it: answers of the staff and further words of the sender, in turn. */
type SeededTicket = Written &
	Pick<Insertable<Tables["tickets"]>, "number" | "name" | "email" | "subject"> & {
		source?: "accessibility";
		/** The plan that ran when it was sent. */
		promise?: "named";
		later?: readonly Written[];
		/** Closed without an answer, so many hours ago. */
		closed?: { hoursAgo: number; code: "solved" };
	};

const tickets: readonly SeededTicket[] = [
	{
		number: 204_816,
		name: cast.dana.name,
		email: cast.dana.email,
		subject: "privacy",
		hoursAgo: 26,
		text: "שלום, אני רוצה לדעת מי רואה את התמונות שלי לפני שאני מאשרת היכרות, ואם אפשר להסתיר את העיר שבה אני גרה. תודה, דנה",
	},
	{
		number: 371_550,
		name: cast.yossi.name,
		email: cast.yossi.email,
		subject: "billing",
		hoursAgo: 75,
		text: "היי, לפני שאני מצטרף: החיוב על המסלול הוא חודשי? ומה קורה אם אני מבטל באמצע החודש? יוסי",
		later: [
			{
				hoursAgo: 71,
				text: "שלום יוסי,\n\nכל תשלום הוא לחודש אחד, 30 יום, והמינוי לא מתחדש מעצמו. אפשר לבטל גם באמצע, בעמוד ״ביטול עסקה״: החלק של הימים המלאים שלא נוצלו חוזר לאמצעי התשלום, בלי דמי ביטול.",
			},
		],
	},
	{
		number: 518_240,
		name: cast.avi.name,
		email: cast.avi.email,
		subject: "technical",
		promise: "named",
		hoursAgo: 0.25,
		text: "שלום, הסינון בגלריה נמחק בכל פעם שאני חוזר מעמוד של חברה, ואני צריך לבחור הכול מחדש. זה קורה רק בטלפון. תודה, אבי",
	},
	{
		number: 446_073,
		name: cast.eli.name,
		email: cast.eli.email,
		subject: "billing",
		hoursAgo: 98,
		text: "שלום, איפה אני מוצא את הקבלה על החודש? צריך אותה לרואה החשבון.",
		later: [
			{
				hoursAgo: 94,
				text: "שלום אלי,\n\nכל הקבלות שמורות בחשבון, בעמוד הקבלות, ואפשר להדפיס אותן משם. מופיע בהן שם ניטרלי, בלי שם האתר.",
			},
			{ hoursAgo: 3, text: "תודה, מצאתי. אפשר לקבל אותה גם על שם העסק שלי?" },
		],
	},
	{
		number: 632_915,
		name: "שולמית",
		email: "shulamit@example.com",
		subject: "technical",
		source: "accessibility",
		hoursAgo: 5,
		text: "שלום, אני גולשת עם קורא מסך. בטבלה של המסלולים המספרים מוקראים לי בלי שם המסלול, ואני לא יודעת מה שייך למה. איך אפשר לקבל את זה כטקסט רגיל? שולמית",
	},
	{
		number: 759_308,
		name: cast.tamar.name,
		email: cast.tamar.email,
		subject: "technical",
		hoursAgo: 52,
		text: "היי, מהבוקר אי אפשר לפתוח את האלבום שלי, גם לא למי שכבר אישרתי.",
		closed: { hoursAgo: 50, code: "solved" },
	},
	{
		number: 863_127,
		name: "רות",
		email: "ruth@example.com",
		subject: "general",
		hoursAgo: 8,
		text: "שלום, לפני שאני נרשמת: יש מישהו מהעבודה שלא הייתי רוצה שיראה אותי. אפשר לחסום אותו מראש, לפני שהפרופיל שלי עולה? רות",
	},
];

/** The demo's tickets: waiting, answered, opened again and closed; of members, and of who has no account. */
export async function seedTickets(trx: Transaction<Tables>, now: Date): Promise<void> {
	const { account_id: michal } = await trx
		.selectFrom("staff")
		.select("account_id")
		.where("name", "=", cast.michal.name)
		.executeTakeFirstOrThrow();
	const usual = { ...defaults.hours, closed: holidays };
	const ago = (hours: number) => new Date(now.getTime() - hours * hour);
	for (const { hoursAgo, text, later = [], closed, promise = null, ...ticket } of tickets) {
		const id = randomUUID();
		// Answers stand at the odd places of what followed.
		const isAnswered = later.length % 2 === 1;
		const since = ago(later.at(-1)?.hoursAgo ?? hoursAgo);
		await trx
			.insertInto("tickets")
			.values({
				id,
				...ticket,
				promise,
				message: text,
				created_at: ago(hoursAgo),
				waits_since: isAnswered || closed ? null : since,
				due_at: ticketDue({ ...ticket, promise }, isAnswered ? ago(hoursAgo) : since, usual),
				closed_at: closed ? ago(closed.hoursAgo) : null,
				close_code: closed?.code ?? null,
			})
			.execute();
		for (const [index, written] of later.entries()) {
			const isOurs = index % 2 === 0;
			await trx
				.insertInto("ticket_messages")
				.values({
					ticket_id: id,
					place: index + 2,
					is_ours: isOurs,
					body: written.text,
					by_staff: isOurs ? michal : null,
					created_at: ago(written.hoursAgo),
				})
				.execute();
		}
	}
}
