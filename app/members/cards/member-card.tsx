import { type DiscoverBehavior, Link } from "react-router";
import { directionOf } from "../../profiles/texts/texts.ts";
import { Badge, Dot } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HeartForm } from "./heart-form.tsx";
import styles from "./member-card.module.css";
import { lockedWords, MemberPortrait } from "./member-portrait.tsx";
import { about, nameWithAge, type Presence, presenceWords, withPrefix } from "./member-words.ts";
import type { MemberCard as Card } from "./read-cards.server.ts";
import writeLinkStyles from "./write-link.module.css";

type CardProps = {
	/** `presence` is null where the viewer shows none of their own. */
	card: Omit<Card, "memberId" | "presence" | "isBoth"> & { presence: Presence | null };
	isNew: boolean;
	/** The page to return to after the heart; the card's own fragment is added. */
	back: string;
	isLazy: boolean;
} & Discovering;

type Discovering = {
	/** Whether the router discovers the pages behind the links: only for a list's first card, as all are alike. */
	discover: DiscoverBehavior;
};

/** 4 columns from 75rem, 3 from 40rem, 2 below. */
const sizes = "(min-width: 75rem) 18rem, (min-width: 40rem) 30vw, 45vw";

export function MemberCard({ card, isNew, back, isLazy, discover }: CardProps) {
	const { publicId, alias, hasBadge, sentence, portrait } = card;
	return (
		<article className={styles.card} id={`m-${publicId}`} data-member={publicId}>
			<div className={styles.portrait}>
				<MemberPortrait
					portrait={portrait}
					name={alias}
					sizes={sizes}
					isLazy={isLazy}
					lockedWords={lockedWords(card)}
				/>
				{isNew && (
					<span className={styles.fresh}>
						<Badge kind="glass">{newWords(card)}</Badge>
					</span>
				)}
			</div>
			<div className={styles.words}>
				<h3>
					<MemberName {...card} discover={discover} state={{ isFromGallery: true }} />
					{hasBadge && (
						<span title="תמונה אומתה">
							<Icon name="shield" />
							<span className="sr">תמונה אומתה</span>
						</span>
					)}
				</h3>
				<Where card={card} />
				{sentence && (
					<p className={styles.sentence} dir={directionOf(sentence)}>
						{sentence}
					</p>
				)}
			</div>
			<div className={styles.acts}>
				<WriteLink member={card} discover={discover} />
				<HeartForm member={card} back={`${back}#m-${publicId}`} discover={discover} />
			</div>
		</article>
	);
}

const newWords = (card: Pick<Card, "gender">) =>
	about(card, { f: "חדשה השבוע", m: "חדש השבוע", n: "מהשבוע" });

function Where({ card }: Pick<CardProps, "card">) {
	const { place, presence } = card;
	return (
		<p className={styles.where}>
			{presence === 4 && <Dot />}
			{place && <bdi>{place}</bdi>}
			{place && presence !== null && " · "}
			{presence !== null && presenceWords(card, presence)}
		</p>
	);
}

/** The name and the age, linked to the member's page. */
export function MemberName(
	member: { publicId: string; alias: string; age: number | null; state?: object } & Discovering,
) {
	const { publicId, alias, age, discover, state } = member;
	return (
		<Link to={`/members/${publicId}`} discover={discover} state={state}>
			<bdi dir={directionOf(alias)}>{alias}</bdi>
			{age !== null && (
				<>
					, <bdi className="num">{age}</bdi>
				</>
			)}
		</Link>
	);
}

type WriteProps = {
	member: { publicId: string; alias: string; age: number | null; conversation: string | null };
	isBare?: boolean;
} & Discovering;

/** To the first message to a member, or to the conversation that the two have. */
export function WriteLink({ member, isBare = false, discover }: WriteProps) {
	const { publicId, alias, age, conversation } = member;
	const name = nameWithAge(alias, age);
	const label = withPrefix(conversation ? "שיחה עם " : "הודעה ל", name);
	const href = conversation ? `/messages/${conversation}` : `/members/${publicId}/write`;
	if (isBare) {
		return (
			<Link className={writeLinkStyles.bare} to={href} discover={discover} aria-label={label}>
				<Icon name="chat" />
			</Link>
		);
	}
	return (
		<LinkButton
			kind="line"
			small
			href={href}
			className={writeLinkStyles.link}
			aria-label={label}
			discover={discover}
		>
			<Icon name="chat" />
			<span>{conversation ? "שיחה" : "הודעה"}</span>
		</LinkButton>
	);
}
