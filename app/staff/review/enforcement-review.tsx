import { formatDay, formatTime } from "../../platform/dates.ts";
import { decisionTitle, itemName, Statement } from "../../reviews/appeals/statement.tsx";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { itemPath } from "../queues/addresses.ts";
import { albumForm } from "./album.form.ts";
import gate from "./blocks/album-gate.module.css";
import { PhotosBlock } from "./blocks/photos-block.tsx";
import { AppealPanel } from "./decision/appeal-panel.tsx";
import letter from "./decision/letters.module.css";
import { ItemFrame, revealForm } from "./item-frame.tsx";
import layout from "./layout.module.css";
import { dayWords } from "./moment-words.ts";
import type { ItemPageProps, Review } from "./use-review.ts";

/** An appeal against a decision about a member: the statement beside the member's answer. */
export function EnforcementReview({ review }: { review: Review }) {
	const { loaded, unmade } = review;
	const { told, appeal } = loaded.item;
	if (!told) return null;
	return (
		<ItemFrame review={review}>
			<p className={layout.opened}>
				<Icon name="scales" />
				<span>
					<FirstDecision loaded={loaded} />
				</span>
			</p>
			<div className={layout.two}>
				<div className={layout.column}>
					<div className={layout.versus}>
						<section className={layout.block}>
							<h2>הערעור</h2>
							<blockquote className={layout.appeal} dir="auto">
								{appeal ?? "הטקסט נמחק."}
							</blockquote>
						</section>
						<AppealedItem loaded={loaded} unmade={unmade} />
					</div>
					{told.item?.kind === "photo" && (
						<PhotosBlock loaded={loaded} unmade={unmade} form={revealForm} />
					)}
					<section className={layout.block}>
						<div className={layout.head}>
							<h2>ההחלטה</h2>
							<span className={layout.sub}>
								<bdi className="num">{dayWords(told.since)}</bdi>
							</span>
						</div>
						<div className={letter.letter}>
							<p className={letter.from}>
								<span>מה נקרא בחשבון</span>
								<bdi>{formatDay(told.since)}</bdi>
							</p>
							<h3>{decisionTitle(told)}</h3>
							<Statement decision={{ ...told, appeal: null, quote: null }} now={loaded.now} />
						</div>
					</section>
				</div>
				<AppealPanel review={review} />
			</div>
		</ItemFrame>
	);
}

/** Whose decision is appealed; somebody who only approved a ban gave the second look, and may decide. */
function FirstDecision({ loaded: { item } }: Pick<ItemPageProps, "loaded">) {
	const { toldBy, lookedBy } = item;
	if (!toldBy) {
		return lookedBy?.isMine
			? "ההצעה לא הייתה שלך, והאישור השני היה שלך."
			: "את ההחלטה הראשונה קיבל מישהו אחר בצוות.";
	}
	return (
		<>
			{lookedBy ? "ההצעה הייתה" : "ההחלטה הראשונה היא"} של <bdi>{toldBy.name}</bdi>
			{lookedBy && (
				<>
					, והאישור השני{" "}
					{lookedBy.isMine ? (
						"שלך"
					) : (
						<>
							של <bdi>{lookedBy.name}</bdi>
						</>
					)}
				</>
			)}
			. עד ההכרעה הערעור לא מוצג למי {lookedBy ? "שהציע" : "שהחליט ראשון"}.
		</>
	);
}

/** What the decision is about; a private message only after a reason, which goes on record. */
function AppealedItem({ loaded, unmade }: ItemPageProps) {
	const { told, quote, albumOpenedAt } = loaded.item;
	const kind = told?.item?.kind;
	if (!told || !kind || kind === "photo" || kind === "profile") return null;
	if (kind === "text" || albumOpenedAt) {
		return (
			<section id="album" className={layout.block}>
				<div className={layout.head}>
					<h2>{itemName(told)}</h2>
					{albumOpenedAt && (
						<span className={layout.sub}>
							נפתח אצלך בשעה <bdi className="num">{formatTime(albumOpenedAt)}</bdi>, והסיבה נרשמה
						</span>
					)}
				</div>
				<blockquote className={layout.appeal} dir="auto">
					{quote ?? "הנוסח כבר לא שמור."}
				</blockquote>
			</section>
		);
	}
	return <Gate loaded={loaded} unmade={unmade} />;
}

function Gate({ loaded: { item, queue, isHeld }, unmade }: ItemPageProps) {
	const { formProps, field } = useCheckedForm({
		id: "open-album",
		schema: albumForm,
		lastResult: unmade?.album,
	});
	return (
		<section id="album" className={gate.gate} aria-labelledby="album-title">
			<Icon name="lock" />
			<div>
				<h2 id="album-title">ההודעה שעליה ההחלטה</h2>
				<p className={layout.sub}>
					{isHeld
						? "נפתחת רק לבדיקה, עד שהפריט חוזר לתור או מוכרע. השם שלך, השעה והסיבה נרשמים."
						: "נפתחת כשהפריט בטיפולך, עם סיבה שנרשמת."}
				</p>
				{isHeld && (
					<form {...formProps} action={itemPath(queue, item.id, "album")} className={gate.form}>
						<TextField {...field("reason")} label="למה לפתוח" help="בין 10 ל־200 תווים." />
						<Button type="submit" kind="primary">
							פתיחת ההודעה
						</Button>
					</form>
				)}
			</div>
		</section>
	);
}
