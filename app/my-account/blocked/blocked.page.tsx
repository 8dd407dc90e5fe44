import { contactForm } from "../../members/contacts/contact.form.ts";
import {
	type Adding,
	addContactBlock,
	listContactBlocks,
} from "../../members/contacts/contact-blocks.server.ts";
import { mostContacts } from "../../members/contacts/times.ts";
import { requireMember } from "../../members/member.server.ts";
import { retryAfter } from "../../members/others/limits/page-limits.server.ts";
import { listApart } from "../../members/rights/choices.server.ts";
import { formatDay, formatMoment, formatNear } from "../../platform/dates.ts";
import { handleForm, type Reasons } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { useSay } from "../../profiles/use-say.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/blocked.page";
import { ApartList } from "./apart-list.tsx";
import { ContactsPart, type Entry } from "./contacts-part.tsx";

const path = "/account/blocked";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "הסתרות וחסימות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const entries = (await listContactBlocks(site, me)).map(
		({ id, label, fromAt, fixedUntil }): Entry => ({
			...{ id, label, fromAt: formatMoment(fromAt) },
			endsAt: fixedUntil > now ? formatDay(fixedUntil) : null,
		}),
	);
	return { apart: await listApart(site.db, me), entries };
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
				form: `נרשמו היום חמישה, וזה המספר המרבי ביום. אפשר לרשום שוב ${formatNear(done.opensAt, now)}. הסתרה וחסימה בפרופיל פתוחות תמיד.`,
			};
	}
}

/** Whom the member keeps apart, and whom they never want to meet. */
export default function BlockedPage({ loaderData, actionData }: Route.ComponentProps) {
	const say = useSay();
	return (
		<AccountFrame
			isInner
			title="הסתרות וחסימות"
			lead={say({
				f: "רק את רואה את הרשימה הזאת. אף אחד לא מקבל על כך הודעה.",
				m: "רק אתה רואה את הרשימה הזאת. אף אחד לא מקבל על כך הודעה.",
				n: "הרשימה הזאת פתוחה רק כאן. אף אחד לא מקבל על כך הודעה.",
			})}
		>
			<div className={styles.parts}>
				<ApartList apart={loaderData.apart} />
				<ContactsPart entries={loaderData.entries} lastResult={actionData} />
			</div>
		</AccountFrame>
	);
}
