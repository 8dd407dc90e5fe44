import { Link } from "react-router";
import { nameOf } from "../conversations/words.ts";
import { findGift } from "../credits/catalogue.ts";
import { giftDays } from "../credits/gift-limits.ts";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../members/cards/member-words.ts";
import { readOwnTaking, readPause } from "../members/choices.server.ts";
import { requireMember } from "../members/member.server.ts";
import { formatDay, formatNear } from "../platform/dates.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, buttonClass, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { Checkbox } from "../ui/forms/choice.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/received.page";
import { GiftRow, GiftRows } from "./gift-row.tsx";
import styles from "./received.module.css";
import { listReceived, type Received } from "./received.server.ts";

const path = "/gifts/received";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "מתנות שקיבלתי", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const after = new URL(request.url).searchParams.get("after");
	const { rows, after: next } = await listReceived(site, me, after, now);
	const [taking, pause] = await Promise.all([
		readOwnTaking(site.db, me),
		readPause(site.db, me, now),
	]);
	return { gifts: rows, next, taking, isPaused: pause !== null, now };
}

/** Waiting gifts are answered after the pause; the sender's fourteen days keep running. */
function WhilePaused() {
	return (
		<Notice>
			בזמן ההפסקה מתנה שמחכה לא מוצגת כאן. אפשר לקבל אותה אחרי ההפסקה, בתוך{" "}
			<bdi dir="ltr">{giftDays}</bdi> ימים מהשליחה. מה שלא התקבל עד אז חוזר למי ששלח.{" "}
			<Link className="link" to="/account/pause">
				לחזרה מההפסקה
			</Link>
		</Notice>
	);
}

export default function ReceivedPage({ loaderData }: Route.ComponentProps) {
	const { gifts, next, taking, isPaused, now } = loaderData;
	const say = useGenderedText();
	const waiting = gifts.filter(({ state }) => state === "waiting");
	const before = gifts.filter(({ state }) => state !== "waiting");
	return (
		<div className={`wrap ${styles.page}`}>
			<div className={styles.head}>
				<h1 className="h1">מתנות שקיבלתי</h1>
				<p className="muted">
					{say({
						f: "מה שמחכה לך, ומה שבחרת. בלי סכומים ובלי רשימה שמישהו אחר רואה.",
						m: "מה שמחכה לך, ומה שבחרת. בלי סכומים ובלי רשימה שמישהו אחר רואה.",
						n: "מה שמחכה לכם, ומה שבחרתם. בלי סכומים ובלי רשימה שמישהו אחר רואה.",
					})}
				</p>
			</div>
			<div className={styles.main}>
				{isPaused && <WhilePaused />}
				{gifts.length === 0 ? (
					!isPaused && (
						<EmptyState
							title="מתנה היא מחווה, לא חובה"
							words="כשתגיע אחת, היא תחכה כאן. אפשר לקבל, להודות או לוותר בשקט."
						/>
					)
				) : (
					<>
						{waiting.length > 0 && (
							<section aria-labelledby="waiting">
								<h2 className="h3" id="waiting">
									מחכות לך
								</h2>
								<ul className={styles.cards}>
									{waiting.map((gift) => (
										<Waiting key={gift.id} gift={gift} now={now} />
									))}
								</ul>
							</section>
						)}
						{before.length > 0 && (
							<section aria-labelledby="before">
								<h2 className="h3" id="before">
									קודמות
								</h2>
								<GiftRows>
									{before.map((gift) => (
										<Before key={gift.id} gift={gift} />
									))}
								</GiftRows>
							</section>
						)}
						{next && (
							<LinkButton kind="line" small href={`${path}?after=${next}`}>
								עוד
							</LinkButton>
						)}
					</>
				)}
			</div>
			<aside className={styles.taking} aria-labelledby="taking">
				<h2 className="h3" id="taking">
					איך זה אצלך
				</h2>
				<PostForm action="/gifts/taking" className={styles.switch}>
					<Checkbox
						name="gifts"
						label={
							<>
								<b>לקבל מתנות</b>
								<br />
								<span className="small muted">
									אפשר לכבות בכל רגע. מה שכבר מחכה נשאר, ומי שמסתכל רואה ״בלי מתנות״ במקום הכפתור.
								</span>
							</>
						}
						defaultChecked={taking.gifts}
						key={`gifts ${taking.gifts}`}
					/>
					<Checkbox
						name="talks"
						label={
							<>
								<b>רק בתוך שיחה פתוחה</b>
								<br />
								<span className="small muted">כך מתנה לא תגיע יחד עם בקשה ראשונה.</span>
							</>
						}
						defaultChecked={taking.talks}
						key={`talks ${taking.talks}`}
					/>
					<Button kind="line" small type="submit">
						שמירה
					</Button>
				</PostForm>
				<p className="small muted">מתנה לעולם אינה כסף, אינה נפדית, ואיש אינו רואה כמה התקבלו.</p>
			</aside>
		</div>
	);
}

