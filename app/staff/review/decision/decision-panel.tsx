import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { disputedWords } from "../../../reviews/desk/verdicts.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FieldError, TextArea } from "../../../ui/forms/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useNextField } from "../../frame/ahead.ts";
import { forgetDrafts } from "../../frame/drafts.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { languageOf } from "../../queues/words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { type EvidencePicture, usePictures } from "../pictures/evidence.tsx";
import { FullHeight } from "../pictures/full-height.tsx";
import { photoPicture, selfiePicture } from "../pictures/item-pictures.ts";
import { isShut } from "../pictures/shown-photos.ts";
import type { Review } from "../use-review.ts";
import styles from "./panel.module.css";
import { HandItem, TakeItem, useTaken } from "./take-panel.tsx";
import { decideForm } from "./use-decision.ts";
import { type Choice, Verdict } from "./verdict.tsx";

type PanelProps = {
	review: Review;
	/** The heading, the choices, a phone's link to here, the button, and when it takes effect. */
	words: { title: string; choices: string; jump: string; commit: string; effect: string };
	choices: readonly Choice[];
	/** What the item needs, also shown before it is taken. */
	need?: ReactNode;
	/** Fields of single choices, before the words. */
	children?: ReactNode;
	/** What the person will read, unless the page shows it elsewhere. */
	letter?: ReactNode;
};

/**
 * Deciding an item: the choices, the words, what the person will read, and one button. Before the item is taken
 * only the take button is shown.
 */
export function DecisionPanel(props: PanelProps) {
	const { review, words, need } = props;
	const { loaded } = review;
	const panel = useRef<HTMLElement>(null);
	const isInSight = useInSight(panel);
	const heading = useTaken<HTMLHeadingElement>(loaded.isHeld);
	return (
		<div className={layout.decide}>
			<LinkButton small className={layout.jump} href="#decision" hidden={isInSight}>
				{words.jump}
			</LinkButton>
			<section ref={panel} className={layout.panel} aria-labelledby="decision">
				<h2 id="decision" ref={heading} tabIndex={-1}>
					{words.title}
				</h2>
				{need}
				{loaded.isHeld && <Compared loaded={loaded} />}
				{loaded.isHeld ? <Deciding {...props} /> : <TakeItem loaded={loaded} />}
				<HandItem loaded={loaded} />
			</section>
		</div>
	);
}

/** Whether an element is in view: on a phone the link to it is then hidden. */
export function useInSight(ref: RefObject<Element | null>): boolean {
	const [isInSight, setInSight] = useState(false);
	useEffect(() => {
		if (!ref.current) return;
		const observer = new IntersectionObserver(([entry]) =>
			setInSight(entry?.isIntersecting === true),
		);
		observer.observe(ref.current);
		return () => observer.disconnect();
	}, [ref]);
	return isInSight;
}

/** What of the compared this reviewer has not looked at. */
function useLeft({ item }: LoadedItem): string[] {
	const { looked } = usePictures();
	return item.unopened.filter((one) => !looked.has(one));
}

/** What is compared before deciding, and the way to look at it. */
function Compared({ loaded }: { loaded: LoadedItem }) {
	const { item, queue } = loaded;
	const left = useLeft(loaded);
	const pictures = picturesOf(loaded);
	const ids = item.compared.filter((one) => one !== disputedWords);
	return (
		<>
			<ul className={styles.compared}>
				{item.compared.map((id) => (
					<li key={id} data-need={left.includes(id) ? id : undefined}>
						<Icon name={left.includes(id) ? "eye-off" : "check"} />
						<span>
							{comparedWords(id, item.told !== null)}
							<span className="sr">{left.includes(id) ? ", נשאר לראות" : ", נראה"}</span>
						</span>
					</li>
				))}
			</ul>
			{ids.length > 0 && (
				<div className={layout.row}>
					<FullHeight
						pictures={pictures}
						label={pictures.length === 1 ? "פתיחת התמונה" : "פתיחת הסלפי והתמונה"}
					/>
					<InPlace ids={ids} address={itemPath(queue, item.id)} />
				</div>
			)}
		</>
	);
}

