import { Form } from "react-router";
import { formatDay, formatTime } from "../../platform/dates.ts";
import { decisionTitle, itemName, Statement } from "../../reviews/appeals/statement.tsx";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { casesPath, itemPath } from "../queues/addresses.ts";
import { DroppedMessages } from "../threads/held.tsx";
import { ReportedNotes, ReportedThread } from "../threads/reported.tsx";
import { albumForm } from "./album.form.ts";
import gate from "./blocks/album-gate.module.css";
import { PhotosBlock } from "./blocks/photos-block.tsx";
import { AppealPanel } from "./decision/appeal-panel.tsx";
import letter from "./decision/letters.module.css";
import { ItemFrame, revealForm } from "./item-frame.tsx";
import layout from "./layout.module.css";
import type { LoadedItem } from "./load-item.server.ts";
import { dayWords } from "./moment-words.ts";
import type { ItemPageProps, Review } from "./use-review.ts";

/** An appeal against a decision about a member: the statement beside the member's answer. */
export function EnforcementReview({ review }: { review: Review }) {
	const { loaded, unmade } = review;
	const { told, appeal } = loaded.item;
	if (!told) return null;
	const made = loaded.appealed?.case;
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
					<section className={layout.block}>
						<h2>הערעור</h2>
						<blockquote className={layout.appeal} dir="auto">
							{appeal ?? "הטקסט נמחק."}
						</blockquote>
					</section>
					<AppealedItem loaded={loaded} unmade={unmade} />
					{told.item?.kind === "photo" && (
						<PhotosBlock loaded={loaded} unmade={unmade} form={revealForm} />
					)}
					<section className={layout.block}>
						<div className={layout.head}>
							<h2>ההחלטה</h2>
							<span className={layout.sub}>
								<bdi className="num">{dayWords(told.since)}</bdi>
								{made && (
									<>
										{" · "}
										<a className="link" href={`${casesPath}/${made.id}`}>
											תיק <bdi className="num">{made.number}</bdi>
										</a>
									</>
								)}
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

/** What the decision is about; private messages only after a reason, which goes on record. */
function AppealedItem({ loaded, unmade }: ItemPageProps) {
	const { told, quote, albumOpenedAt } = loaded.item;
	const { hasWords = false, threads = [], asked = [], dropped = [] } = loaded.appealed ?? {};
	const kind = told?.item?.kind;
	const isPrivate = kind === "note" || hasWords;
	if (!told || !(isPrivate || kind === "text")) return null;
	if (isPrivate && !albumOpenedAt) return <Gate loaded={loaded} unmade={unmade} />;
	return (
		<section id="album" className={layout.block}>
			<div className={layout.head}>
				<h2>{titleOf(loaded)}</h2>
				{albumOpenedAt && (
					<span className={layout.sub}>
						נפתח אצלך בשעה <bdi className="num">{formatTime(albumOpenedAt)}</bdi>, והסיבה נרשמה
					</span>
				)}
			</div>
			{hasWords && (
				<>
					{threads.map((thread) => (
						<ReportedThread key={`${thread.number} ${thread.messages[0]?.at}`} thread={thread} />
					))}
					<ReportedNotes asked={asked} />
					<DroppedMessages dropped={dropped} />
				</>
			)}
			{(!hasWords || kind === "text") && (
				<blockquote className={layout.appeal} dir="auto">
					{quote ?? "הנוסח כבר לא שמור."}
				</blockquote>
			)}
		</section>
	);
}

function titleOf({ item: { told }, appealed }: LoadedItem): string {
	switch (told?.item?.kind) {
		case "message":
			return "ההודעה שעליה ההחלטה";
		case "note":
			return "המילים שעליהן ההחלטה";
		default:
			return (
				(told && itemName(told)) ?? (appealed?.hasDropped ? "ההודעה שלא נשלחה" : "מה שדווח בתיק")
			);
	}
}

function Gate({ loaded, unmade }: ItemPageProps) {
	const { item, queue, isHeld, appealed } = loaded;
	const { formProps, field } = useCheckedForm({
		id: "open-album",
		schema: albumForm,
		lastResult: unmade?.album,
	});
	return (
		<section id="album" className={gate.gate} aria-labelledby="album-title">
			<Icon name="lock" />
			<div>
				<h2 id="album-title">{titleOf(loaded)}</h2>
				<p className={layout.sub}>
					{isHeld
						? `${appealed?.hasDropped ? "מה שעליו ההחלטה" : "מה שדווח"} ועד 20 הודעות סביבו נפתחים רק לבדיקה, עד שהפריט חוזר לתור או מוכרע. השם שלך, השעה והסיבה נרשמים.`
						: "נפתח כשהפריט בטיפולך, עם סיבה שנרשמת."}
				</p>
				{isHeld && (
					<Form {...formProps} action={itemPath(queue, item.id, "album")} className={gate.form}>
						<TextField {...field("reason")} label="למה לפתוח" help="בין 10 ל־200 תווים." />
						<Button type="submit" kind="primary">
							{item.told?.item ? "פתיחת ההודעה" : "פתיחה"}
						</Button>
					</Form>
				)}
			</div>
		</section>
	);
}
