import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { WithAge } from "../conversations/with-age.tsx";
import { aliasOf } from "../members/cards/member-words.ts";
import { type BlockedMember, listBlocked } from "../members/choices.server.ts";
import { contactForm, contactsADay, mostContacts } from "../members/contact.form.ts";
import { type Adding, addContactBlock, listContactBlocks } from "../members/contacts.server.ts";
import { retryAfter } from "../members/limits/page-limits.server.ts";
import { requireMember } from "../members/member.server.ts";
import { formatDay, formatMoment, formatWhen } from "../platform/dates.ts";
import { handleForm, type Reasons } from "../platform/forms/handle-form.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { morningText } from "../platform/morning.ts";
import { siteOf } from "../platform/site.ts";
import { InitialPortrait } from "../profiles/initial-portrait.tsx";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { FormError, TextField } from "../ui/forms/field.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/blocked.page";
import { AccountFrame, Row, Rows } from "./account-frame.tsx";
import styles from "./my-account.module.css";

const path = "/account/blocked";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "הסתרות וחסימות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const entries = (await listContactBlocks(site, me)).map(
		({ id, label, fromAt, fixedUntil }): Entry => ({
			id,
			label,
			fromAt: formatMoment(fromAt),
			endsAt: fixedUntil > now ? formatDay(fixedUntil) : null,
		}),
	);
	return { blocked: await listBlocked(site.db, me), entries };
}

/** Adds an address or a phone number. The answer is the same whether somebody here has it or not. */
export async function action(args: Route.ActionArgs) {
	const me = await requireMember(args);
	return handleForm(args, {
		schema: contactForm,
		act: async ({ site, value: { contact }, refuse }) => {
			const now = new Date();
			const done = await addContactBlock(site, me, contact, now);
			if ("refused" in done) {
				const isLater = done.refused === "today";
				const limited = isLater && { status: 429, headers: retryAfter(done.opensAt, now) };
				return refuse(wordsOf(done, now), limited || { status: 422 });
			}
			const body = `בתוקף מ־${formatMoment(done.added)}`;
			return redirectWith(site, path, { toast: { kind: "success", title: "נרשם", body } });
		},
	});
}

type Refused = Extract<Adding, { refused: string }>;

function wordsOf(done: Refused, now: Date): Reasons {
	switch (done.refused) {
		case "own":
			return { contact: "זה פרט הקשר של החשבון שלך. כאן רושמים מישהו אחר." };
		case "known":
			return { contact: `זה כבר רשום, בתוקף מ־${formatMoment(done.fromAt)}.` };
		case "full":
			return {
				form: `רשומים כאן כבר ${mostContacts}, וזה המספר המרבי. אפשר להסיר רישום שעברו 30 הימים שלו. הסתרה וחסימה בפרופיל פתוחות תמיד.`,
			};
		case "today":
			return {
				form: `נרשמו היום חמישה, וזה המספר המרבי ביום. אפשר לרשום שוב ${formatWhen(done.opensAt, now)}. הסתרה וחסימה בפרופיל פתוחות תמיד.`,
			};
	}
}

/** Members that this one hides or blocked, and contacts they never want to meet. */
export default function BlockedPage({ loaderData, actionData }: Route.ComponentProps) {
	const say = useGenderedText();
	return (
		<AccountFrame
			title="הסתרות וחסימות"
			lead={say({
				f: "רק את רואה את הרשימה הזאת. אף אחד לא מקבל על כך הודעה.",
				m: "רק אתה רואה את הרשימה הזאת. אף אחד לא מקבל על כך הודעה.",
				n: "הרשימה הזאת פתוחה רק כאן. אף אחד לא מקבל על כך הודעה.",
			})}
		>
			<div className={styles.parts}>
				<BlockedList blocked={loaderData.blocked} />
				{/* What was entered no longer stands in the field. */}
				<ContactsPart
					key={loaderData.entries.map(({ id }) => id).join()}
					entries={loaderData.entries}
					lastResult={actionData}
				/>
			</div>
		</AccountFrame>
	);
}