/** Reveals and hides pictures in place. */
function InPlace({ ids, address }: { ids: readonly string[]; address: string }) {
	const { open, show } = usePictures();
	const isOpen = ids.every((id) => open.has(id));
	return (
		<LinkButton
			small
			kind="line"
			href={`${address}?${new URLSearchParams(ids.map((id) => ["shown", id]))}`}
			aria-keyshortcuts="s Space"
			aria-pressed={isOpen}
			role="button"
			onClick={(event) => {
				event.preventDefault();
				show(ids, !isOpen);
			}}
		>
			חשיפה <Kbd>s</Kbd>
		</LinkButton>
	);
}

/** Those of the compared pictures that can be opened now. */
function picturesOf(loaded: LoadedItem): EvidencePicture[] {
	const { item, queue, selfie } = loaded;
	return item.compared.flatMap((id) => {
		if (id === "selfie") return selfie === "here" ? selfiePicture(queue, item.id) : [];
		const photo = item.photos.find((one) => one.id === id);
		const name = comparedWords(id, item.told !== null);
		return photo && !isShut(loaded, photo) ? photoPicture(queue, item.id, photo, name) : [];
	});
}

function comparedWords(id: string, isDisputed: boolean): string {
	if (id === "selfie") return "סלפי האימות";
	if (id === disputedWords) return "מה שעליו הערעור";
	return isDisputed ? "התמונה שבערעור" : "התמונה שמול הסלפי";
}

function Deciding({ review, words, choices, children, letter }: PanelProps) {
	const { loaded, unmade, sending, missing, check } = review;
	const { item, queue } = loaded;
	const typed = unmade?.typed ?? {};
	const next = useNextField();
	return (
		<>
			<sending.Form
				id={decideForm}
				method="post"
				action={itemPath(queue, item.id, "decide")}
				className={styles.form}
				onSubmit={check}
				noValidate
			>
				<input type="hidden" name="seen" value={item.seen} />
				<input type="hidden" name="next" value={next} />
				<div>
					<Verdict
						label={words.choices}
						name="decision"
						choices={choices.map((choice, at) => ({ digit: at + 1, ...choice }))}
						chosen={typed.decision}
					/>
					<FieldError id="decision-error" error={missing.decision} />
				</div>
				{children}
				<div className={styles.words}>
					<TextArea
						id="words"
						name="words"
						rows={4}
						dir="auto"
						aria-keyshortcuts="n"
						label={`המילים, ${languageOf(item)}`}
						help="אם השדה ריק, נשלח הנוסח הקבוע של הבחירה."
						defaultValue={typed.words}
						error={missing.words}
					/>
				</div>
			</sending.Form>
			{letter}
			<Commit review={review} words={words} choices={choices} />
		</>
	);
}

/** The one button, named after what it does; while something must still be looked at it says that instead. */
function Commit({ review, words, choices }: Pick<PanelProps, "review" | "words" | "choices">) {
	const { loaded, typed, sending } = review;
	const { item, queue } = loaded;
	const isHydrated = useHydrated();
	const left = useLeft(loaded);
	const { decision = "" } = typed;
	// Neither decides about the person.
	const isBlind = isHydrated && left.length > 0 && !["ask", "second_look"].includes(decision);
	const unseen = item.told ? "נשאר לפתוח את מה שעליו הערעור" : "נשאר לראות את מה שמשווים";
	const said = choices.find(({ value }) => value === decision)?.commit ?? words.commit;
	return (
		<div className={layout.commit}>
			<div className={layout.row}>
				<Button
					type="submit"
					form={decideForm}
					kind="accent"
					className={`${layout.grow} ${isBlind ? styles.blind : ""}`}
					aria-keyshortcuts="Enter"
					aria-disabled={isBlind || undefined}
					onClick={(event) => {
						if (isBlind) event.preventDefault();
					}}
					busy={sending.state !== "idle"}
				>
					{isBlind ? unseen : said} <Kbd>Enter</Kbd>
				</Button>
				{!isHydrated && (
					<Button
						type="submit"
						form={decideForm}
						kind="line"
						name="preview"
						value="1"
						formNoValidate
					>
						תצוגה מקדימה
					</Button>
				)}
				<Button
					type="submit"
					form={decideForm}
					kind="ghost"
					formAction={itemPath(queue, item.id, "release")}
					formNoValidate
					aria-keyshortcuts="r"
					onClick={() => forgetDrafts(item.id)}
				>
					החזרה לתור <Kbd>r</Kbd>
				</Button>
			</div>
			<p className={layout.sub}>{words.effect}</p>
		</div>
	);
}