const nameIn = ({ from }: Received) => nameOf(from);

/** A shut door until it is opened; accepting and 'לא תודה' weigh the same. */
function Waiting({ gift: one, now }: { gift: Received; now: Date }) {
	const { id, gift, at, from, conversation, hasNote } = one;
	const found = findGift(gift);
	const say = useGenderedText();
	return (
		<li className={styles.card} data-theme="dark" data-gift={id} data-state="waiting">
			<div className={styles.who}>
				<MemberPortrait portrait={from.portrait} name={nameIn(one)} sizes="2.75rem" isSmall />
				<div>
					<h3 className="h3">{withPrefix("מתנה מ", nameWithAge(nameIn(one), from.age))}</h3>
					<p className="tiny muted">{formatNear(at, now)}</p>
				</div>
			</div>
			<details className={styles.door}>
				<summary>
					<span className={buttonClass({ kind: "accent", small: true })}>פתיחה</span>
				</summary>
				{found && (
					<div className={styles.inside}>
						<img src={picture(found.image)} alt="" width={160} height={160} />
						<p className="h3">{found.name}</p>
						{hasNote && conversation && (
							<Link className="link small" to={`/messages/${conversation}`}>
								למילים שהגיעו איתה
							</Link>
						)}
					</div>
				)}
			</details>
			<div className={styles.acts}>
				<PostForm action={`/gifts/${id}/accept`}>
					<input type="hidden" name="back" value={path} />
					<Button kind="line" small type="submit" name="thanks" value="on">
						תודה, קיבלתי
					</Button>
				</PostForm>
				<PostForm action={`/gifts/${id}/decline`}>
					<input type="hidden" name="back" value={path} />
					<Button kind="line" small type="submit">
						לא תודה
					</Button>
				</PostForm>
			</div>
			<p className="tiny muted">
				מתנה לא מחייבת בדבר.{" "}
				{say({
					f: "הצד השני רואה רק אם קיבלת.",
					m: "הצד השני רואה רק אם קיבלת.",
					n: "הצד השני רואה רק אם קיבלתם.",
				})}
			</p>
		</li>
	);
}

function Before({ gift: one }: { gift: Received }) {
	const { id, gift, state, isThanked, at, isRefused, from } = one;
	const found = findGift(gift);
	return (
		<GiftRow
			id={id}
			state={state}
			title={withPrefix(`${found?.name ?? "מתנה"}, מ`, nameIn(one))}
			words={
				<>
					{stateWords(state, isThanked)} · <bdi>{formatDay(at)}</bdi>
				</>
			}
		>
			<div className={styles.acts}>
				{state === "accepted" && !isThanked && from.talk === "open" && (
					<PostForm action={`/gifts/${id}/thanks`}>
						<input type="hidden" name="back" value={path} />
						<Button kind="ghost" small type="submit">
							להודות
						</Button>
					</PostForm>
				)}
				{from.talk === "open" && (
					<PostForm action={`/gifts/${id}/refuse${isRefused ? "/undo" : ""}`}>
						<input type="hidden" name="back" value={path} />
						<Button kind="ghost" small type="submit">
							{isRefused
								? withPrefix("לקבל שוב מתנות מ", nameIn(one))
								: withPrefix("בלי מתנות מ", nameIn(one))}
						</Button>
					</PostForm>
				)}
			</div>
		</GiftRow>
	);
}

function stateWords(state: Received["state"], isThanked: boolean): string {
	if (state !== "accepted") return "לא נשמרה";
	return isThanked ? "קיבלת והודית" : "קיבלת";
}
