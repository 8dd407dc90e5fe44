import type { ReactNode } from "react";
import { factWords } from "../../profiles/lists.ts";
import { photoCodes, refusalCodes } from "../../reviews/codes.ts";
import { refusalTitle } from "../../reviews/refusal-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useNextField } from "../frame/ahead.ts";
import { forgetDrafts } from "../frame/drafts.ts";
import { Kbd } from "../keys/kbd.tsx";
import { itemPath } from "../queues/addresses.ts";
import { fieldNames, languageOf, photoCodeNames } from "../queues/words.ts";
import { AlbumGate, ShutPhoto } from "./blocks/album-gate.tsx";
import blocks from "./blocks/blocks.module.css";
import { FactsBlock } from "./blocks/facts-block.tsx";
import { HistoryBlock } from "./blocks/history-block.tsx";
import { MatchesBlock } from "./blocks/matches-block.tsx";
import { ChangesLetter } from "./decision/changes-letter.tsx";
import { type FormState, photoField, reasonField } from "./decision/read-decision.ts";
import { Refusable } from "./decision/refusable.tsx";
import { HandItem, TakeItem, useTaken } from "./decision/take-panel.tsx";
import { decideForm } from "./decision/use-decision.ts";
import { Verdict } from "./decision/verdict.tsx";
import { ItemFrame, revealForm } from "./item-frame.tsx";
import layout from "./layout.module.css";
import type { LoadedItem, ShownPhoto } from "./load-item.server.ts";
import { Evidence, EvidenceGone } from "./pictures/evidence.tsx";
import { FullHeight } from "./pictures/full-height.tsx";
import { photoPicture, selfiePicture } from "./pictures/item-pictures.ts";
import { isShown, isShut } from "./pictures/shown-photos.ts";
import { ChangedText, changedPercent } from "./texts/changed-text.tsx";
import { type ItemPageProps, type Review, useReview } from "./use-review.ts";

/** A member's changed texts and photos: old beside new, each decided for itself, one letter for all. */
export function ChangesReview(props: ItemPageProps) {
	const review = useReview(props);
	const { loaded, unmade } = review;
	const { item, isHeld } = loaded;
	const typed: FormState = unmade?.typed ?? {};
	const changes = useTaken<HTMLDivElement>(isHeld);
	const photos = item.photos.filter((photo) => isShown(photo) && photo.isWaiting);
	return (
		<ItemFrame review={review}>
			<p className="muted">הישן נשאר מוצג עד שהחדש מאושר, כל שינוי לעצמו.</p>
			<AlbumGate loaded={loaded} unmade={unmade} />
			<div ref={changes} tabIndex={-1}>
				{item.hasPose && (
					<BadgeChange loaded={loaded} typed={typed} wrong={review.missing[reasonField("badge")]} />
				)}
				{photos.map((photo, at) => (
					<PhotoChange
						key={photo.id}
						photo={photo}
						place={at + 1}
						loaded={loaded}
						typed={typed}
						wrong={review.missing[reasonField(photoField(photo.id))]}
					/>
				))}
				{item.texts.map((text) => (
					<TextChange
						key={text.field}
						text={text}
						loaded={loaded}
						typed={typed}
						wrong={review.missing[`words-${text.field}`]}
					/>
				))}
			</div>
			<MatchesBlock loaded={loaded} form={revealForm} />
			<div className={layout.versus}>
				<FactsBlock loaded={loaded} />
				<HistoryBlock loaded={loaded} />
			</div>
			{isHeld ? <Deciding review={review} /> : <TakeItem loaded={loaded} />}
			<HandItem loaded={loaded} />
		</ItemFrame>
	);
}

function Deciding({ review }: { review: Review }) {
	const { loaded, typed, sending, missing, check } = review;
	const { item, queue } = loaded;
	const isHydrated = useHydrated();
	const next = useNextField();
	return (
		<sending.Form
			id={decideForm}
			method="post"
			action={itemPath(queue, item.id, "decide")}
			className={layout.deciding}
			onSubmit={check}
		>
			<input type="hidden" name="seen" value={item.seen} />
			<input type="hidden" name="decision" value="decide" />
			<input type="hidden" name="next" value={next} />
			<ChangesLetter loaded={loaded} typed={typed} />
			<div className={layout.foot}>
				<span>
					<span className="muted">הודעה אחת על כל ההחלטות, {languageOf(item)}.</span>
					<FieldError id="decision-error" error={missing.decision} />
				</span>
				<Button
					type="submit"
					kind="accent"
					small
					aria-keyshortcuts="Enter"
					busy={sending.state !== "idle"}
				>
					שמירת ההחלטות <Kbd>Enter</Kbd>
				</Button>
				{!isHydrated && (
					<Button type="submit" kind="line" small name="preview" value="1">
						תצוגה מקדימה
					</Button>
				)}
				<Button
					type="submit"
					kind="ghost"
					small
					formAction={itemPath(queue, item.id, "release")}
					formNoValidate
					aria-keyshortcuts="r"
					onClick={() => forgetDrafts(item.id)}
				>
					החזרה לתור <Kbd>r</Kbd>
				</Button>
			</div>
		</sending.Form>
	);
}

type PartProps = { loaded: LoadedItem; typed: FormState; wrong: string | undefined };

function Change({ title, children }: { title: ReactNode; children: ReactNode }) {
	return (
		<section className={blocks.change} data-key-row>
			<h2>{title}</h2>
			{children}
		</section>
	);
}

/** The decision on one change; renders nothing before the item is taken. */
function DecidedPart({ loaded, children }: Pick<PartProps, "loaded"> & { children: ReactNode }) {
	if (!loaded.isHeld) return null;
	return (
		<div data-verdict className={blocks.verdicts}>
			{children}
		</div>
	);
}

