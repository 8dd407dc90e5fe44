import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox, RadioGroup } from "../../ui/forms/choice.tsx";
import { PictureButton } from "../../ui/forms/picture-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import {
	type Audience,
	audienceIn,
	audienceOptions,
	maxPhotos,
	photoConsent,
	shortestSide,
} from "../photos/photo.ts";
import { useGenderedText } from "../use-gendered-text.ts";
import { chosenWords, savedWords } from "./counts.ts";
import { PhotoRules } from "./photo-rules.tsx";
import { QueueList } from "./queue/queue-list.tsx";
import { useQueue } from "./queue/use-queue.ts";
import styles from "./upload-form.module.css";

/** Where a link to the file chooser leads without a script. */
export const fileInputId = "new-photos";

const mustTick = {
	f: "לפני התמונה הראשונה סמני את האישור.",
	m: "לפני התמונה הראשונה סמן את האישור.",
	n: "לפני התמונה הראשונה צריך לסמן את האישור.",
};

type UploadProps = {
	left: number;
	isAgreed: boolean;
	/** The initial audience of a new batch. */
	audience: Audience;
	/** Of the files that the photos were made from. */
	fileHashes: readonly string[];
	/** For other controls on the page that open the file chooser. */
	chooser: RefObject<HTMLInputElement | null>;
	onSaved: () => void;
};

/**
 * The upload form: several files at once, with a checkbox before the first upload. With a script
 * each file can be edited first, is sent on its own, and stays listed until it is stored.
 */
export function UploadForm(props: UploadProps) {
	const { left, isAgreed, audience, fileHashes, chooser, onSaved } = props;
	const say = useGenderedText();
	const isHydrated = useHydrated();
	const { tick, isTicked, setTicked } = useTick();
	const [error, setError] = useState<string>();
	const form = useRef<HTMLFormElement>(null);
	const { queue, savedCount, acts } = useQueue(
		{ isTicked, audience: () => chosenIn(form.current), fileHashes },
		onSaved,
	);
	const isReady = queue.some(({ state }) => state === "chosen");

	const send = (event: FormEvent) => {
		if (!isHydrated) return;
		event.preventDefault();
		if (isAgreed || isTicked) return acts.send();
		setError(say(mustTick));
		tick.current?.focus();
	};
	return (
		<form
			ref={form}
			className={styles.upload}
			method="post"
			action="/profile/photos"
			encType="multipart/form-data"
			noValidate={isHydrated}
			onSubmit={send}
		>
			{/* Before the files, so that the server reads it first. */}
			{!isAgreed && (
				<Checkbox
					ref={tick}
					name="photos"
					label={photoConsent}
					required
					error={error}
					onChange={(event) => {
						setTicked(event.currentTarget.checked);
						setError(undefined);
					}}
				/>
			)}
			{(left > 0 || queue.length > 0) && (
				<RadioGroup
					name="audience"
					legend="מי יראה את התמונות החדשות, אחרי בדיקה"
					options={audienceOptions}
					defaultValue={audience}
				/>
			)}
			{(left > 0 || queue.length > 0) && (
				<DropZone
					input={chooser}
					isHydrated={isHydrated}
					isReady={isReady}
					onFiles={(files) => {
						acts.add(files);
						// The files may have been chosen from further down the page.
						form.current?.scrollIntoView({ block: "nearest" });
					}}
				>
					<span className="small muted">
						אפשר לבחור כמה תמונות יחד. <Left left={left} /> מתוך <bdi>{maxPhotos}</bdi>. המיקום
						ופרטי המצלמה נמחקים, המקור לא נשמר.
					</span>
				</DropZone>
			)}
			<QueueList queue={queue} acts={acts} />
			{isReady && (
				<div className={styles.send}>
					<p className="small muted">לפני ההעלאה אפשר לחתוך, לסובב ולטשטש כל תמונה.</p>
					<Button kind="accent" type="submit">
						העלאה
					</Button>
				</div>
			)}
			<p className="sr" role="status">
				{isReady
					? chosenWords(queue.filter(({ state }) => state === "chosen"))
					: savedCount > 0 && savedWords(savedCount)}
			</p>
			<PhotoRules isOpen={!isAgreed && left === maxPhotos} />
		</form>
	);
}

