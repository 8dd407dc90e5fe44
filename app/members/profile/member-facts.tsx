import { Link } from "react-router";
import { boundaries, educations, labelOf, seeks, tags } from "../../profiles/lists.ts";
import type { OthersPhoto } from "../../profiles/photos/shown-photos.server.ts";
import { promptWords } from "../../profiles/prompt-words.ts";
import { badgeMeaning } from "../../profiles/public-profile.ts";
import { directionOf } from "../../profiles/texts/texts.ts";
import { Dot } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AlbumPart } from "../album/album-part.tsx";
import { HeartForm } from "../cards/heart-form.tsx";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { about, bothWords, freeWords, presenceWords, withPrefix } from "../cards/member-words.ts";
import { LimitNotice } from "../limits/limit-notice.tsx";
import type { ShownWay } from "../way-to-write.ts";
import { QuietActs, type Say } from "./acts.tsx";
import styles from "./member.module.css";
import momentStyles from "./moment.module.css";
import type { Said, ShownMember } from "./shown-member.ts";

type WriteProps = { other: ShownMember; way: ShownWay; say: Say };

/** Writes to the member, or continues their conversation: the one honey-coloured action, if any. */
function WriteAct({ other, way, say }: WriteProps) {
	const { alias, publicId } = other;
	const path = `/members/${publicId}/write`;
	if (way.kind === "first") return <Way href={path}>{writeWords(alias, say)}</Way>;
	if (way.kind === "talk") return <Way href={talkOf(way)}>{withPrefix("לשיחה עם ", alias)}</Way>;
	if (way.kind === "asked") return <Way href={talkOf(way)}>{withPrefix("לענות ל", alias)}</Way>;
	if (way.kind === "waiting") {
		return (
			<Way href={talkOf(way)} isQuiet>
				הבקשה נשלחה
			</Way>
		);
	}
	if (way.kind === "day" || way.kind === "hearts" || way.kind === "limited") {
		return (
			<Way href={path} isQuiet>
				{writeWords(alias, say)}
			</Way>
		);
	}
	return null;
}

const talkOf = ({ conversation }: { conversation: string }) => `/messages/${conversation}`;

const writeWords = (alias: string, say: Say) =>
	say({
		f: withPrefix("כתבי ל", alias),
		m: withPrefix("כתוב ל", alias),
		n: withPrefix("הודעה ל", alias),
	});

function Way({ href, isQuiet, children }: { href: string; isQuiet?: true; children: string }) {
	return (
		<LinkButton kind={isQuiet ? "line" : "accent"} href={href} className={styles.write}>
			<Icon name="chat" />
			<span>{children}</span>
		</LinkButton>
	);
}

/** The note beside the button: an answer is awaited, or why there is no button. */
function WriteNote({ other, way, opens }: Omit<WriteProps, "say"> & { opens: string }) {
	const words = noteOf(other, way, opens);
	return words && <p className="small muted">{words}</p>;
}

function noteOf(other: ShownMember, way: ShownWay, opens: string): string | null {
	switch (way.kind) {
		case "asked":
			return about(other, {
				f: "היא כתבה לך, וההודעה מחכה לתשובה.",
				m: "הוא כתב לך, וההודעה מחכה לתשובה.",
				n: "הגיעה מכאן הודעה, והיא מחכה לתשובה.",
			});
		case "over":
		case "closed":
			return "אי אפשר לכתוב כרגע.";
		case "hearts":
			return "בלי מסלול פעיל, הודעה ראשונה נשלחת אחרי לב משני הצדדים.";
		case "limited":
			return "הצוות הגביל פתיחה של שיחות חדשות. הנימוק והערעור בעמוד ההחלטות שבחשבון.";
		case "day":
			return `כל השיחות החדשות של היום כבר נפתחו. אפשר שוב ${opens}.`;
		default:
			return null;
	}
}

type FactsProps = {
	other: ShownMember;
	said: Said;
	say: Say;
	hasPlans: boolean;
	way: ShownWay;
	/** When a day's limit opens again, in words. */
	opens: string;
	/** The moment above has the one main action. */
	isMoment: boolean;
	now: Date;
	/** The owner's own preview: the actions are shown and do nothing. */
	isPreview?: boolean | undefined;
};

export function MemberFacts(props: FactsProps) {
	const { other, said, say, hasPlans, way, opens, isMoment, now, isPreview = false } = props;
	const { alias, age, presence, badge, profile } = other;
	const Name = isPreview ? "h2" : "h1";
	return (
		<section className={styles.facts} aria-labelledby="name">
			<div className={styles.head}>
				<Name className="display" id="name">
					<bdi dir={directionOf(alias)}>{alias}</bdi>
					{age !== null && (
						<>
							, <bdi className="num">{age}</bdi>
						</>
					)}
				</Name>
				<p className={styles.meta}>
					{presence !== null && (
						<span>
							{presence === 4 && <Dot />}
							{presenceWords(other, presence)}
						</span>
					)}
					<Where other={other} />
					{profile.profession && (
						<span>
							<bdi dir={directionOf(profile.profession)}>{profile.profession}</bdi>
						</span>
					)}
				</p>
				{badge && (
					<details className={styles.badge}>
						<summary>
							<Icon name="shield" />
							<span>{badge}</span>
						</summary>
						<p className="tiny muted">{badgeMeaning}</p>
					</details>
				)}
			</div>
			{profile.sentence && (
				<p className={styles.sentence} dir={directionOf(profile.sentence)}>
					{profile.sentence}
				</p>
			)}
			{said.limit && <LimitNotice words={said.limit} hasPlans={hasPlans} />}
			<div className={styles.reach} inert={isPreview}>
				{!isMoment && (
					<div
						className={isPreview ? styles.still : styles.acts}
						data-act-bar={isPreview ? undefined : ""}
					>
						<WriteAct other={other} way={way} say={say} />
						{other.mayHeart && <HeartForm member={other} back={`/members/${other.publicId}`} />}
					</div>
				)}
				<WriteNote other={other} way={way} opens={opens} />
				{other.takesGifts === "yes" ? (
					<Link className="link small" to={`/gifts/send?to=${other.publicId}`}>
						שליחת מתנה
					</Link>
				) : (
					<p className="small muted">
						{other.takesGifts === "no" ? "בלי מתנות" : "מתנות רק בתוך שיחה פתוחה"}
					</p>
				)}
			</div>
			<Common common={other.common} />
			<Facts other={other} />
			<Texts other={other} />
			<div className={styles.end} inert={isPreview}>
				<AlbumPart other={other} album={other.album} own={other.ownAlbum} now={now} />
				<QuietActs other={other} />
			</div>
		</section>
	);
}