/** Hidden and blocked members, each with an undo; hidden ones can be blocked, blocked ones reported for 90 days. */
function BlockedList({ blocked }: { blocked: readonly BlockedMember[] }) {
	if (blocked.length === 0) {
		return <p className="muted">אין כאן אף אחד. הסתרה וחסימה נמצאות בסוף כל פרופיל.</p>;
	}
	return (
		<Rows>
			{blocked.map(({ publicId, alias, age, since, isBlocked, mayReport }) => (
				<Row
					key={publicId}
					face={<InitialPortrait name={alias} />}
					label={<WithAge name={aliasOf(alias)} age={age} />}
					value={`${isBlocked ? "חסימה, לשני הצדדים, בלי שהצד השני יודע" : "הסתרה מהרשימות שלך"}, מ־${formatDay(since)}.`}
				>
					<div className={styles.acts}>
						<Act
							path={`/members/${publicId}/${isBlocked ? "block" : "hide"}/undo`}
							words={isBlocked ? "ביטול החסימה" : "החזרה לרשימות"}
						/>
						{!isBlocked && <Act path={`/members/${publicId}/block`} words="חסימה" />}
						{mayReport && (
							<LinkButton kind="ghost" small href={`/members/${publicId}/report`}>
								דיווח
							</LinkButton>
						)}
					</div>
				</Row>
			))}
		</Rows>
	);
}

function Act({ path, words }: { path: string; words: string }) {
	return (
		<PostForm action={path}>
			<input type="hidden" name="back" value="/account/blocked" />
			<Button kind="line" small type="submit">
				{words}
			</Button>
		</PostForm>
	);
}

/** An entry with its times in words; `endsAt` is null once it may be removed. */
type Entry = { id: string; label: string; fromAt: string; endsAt: string | null };

type Props = { entries: readonly Entry[]; lastResult: SubmissionResult | undefined };

/** The contacts a member never wants to meet: the form, and the entries, masked. */
function ContactsPart({ entries, lastResult }: Props) {
	const schema = contactForm;
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "before",
		schema,
		lastResult,
	});
	return (
		<section aria-labelledby="before-title" id="before-meeting" className={styles.spaced}>
			<h2 className="h2" id="before-title">
				חסימה לפני היכרות
			</h2>
			<p className="muted">
				קרוב משפחה, מישהו מהעבודה, קשר קודם: מי שהכתובת או הטלפון שלו רשומים כאן לא יופיע לך בשום
				מקום, וגם הפרופיל שלך לא יופיע אצלו. גם אם עוד לא נרשם.
			</p>
			<Form {...formProps} action="/account/blocked" className={`stack ${styles.form}`}>
				<FormError errors={form.errors} />
				<TextField
					{...field("contact")}
					label="כתובת אימייל או מספר טלפון"
					help={`בתוקף מ־${morningText} בבוקר הקרוב, ול־30 יום לפחות. עד ${contactsADay} רישומים ביום ו־${mostContacts} בסך הכול. נשמרת תמצית מוצפנת בלבד, ולא נאמר אם מישהו כזה נמצא באתר.`}
					dir="ltr"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<div className={styles.actions}>
					<Button kind="accent" type="submit" busy={isSending}>
						הוספה
					</Button>
				</div>
			</Form>
			{entries.length > 0 && (
				<Rows>
					{entries.map((entry) => (
						<EntryRow key={entry.id} {...entry} />
					))}
				</Rows>
			)}
		</section>
	);
}

function EntryRow({ id, label, fromAt, endsAt }: Entry) {
	const since = `בתוקף מ־${fromAt}.`;
	return (
		<Row
			label={<bdi dir="ltr">{label}</bdi>}
			value={endsAt ? `${since} אפשר להסיר מ־${endsAt}.` : since}
		>
			{!endsAt && (
				<PostForm action={`/account/blocked/${id}/remove`}>
					<Button kind="line" small type="submit">
						הסרה
					</Button>
				</PostForm>
			)}
		</Row>
	);
}