/** The checkbox, which may have been ticked before hydration, e.g. by the browser on going back. */
function useTick() {
	const tick = useRef<HTMLInputElement>(null);
	const [isTicked, setTicked] = useState(false);
	useEffect(() => setTicked(tick.current?.checked ?? false), []);
	return { tick, isTicked, setTicked };
}

/** Read when a photo is sent: uploads in progress keep their audience. */
function chosenIn(form: HTMLFormElement | null): Audience {
	const given = form && new FormData(form).get("audience");
	return audienceIn(given) ?? "me";
}

type ZoneProps = {
	input: RefObject<HTMLInputElement | null>;
	isHydrated: boolean;
	/** Files are chosen and can be sent, which is then the primary action. */
	isReady: boolean;
	onFiles: (files: readonly File[]) => void;
	children: React.ReactNode;
};

/** Files are chosen or dropped here; without a script they are sent with the form. */
function DropZone({ input, isHydrated, isReady, onFiles, children }: ZoneProps) {
	const [isOver, setOver] = useState(false);
	const take = () => {
		const files = [...(input.current?.files ?? [])];
		if (input.current) input.current.value = "";
		if (files.length > 0) onFiles(files);
	};
	const wake = useEffectEvent(take);
	// Files chosen before hydration.
	useEffect(() => wake(), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the input
		<div
			className={`${styles.drop} ${isOver ? styles.over : ""}`}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				setOver(false);
				onFiles([...event.dataTransfer.files]);
			}}
		>
			<Icon name="upload" />
			<div className={styles.words} id="photo-words">
				<Invitation isHydrated={isHydrated} isOver={isOver} />
				{children}
			</div>
			<PictureButton
				ref={input}
				id={fileInputId}
				label="בחירת תמונות"
				kind={isHydrated && !isReady ? "accent" : "line"}
				className={styles.choose}
				name="photo"
				multiple
				required={!isHydrated}
				aria-describedby="photo-words photo-types"
				onChange={take}
			/>
			{!isHydrated && (
				<div className={styles.send}>
					<p className="small">
						<span className={styles.chosen}>התמונות נבחרו. עכשיו אפשר להעלות אותן.</span>
					</p>
					<Button kind="accent" type="submit">
						העלאה
					</Button>
				</div>
			)}
			<p id="photo-types" className={`tiny muted ${styles.types}`}>
				<bdi dir="ltr">JPEG, PNG, WebP, AVIF</bdi>, הצד הקצר לפחות <bdi>{shortestSide}</bdi>{" "}
				פיקסלים, עד <bdi>15</bdi> מגה לתמונה
				{!isHydrated && (
					<>
						{" "}
						ועד <bdi>60</bdi> מגה יחד
					</>
				)}
				.
			</p>
		</div>
	);
}

/** What can be done here; dropping needs a script and a mouse. */
function Invitation({ isHydrated, isOver }: { isHydrated: boolean; isOver: boolean }) {
	if (isOver) return <b>אפשר לשחרר</b>;
	if (!isHydrated) return <b>תמונות חדשות</b>;
	return (
		<b>
			<span className={styles.byMouse}>אפשר לגרור תמונות לכאן</span>
			<span className={styles.byTouch}>תמונות חדשות</span>
		</b>
	);
}

function Left({ left }: { left: number }) {
	if (left === 0) return "לא נשאר מקום";
	if (left === 1) return "נשאר מקום אחד";
	if (left === 2) return "נשארו שני מקומות";
	return (
		<>
			נשארו <bdi>{left}</bdi> מקומות
		</>
	);
}