/** The filter's steps; nothing is shown beyond the last one. */
const reaches = [null, 20, 50, 100] as const;

function Where({ other: { place, nearness } }: { other: ShownMember }) {
	if (!place) return null;
	const reach = nearness === null || nearness === 4 ? undefined : reaches[nearness];
	return (
		<span>
			<bdi>{place}</bdi>
			{reach === null && ", היישוב שלך"}
			{typeof reach === "number" && (
				<>
					, עד <bdi className="num">{reach}</bdi> ק״מ ממך
				</>
			)}
		</span>
	);
}

const inWords = new Intl.ListFormat("he", { type: "conjunction" });

function Common({ common }: Pick<ShownMember, "common">) {
	const lines = [common.tags, common.seeks].filter(({ length }) => length > 0);
	if (lines.length === 0) return null;
	return (
		<section className={styles.common} aria-labelledby="common">
			<h2 id="common">שניכם בחרתם</h2>
			<ul>
				{lines.map((labels) => (
					<li key={labels.join()}>
						<svg viewBox="0 0 27 24" aria-hidden="true">
							<path d="M2 22V10a5 5 0 0 1 10 0v12zM15 22V10a5 5 0 0 1 10 0v12zM0 22h27" />
						</svg>
						<span>{inWords.format(labels)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function Facts({ other }: { other: ShownMember }) {
	const { profile } = other;
	const list = (labels: readonly { value: string; label: string }[], keys: readonly string[]) =>
		keys.map((key) => labelOf(labels, key)).join(", ");
	const facts = [
		{ term: "עיסוק", words: profile.profession },
		{ term: "השכלה", words: profile.education && labelOf(educations, profile.education) },
		{
			term: about(other, { f: "מה היא מחפשת", m: "מה הוא מחפש", n: "מה מחפשים כאן" }),
			words: list(seeks, profile.seeks),
		},
		{ term: "סגנון חיים", words: list(tags, profile.tags) },
		{
			term: about(other, { f: "הגבולות שלה", m: "הגבולות שלו", n: "גבולות" }),
			words: list(boundaries, profile.boundaries),
		},
	].flatMap(({ term, words }) => (words ? [{ term, words }] : []));
	if (facts.length === 0) return null;
	return (
		<dl className={styles.list}>
			{facts.map(({ term, words }) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>
						<bdi dir={directionOf(words)}>{words}</bdi>
					</dd>
				</div>
			))}
		</dl>
	);
}

function Texts({ other }: { other: ShownMember }) {
	const { profile } = other;
	const texts = [
		...profile.answers.map(({ prompt, answer }) => ({
			title: promptWords(prompt, other),
			text: answer,
		})),
		{ title: "תחומי עניין", text: profile.interests },
		{ title: "ציפיות", text: profile.expectations },
	].flatMap(({ title, text }) => (text ? [{ title, text }] : []));
	if (texts.length === 0) return null;
	return (
		<div className={styles.texts}>
			{texts.map(({ title, text }) => (
				<div key={title}>
					<h2>{title}</h2>
					<p className="small" dir={directionOf(text)}>
						{text}
					</p>
				</div>
			))}
		</div>
	);
}

/** The hearts are mutual: two lit doors. Stays until the person leaves it. */
export function Moment({ other, way, say }: { other: ShownMember; way: ShownWay; say: Say }) {
	const { alias, portrait, publicId, mine } = other;
	return (
		<section className={momentStyles.moment} data-theme="dark" role="status" aria-labelledby="both">
			<div className={momentStyles.doors} aria-hidden="true">
				<Door photo={mine.portrait} name={mine.alias} />
				<Door photo={portrait} name={alias} />
			</div>
			<h2 className="h2" id="both">
				{bothWords(other)}
			</h2>
			<p className="small muted">
				עכשיו שניכם יודעים.
				{way.kind === "first" && ` ${freeWords(other)}.`}
			</p>
			<div className="row">
				<WriteAct other={other} way={way} say={say} />
				<LinkButton kind="ghost" href={`/members/${publicId}`}>
					לפרופיל
				</LinkButton>
			</div>
		</section>
	);
}

function Door({ photo, name }: { photo: OthersPhoto | null; name: string }) {
	return (
		<div className={momentStyles.door}>
			<MemberPortrait portrait={photo} name={name} sizes="10rem" isSmall />
		</div>
	);
}
