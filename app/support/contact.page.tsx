import type { ReactNode } from "react";
import { Form } from "react-router";
import * as v from "valibot";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { brand, statementLine } from "../brand.ts";
import { findContact } from "../memberships/named-contact/contact.server.ts";
import { type NamedContact, toContact } from "../memberships/named-contact/contact-words.ts";
import { answerTime, hoursWords } from "../owner/setting.ts";
import { readShown } from "../owner/settings.server.ts";
import { formatWeekday } from "../platform/dates.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { readFlash } from "../platform/http/flash.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { refuseOpenForm } from "../platform/limits/too-many.server.ts";
import { type RequestArgs, sharedRenderContext, siteOf } from "../platform/site.ts";
import { readProfile } from "../profiles/profile.server.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Done } from "../ui/feedback/done.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { EmailField, FormError, Select, TextArea, TextField } from "../ui/forms/field.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { formPage, staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/contact.page";
import { contactForm, subjects } from "./contact.form.ts";
import styles from "./contact.module.css";
import { receiveTicket } from "./ticket.server.ts";

const questions: readonly { question: string; answer: ReactNode }[] = [
	{
		question: "כמה זמן מחכים לתשובה?",
		answer: <>עד {answerTime.usual}. פניות שמגיעות בסוף שבוע או בחג נענות ביום העבודה הבא.</>,
	},
	{
		question: "מי רואה את מה שנכתב בפנייה?",
		answer: "רק הצוות שמטפל בפנייה. הפרטים לא מופיעים באתר ולא נמסרים לאף אחד.",
	},
	{
		question: "מי יכול להצטרף?",
		answer: (
			<>
				בני ובנות <bdi dir="ltr">18</bdi> ומעלה, תושבי ישראל או בעלי אשרה תקפה. התנאים המלאים נמצאים{" "}
				<a className="link" href="/terms">
					בתנאי השימוש
				</a>
				.
			</>
		),
	},
	{
		question: "מה יופיע בדף החיוב?",
		answer: (
			<>
				השם <bdi dir="ltr">{statementLine}</bdi>, בלי שם האתר ובלי תיאור. חודש משולם מראש ואינו
				מתחדש מעצמו.
			</>
		),
	},
	{
		question: "איך עוזבים את האתר במהירות?",
		answer: (
			<>
				בכל עמוד יש כפתור ״יציאה מהירה״. במחשב אפשר גם ללחוץ שלוש פעמים על <bdi dir="ltr">Esc</bdi>.
				הלשונית עוברת לאתר ניטרלי. היסטוריית הגלישה במכשיר אינה נמחקת, ואת זה אפשר לעשות בהגדרות
				הדפדפן.
			</>
		),
	},
	{
		question: "מה אם משהו באתר לא נגיש לי?",
		answer: (
			<>
				אפשר לכתוב לנו דרך{" "}
				<a className="link" href="/contact?topic=accessibility#form">
					פנייה בנושא נגישות
				</a>
				, או לקרוא את{" "}
				<a className="link" href="/accessibility">
					הצהרת הנגישות
				</a>
				.
			</>
		),
	},
];

/** Flash value: the ticket that was just opened, by its number, and until when it is answered. */
const justSent = v.object({ ticket: v.number(), due: v.number() });

export const handle = { ...staticPage({ topic: ["accessibility"] }), ...formPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/contact",
		title: "יצירת קשר",
		description: `כל הדרכים לפנות אל ${brand.name}: טופס, אימייל וטלפון. מענה תוך ${answerTime.usual}.`,
	});

const isAboutAccess = (request: Request) =>
	new URL(request.url).searchParams.get("topic") === "accessibility";

/** Signed-in people need not say who writes. */
async function findSender(args: RequestArgs) {
	if (args.context.get(sharedRenderContext)) return null;
	const person = await findPerson(args);
	if (!person) return null;
	const { db } = siteOf(args.context);
	const { display_name } = await readProfile(db, person);
	const contact = await findContact(db, person, new Date());
	return { name: display_name ?? "", email: person.email, contact };
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const hours = await readShown(siteOf(context), "hours");
	return {
		hours: hoursWords(hours.value),
		sender: await findSender({ request, context }),
		isAboutAccess: isAboutAccess(request),
		sent: readFlash(context, justSent),
	};
}

