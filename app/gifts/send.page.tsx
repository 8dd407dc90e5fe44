import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, Link, redirect } from "react-router";
import { lockAccount } from "../accounts/role.server.ts";
import { findGift, formatShekels, gifts, longestNote } from "../credits/catalogue.ts";
import { bringCredits, readBalance } from "../credits/lots.server.ts";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../members/cards/member-words.ts";
import { findOwnParty } from "../members/may-see.server.ts";
import { isInside } from "../members/may-see.ts";
import { requireMember } from "../members/member.server.ts";
import { arePaymentsOpen } from "../payments/providers.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { useSay } from "../profiles/use-say.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { TextArea } from "../ui/forms/field.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/send.page";
import { type BalanceWords, balanceWords } from "./balance-words.ts";
import { draftGift } from "./pay-now.server.ts";
import { listReceivers, type Receiver } from "./people.server.ts";
import { giftRefusal } from "./refusal-words.ts";
import styles from "./send.module.css";
import { sendByCredit } from "./send.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/gifts/send", title: "שליחת מתנה", description: "", hidden: true });

/** What was chosen and typed; without a gift or a person none is chosen. */
type Typed = {
	to: string;
	gift: string;
	note: string;
	pay: "credit" | "now" | "";
	clientId: string;
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const [site, now] = [siteOf(context), new Date()];
	const own = await findOwnParty(site.db, me, now);
	const query = new URL(request.url).searchParams;
	const typed: Typed = {
		to: query.get("to") ?? "",
		gift: findGift(query.get("gift"))?.id ?? "",
		note: "",
		pay: "",
		clientId: randomUUID(),
	};
	await site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, me);
		await bringCredits(trx, me, now);
	});
	return {
		typed,
		isAway: !own || !isInside(own),
		people: await listReceivers(site, me, typed.to || null, now),
		balance: balanceWords(await readBalance(site.db, me, now)),
		canPay: await arePaymentsOpen(site),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const [site, now] = [siteOf(context), new Date()];
	const form = await request.formData();
	const read = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const pay = read("pay") === "now" ? ("now" as const) : ("credit" as const);
	const input = {
		...{ to: read("to"), gift: read("gift"), note: read("note") },
		...{ clientId: read("client_id") || null, confirmed: read("confirmed") },
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
	const { people, balance, isAway, canPay } = loaderData;
	return (
		<div className={`wrap ${styles.page}`}>
			<div className={styles.head}>
				<h1 className="h1">שליחת מתנה</h1>
				<p className="muted">מחווה קטנה. לא כסף, לא התחייבות, ותמיד אפשר לסרב לה.</p>
			</div>
			{isAway ? (
				<EmptyState words="השליחה סגורה כרגע. היא תחזור יחד עם הפרופיל שלך." />
			) : people.length === 0 ? (
				<EmptyState
					words={actionData?.refused.words ?? "עוד אין למי. לב או הודעה בגלריה פותחים את הרשימה."}
				>
					<LinkButton kind="line" href="/gallery">
						לגלריה
					</LinkButton>
				</EmptyState>
			) : (
				<GiftForm
					key={actionData?.typed.clientId}
					typed={actionData?.typed ?? loaderData.typed}
					refused={actionData?.refused ?? null}
					asked={loaderData.typed.to}
					{...{ people, balance, canPay }}
				/>
			)}
		</div>
	);
}

type FormProps = {
	typed: Typed;
	refused: ReturnType<typeof giftRefusal> | null;
	/** The one whom the address names, also after the form was sent. */
	asked: string;
	people: readonly Receiver[];
	balance: BalanceWords;
	canPay: boolean;
};

/** Three parts in order: what, to whom, and the words; beside them what is sent and how it is paid for. */
function GiftForm({ typed, refused, asked, people, balance, canPay }: FormProps) {
	const say = useSay();
	const [gift, setGift] = useState(typed.gift);
	const [to, setTo] = useState(typed.to);
	const [note, setNote] = useState(typed.note);
	const chosen = findGift(gift);
	const receiver = people.find(({ publicId }) => publicId === to);
	const byCredit = balance.canSend;
	return (
		<PostForm
			action={`/gifts/send${asked ? `?to=${encodeURIComponent(asked)}` : ""}`}
			className={styles.form}
		>
			<input type="hidden" name="client_id" value={typed.clientId} />
			<div className={styles.parts}>
				<fieldset className={styles.part}>
					<legend>
						<span aria-hidden="true">א׳</span> מה לשלוח
					</legend>
					<GiftTiles chosen={typed.gift} onChoose={setGift} />
				</fieldset>
				<fieldset className={styles.part}>
					<legend>
						<span aria-hidden="true">ב׳</span> למי
					</legend>
					<div className={styles.people}>
						{people.map((person) => (
							<Person
								key={person.publicId}
								person={person}
								isFirst={person.publicId === typed.to}
								onChoose={() => setTo(person.publicId)}
							/>
						))}
					</div>
				</fieldset>
				<fieldset className={styles.part}>
					<legend>
						<span aria-hidden="true">ג׳</span> כמה מילים
					</legend>
					<TextArea
						name="note"
						label="פתק"
						optional
						rows={3}
						dir="auto"
						maxLength={longestNote * 8}
						defaultValue={typed.note}
						onChange={(event) => setNote(event.currentTarget.value)}
						error={refused?.isNote ? refused.words : undefined}
						help={
							<>
								עד <bdi className="num">{longestNote}</bdi> תווים, לפי אותם כללים כמו הודעה. למי
								שעוד לא ענו לך הפתק הוא ההודעה הראשונה, ולכן צריך אותו.
							</>
						}
					/>
				</fieldset>
			</div>
			<aside className={styles.summary} data-theme="dark" aria-label="סיכום">
				{chosen && <img src={picture(chosen.image)} alt="" width={240} height={240} />}
				{note.trim() && (
					<p className={styles.words} dir="auto">
						״{note.trim()}״
					</p>
				)}
				{chosen && (
					<p className={styles.what}>
						{receiver ? withPrefix(`${chosen.name}, ל`, receiver.alias) : chosen.name}
					</p>
				)}
				{refused && !refused.isNote && (
					<Notice kind="danger" role="alert">
						{refused.words}
					</Notice>
				)}
				<fieldset className={styles.pay}>
					<legend className="sr">איך לשלם</legend>
					<label>
						<input
							type="radio"
							name="pay"
							value="credit"
							disabled={!byCredit}
							defaultChecked={byCredit && typed.pay !== "now"}
						/>
						<span>
							בזיכוי
							<span className="tiny muted">{balance.first}</span>
						</span>
					</label>
					<label>
						<input
							type="radio"
							name="pay"
							value="now"
							disabled={!canPay}
							defaultChecked={canPay && (!byCredit || typed.pay === "now")}
						/>
						<span>
							תשלום עכשיו{" "}
							{chosen && (
								<bdi dir="ltr" className="num">
									{formatShekels(chosen.price)}
								</bdi>
							)}
							<span className="tiny muted">כולל מע״מ, בשם ניטרלי</span>
						</span>
					</label>
				</fieldset>
				<Button kind="accent" type="submit" block disabled={!byCredit && !canPay}>
					{receiver
						? withPrefix("שליחה ל", receiver.alias)
						: say({ f: "שלחי את המתנה", m: "שלח את המתנה", n: "שליחת המתנה" })}
				</Button>
				{refused?.asked && (
					<Button kind="line" type="submit" name="confirmed" value={refused.asked} block>
						לשלוח בכל זאת
					</Button>
				)}
				<p className="tiny muted">
					מה שלא התקבל חוזר אליך אחרי <bdi className="num">14</bdi> יום, בלי מועד אחר ובלי סיבה:
					זיכוי חוזר כזיכוי, ותשלום חוזר ככסף. זיכוי של מסלול שחזר אחרי סוף החודש אפשר לשלוח עוד{" "}
					<bdi className="num">14</bdi> יום, ועל זיכוי שקנית אפשר לקבל אז כסף בחזרה באותו זמן. עד{" "}
					<bdi dir="ltr">₪2,000</bdi> ו־<bdi className="num">20</bdi> מתנות ביום.
				</p>
				<Link className="link small" to="/gifts#packages">
					לחבילות
				</Link>
			</aside>
		</PostForm>
	);
}

type TilesProps = { chosen: string; onChoose: (gift: string) => void };

function GiftTiles({ chosen, onChoose }: TilesProps) {
	return (
		<div className={styles.tiles}>
			{gifts.map(({ id, name, price, image }) => (
				<label key={id} className={styles.tile}>
					<input
						type="radio"
						name="gift"
						value={id}
						required
						defaultChecked={id === chosen}
						onChange={() => onChoose(id)}
					/>
					<span className={styles.object} data-theme="dark">
						<img src={picture(image)} alt="" width={160} height={160} loading="lazy" />
					</span>
					<span className={styles.named}>
						<b>{name}</b>
						<bdi dir="ltr" className="num">
							{formatShekels(price)}
						</bdi>
					</span>
				</label>
			))}
		</div>
	);
}

type PersonProps = { person: Receiver; isFirst: boolean; onChoose: () => void };

function Person({ person, isFirst, onChoose }: PersonProps) {
	const { publicId, alias, age, portrait, isTalking, takesGifts } = person;
	return (
		<label className={styles.person}>
			<span className={styles.face}>
				<MemberPortrait portrait={portrait} name={alias} sizes="2.75rem" isSmall />
			</span>
			<span className={styles.who}>
				<b>
					<bdi>{nameWithAge(alias, age)}</bdi>
				</b>
				<span className="tiny muted">
					{takesGifts ? (isTalking ? "בשיחות שלך" : "אהבת") : "בלי מתנות, לפי בחירה"}
				</span>
			</span>
			<input
				type="radio"
				name="to"
				value={publicId}
				required
				disabled={!takesGifts}
				defaultChecked={isFirst && takesGifts}
				onChange={onChoose}
				aria-label={withPrefix("ל", alias)}
			/>
		</label>
	);
}