const badgeReasons = refusalCodes
	.filter((code) => code !== "under_18")
	.map((value) => ({ value, label: refusalTitle(value) }));

/** The new portrait beside the new pose; the badge is back when they match. */
function BadgeChange({ loaded, typed, wrong }: PartProps) {
	const { item, queue, selfie } = loaded;
	const face = item.photos.find(({ isFace }) => isFace);
	const pose = selfie === "here" ? selfiePicture(queue, item.id) : null;
	const portrait = face && photoPicture(queue, item.id, face, "התמונה הראשונה");
	return (
		<Change
			title={
				<>
					האימות של התמונה הראשונה <Badge kind="accent">התג ירד עד להשוואה</Badge>
				</>
			}
		>
			<div className={blocks.side}>
				<span className={layout.sub}>הסלפי החדש</span>
				{pose ? (
					<Evidence picture={pose} form={revealForm} />
				) : (
					<EvidenceGone>הסלפי כבר נמחק ולא ניתן להשוות.</EvidenceGone>
				)}
			</div>
			<div className={blocks.side}>
				<span className={layout.sub}>התמונה הראשונה</span>
				{portrait ? (
					<Evidence picture={portrait} form={revealForm} />
				) : (
					<EvidenceGone>התמונה נמחקה.</EvidenceGone>
				)}
			</div>
			<DecidedPart loaded={loaded}>
				<FullHeight
					pictures={[pose, portrait].filter((one) => one != null)}
					label="זו לצד זו, בכל הגובה"
					hasKey
				/>
				<Refusable
					label="ההחלטה על התג"
					name="badge"
					form={decideForm}
					choices={[{ value: "yes", label: "התג חוזר", digit: 1 }]}
					no="התג לא חוזר"
					reasons={badgeReasons}
					typed={typed}
					wrong={wrong}
				/>
			</DecidedPart>
		</Change>
	);
}

const toMembers = { value: "members", label: "לחברים", digit: 1 };
const toAlbum = { value: "album", label: "אלבום פרטי", digit: 2 };
const photoReasons = photoCodes.map((value) => ({ value, label: photoCodeNames[value] }));

function PhotoChange({
	photo,
	place,
	loaded,
	typed,
	wrong,
}: PartProps & { photo: ShownPhoto; place: number }) {
	const { item, queue } = loaded;
	const name = photo.place === 1 ? "התמונה הראשונה" : `תמונה ${photo.place}`;
	const isClosed = isShut(loaded, photo);
	const picture = photoPicture(queue, item.id, photo, `${name}, שינוי ${place}`);
	return (
		<Change title={name}>
			<div className={blocks.side}>
				<span className={layout.sub}>מוצג עכשיו</span>
				<p className="muted">{photoWords(photo)}</p>
			</div>
			<div className={blocks.side}>
				<span className={layout.sub}>חדש</span>
				{isClosed ? <ShutPhoto name={name} /> : <Evidence picture={picture} form={revealForm} />}
			</div>
			{photo.isOwnRefusal && <p className="muted">הסירוב היה שלך, ולכן מכריע מישהו אחר.</p>}
			{!isClosed && !photo.isOwnRefusal && (
				<DecidedPart loaded={loaded}>
					<FullHeight pictures={[picture]} label="בכל הגובה" hasKey />
					<Refusable
						label={`ההחלטה על ${name}`}
						name={photoField(photo.id)}
						form={decideForm}
						choices={photo.audience === "album" ? [toAlbum] : [toMembers, toAlbum]}
						no="סירוב"
						reasons={photoReasons}
						typed={typed}
						wrong={wrong}
					/>
				</DecidedPart>
			)}
		</Change>
	);
}

function photoWords({ approvedFor, refusal }: ShownPhoto) {
	if (refusal !== null)
		return (
			<>
				סורבה, והתבקשה בדיקה נוספת. הנימוק היה: <q dir="auto">{refusal}</q>
			</>
		);
	return approvedFor ? "מוצגת לקהל אחר, ומחכה לקהל החדש." : "התמונה עוד לא הוצגה.";
}

type Text = LoadedItem["item"]["texts"][number];

type TextProps = PartProps & { text: Text };

function TextChange({ text: waiting, loaded, typed, wrong }: TextProps) {
	const { field, text, shown, hits } = waiting;
	const fresh = factWords(field, text);
	const old = shown === null ? null : factWords(field, shown);
	const name = `text-${field}`;
	return (
		<Change
			title={
				<>
					{fieldNames[field]}{" "}
					{old !== null && <Badge kind="accent">שינוי של {changedPercent(old, fresh)}%</Badge>}
					{hits.map(({ title, score }) => (
						<Badge key={title} kind="danger">
							כלל ״{title}״, ניקוד {score}
						</Badge>
					))}
				</>
			}
		>
			<ChangedText old={old} fresh={fresh} marks={hits.flatMap(({ marks }) => marks)} />
			<DecidedPart loaded={loaded}>
				<Verdict
					label={`ההחלטה על ${fieldNames[field]}`}
					name={name}
					form={decideForm}
					chosen={typed[name]}
					choices={[
						{ value: "approve", label: "אישור", digit: 1 },
						{ value: "back", label: "סירוב", note: "הישן נשאר", digit: 3 },
					]}
				/>
				<textarea
					name={`words-${field}`}
					form={decideForm}
					rows={2}
					dir="auto"
					aria-label={`הנימוק: ${fieldNames[field]}`}
					defaultValue={typed[`words-${field}`] ?? hits[0]?.sentence}
					aria-invalid={wrong ? true : undefined}
					aria-describedby={`wrong-${field}`}
				/>
				<FieldError id={`wrong-${field}`} error={wrong} />
			</DecidedPart>
		</Change>
	);
}