export function action(args: Route.ActionArgs) {
	return handleForm(args, {
		schema: contactForm,
		limit: ({ site, visitor, form }) => refuseOpenForm(site, "contact", visitor, form),
		act: async ({ site, value }) => {
			const source = isAboutAccess(args.request) ? "accessibility" : "contact";
			const sender = await findPerson(args);
			const { number, dueAt } = await receiveTicket(site, { ...value, source }, sender);
			return redirectWith(site, "/contact", { say: { ticket: number, due: dueAt.getTime() } });
		},
	});
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.sent) return <Sent {...loaderData.sent} />;
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">יצירת קשר</h1>
					<p className="lead">הצוות קורא כל פנייה. זמן המענה: עד {answerTime.usual}.</p>
					<p>
						מאיימים עליכם, סוחטים אתכם או שקטין מעורב?{" "}
						<a className="link" href="/urgent">
							לעמוד ״דחוף״
						</a>
						, גם בלי חשבון.
					</p>
				</div>
			</div>
			<div className={`wrap ${styles.columns}`}>
				<Methods hours={loaderData.hours} />
				<Card raised as="section" className={styles.sheet}>
					<ContactForm {...loaderData} lastResult={actionData} />
				</Card>
			</div>
			<section className="section band">
				<div className={`wrap ${styles.faq}`}>
					<div className="sechead">
						<h2 className="h2">שאלות נפוצות</h2>
						<p className="lead">אולי התשובה כבר כאן.</p>
						<img
							className={styles.cover}
							src={picture("c_coat")}
							alt=""
							width={640}
							height={400}
							loading="lazy"
						/>
					</div>
					<div>
						{questions.map(({ question, answer }) => (
							<details key={question} className={styles.question}>
								<summary>
									{question}
									<Icon name="down" />
								</summary>
								<div>{answer}</div>
							</details>
						))}
					</div>
				</div>
			</section>
		</>
	);
}

function Sent({ ticket, due }: v.InferOutput<typeof justSent>) {
	return (
		<Done
			art="c_letter"
			title="הפנייה התקבלה"
			number={{ label: "מספר הפנייה", value: ticket }}
			acts={
				<>
					<LinkButton href="/">לדף הבית</LinkButton>
					<LinkButton kind="ghost" href="/contact">
						פנייה נוספת
					</LinkButton>
				</>
			}
		>
			<p>
				אישור נשלח לאימייל שכתבתם, ולשם יישלח גם קישור לתשובה, לכל המאוחר ב
				<bdi>{formatWeekday(new Date(due))}</bdi>. כדאי לשמור את המספר.
			</p>
		</Done>
	);
}

function Methods({ hours }: { hours: string }) {
	return (
		<div className={styles.methods}>
			<Method
				icon="mail"
				title="תמיכה"
				href={`mailto:${brand.supportEmail}`}
				text={brand.supportEmail}
			>
				שאלות על החשבון, תקלות ופרטיות
			</Method>
			<Method
				icon="mail"
				title="מידע כללי"
				href={`mailto:${brand.generalEmail}`}
				text={brand.generalEmail}
			>
				כל שאלה אחרת
			</Method>
			<Method
				icon="phone"
				title="טלפון"
				href={`tel:${brand.phone.replaceAll("-", "")}`}
				text={brand.phone}
			>
				בשעות הפעילות
			</Method>
			<div className={styles.method}>
				<Icon name="clock" />
				<div>
					<h2 className="h3">שעות פעילות</h2>
					<p>
						{brand.workingDays}, <bdi dir="ltr">{hours}</bdi>
					</p>
					<p className="small muted">
						זמן מענה: עד {answerTime.usual}. על בקשה לפי חוק הגנת הפרטיות: עד{" "}
						<bdi className="num">30</bdi> יום.
					</p>
				</div>
			</div>
			<div className={styles.method}>
				<Icon name="pin" />
				<div>
					<h2 className="h3">מיקום</h2>
					<p>{brand.city}</p>
				</div>
			</div>
		</div>
	);
}

type MethodProps = { icon: IconName; title: string; href: string; text: string; children: string };

function Method({ icon, title, href, text, children }: MethodProps) {
	return (
		<div className={styles.method}>
			<Icon name={icon} />
			<div>
				<h2 className="h3">{title}</h2>
				<p>
					<a className="link" href={href}>
						<bdi dir="ltr">{text}</bdi>
					</a>
				</p>
				<p className="small muted">{children}</p>
			</div>
		</div>
	);
}

type FormProps = {
	sender: { name: string; email: string; contact: NamedContact | null } | null;
	isAboutAccess: boolean;
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

function ContactForm({ isAboutAccess, sender, lastResult }: FormProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "contact",
		schema: contactForm,
		lastResult,
		defaultValue: {
			name: sender?.name,
			email: sender?.email,
			...(isAboutAccess ? { subject: "technical" } : {}),
		},
	});
	const contact = isAboutAccess ? null : sender?.contact;
	return (
		<div className="stack" id="form">
			<h2 className="h2">{isAboutAccess ? "פנייה בנושא נגישות" : "כתבו לנו"}</h2>
			{contact?.name && <p>הפנייה תגיע קודם {toContact(contact)}.</p>}
			<FormError errors={form.errors} />
			<Form
				{...formProps}
				action={isAboutAccess ? "/contact?topic=accessibility" : "/contact"}
				data-proof
			>
				<div className="form-grid">
					<TextField {...field("name")} label="שם" autoComplete="name" help="אפשר גם כינוי" />
					<EmailField {...field("email")} />
					<Select
						{...field("subject")}
						label="נושא"
						options={subjects}
						placeholder="בחירת נושא"
						className="full"
					/>
					<TextArea {...field("message")} label="הודעה" rows={6} className="full" />
					<div className="full">
						<Button kind="accent" type="submit" busy={isSending} block>
							שליחת הפנייה
						</Button>
					</div>
					<p className="tiny muted full">
						הפרטים משמשים רק כדי להשיב לפנייה.{" "}
						<a className="link" href="/privacy">
							מדיניות הפרטיות
						</a>
					</p>
				</div>
			</Form>
		</div>
	);
}
