import { randomUUID } from "node:crypto";
import { data, Form, Link, redirect } from "react-router";
import { lockAccount } from "../accounts/role.server.ts";
import { findGift } from "../credits/catalogue.ts";
import { bringCredits, readBalance } from "../credits/lots.server.ts";
import { findOwnParty } from "../members/may-see.server.ts";
import { isInside } from "../members/may-see.ts";
import { requireMember } from "../members/member.server.ts";
import { arePaymentsOpen } from "../payments/providers.server.ts";
import { cleanText, cutText } from "../platform/forms/characters.ts";
import { lengths } from "../platform/forms/lengths.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { countTry, tooManyTries } from "../platform/limits/limits.server.ts";
import { siteOf } from "../platform/site.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/send.page";
import { balanceWords } from "./balance-words.ts";
import { GiftForm } from "./gift-form.tsx";
import type { Typed } from "./gift-form-props.ts";
import { PackageStrip } from "./package-strip.tsx";
import { draftGift } from "./pay-now.server.ts";
import { listReceivers } from "./receivers.server.ts";
import { giftRefusal } from "./refusal-words.ts";
import styles from "./send.module.css";
import { sendByCredit } from "./send.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/gifts/send", title: "שליחת מתנה", description: "", hidden: true });

/** A name that is looked for among the people one knows. */
const searches = { rule: "gift receivers searched", most: 240, minutes: 60 };

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const gift = findGift(query.get("gift"));
	const chosen = gift && { name: gift.name, path: `/gifts/send?gift=${gift.id}` };
	const me = await requireMember({ request, context }, chosen);
	const site = siteOf(context);
	const now = new Date();
	const own = await findOwnParty(site.db, me, now);
	const typed: Typed = {
		to: query.get("to") ?? "",
		gift: gift?.id ?? "",
		note: "",
		pay: "",
		clientId: randomUUID(),
	};
	await site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, me);
		await bringCredits(trx, me, now);
	});
	const name = cutText(cleanText(query.get("q") ?? ""), lengths.name);
	const wait = name ? await countTry(site, searches, me.id) : null;
	const loaded = {
		typed,
		isAway: !own || !isInside(own),
		...(wait
			? { people: [], hasMore: true }
			: await listReceivers(site, me, { to: typed.to || null, name }, now)),
		name,
		tooMany: wait && `${tooManyTries(wait.seconds)}.`,
		balance: balanceWords(await readBalance(site.db, me, now)),
		canPay: await arePaymentsOpen(site),
	};
	if (!wait) return loaded;
	return data(loaded, { status: 429, headers: { "Retry-After": String(wait.seconds) } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const form = await request.formData();
	const read = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const pay = read("pay") === "now" ? ("now" as const) : ("credit" as const);
	const input = {
		to: read("to"),
		gift: read("gift"),
		note: read("note"),
		clientId: read("client_id") || null,
		confirmed: read("confirmed"),
	};
	const typed: Typed = { ...input, pay, clientId: input.clientId ?? randomUUID() };
	if (input.to === "") return data({ typed, refused: { words: "עוד לא נבחר למי." } }, 422);
	if (pay === "now") {
		const drafted = await draftGift(site, me, input, now);
		if (drafted && !("refused" in drafted))
			throw redirect(`/gifts/pay?draft=${drafted.draft}`, 303);
		return refuse(drafted, typed, me, now);
	}
	const sent = await sendByCredit(site, me, input, now);
	if (!sent || "refused" in sent) return refuse(sent, typed, me, now);
	const toast = { kind: "success", title: "המתנה נשלחה" } as const;
	throw redirectWith(site, sent.conversation ? `/messages/${sent.conversation}` : "/gifts", {
		toast,
	});
}

function refuse(
	refused: Parameters<typeof giftRefusal>[0] | null,
	typed: Typed,
	me: Parameters<typeof giftRefusal>[1],
	now: Date,
) {
	// Nobody there: always in the same words.
	if (!refused) return data({ typed, refused: { words: "הפרופיל הזה לא זמין." } }, 404);
	const isLimit =
		refused.refused === "day" || refused.refused === "sum" || refused.refused === "fast";
	return data({ typed, refused: giftRefusal(refused, me, now) }, isLimit ? 429 : 422);
}

export default function SendPage({ loaderData, actionData }: Route.ComponentProps) {
	const { people, isAway, name, balance } = loaderData;
	return (
		<div className={`wrap ${styles.page}`}>
			<div className={`row ${styles.head}`}>
				<div>
					<h1 className="h1">שליחת מתנה</h1>
					<p className="muted">מחווה קטנה. לא כסף, לא התחייבות, ותמיד אפשר לסרב לה.</p>
				</div>
				<Link className="link small" to="/gifts#balance">
					{balance.sum}
				</Link>
			</div>
			{isAway ? (
				<EmptyState words="השליחה סגורה כרגע. היא תחזור יחד עם הפרופיל שלך." />
			) : people.length === 0 && !name ? (
				<EmptyState
					words={actionData?.refused.words ?? "עוד אין למי. לב או הודעה בגלריה פותחים את הרשימה."}
				>
					<LinkButton kind="line" href="/gallery">
						לגלריה
					</LinkButton>
				</EmptyState>
			) : (
				<>
					{/* The field for a name stands in the form of the gift, and is sent by itself. */}
					<Form id="find-receiver" action="/gifts/send" role="search" />
					<GiftForm
						key={actionData?.typed.clientId}
						typed={actionData?.typed ?? loaderData.typed}
						refused={actionData?.refused ?? null}
						loaded={loaderData}
					/>
				</>
			)}
			{!isAway && <PackageStrip />}
		</div>
	);
}
