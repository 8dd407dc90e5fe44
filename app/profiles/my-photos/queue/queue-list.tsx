import { lazy, Suspense, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { inLabel } from "../../photos/photo.ts";
import editor from "../editor/editor.module.css";
import { canGo, type Item, placeOf, type Queue } from "./queue.ts";
import styles from "./queue-list.module.css";
import { Thumbnail } from "./thumbnail.tsx";
import type { QueueActs } from "./use-queue.ts";

/** The editor and its library load on first use. */
const PhotoEditor = lazy(() => import("../editor/photo-editor.tsx"));

type ListProps = { queue: Queue; acts: QueueActs };

/** The chosen files: what each waits for, its error if any, and its actions. */
export function QueueList({ queue, acts }: ListProps) {
	const [edited, setEdited] = useState<number | null>(null);
	const open = queue.find(({ id }) => id === edited);
	const close = () => setEdited(null);
	return (
		<>
			{queue.length > 0 && (
				<ul className={styles.list} aria-label="תמונות שנבחרו">
					{queue.map((item) => (
						<li key={item.id} className={styles.item}>
							<Thumbnail file={item.file} isFailed={item.state === "failed"} />
							<div className={styles.words}>
								<bdi className={styles.name}>{item.name}</bdi>
								<ItemState item={item} place={placeOf(queue, item.id)} />
							</div>
							<Acts item={item} acts={acts} onEdit={() => setEdited(item.id)} />
						</li>
					))}
				</ul>
			)}
			{open && (
				<Suspense
					fallback={
						<p role="status" className={editor.opening}>
							העורך נפתח...
						</p>
					}
				>
					<PhotoEditor
						key={open.id}
						file={open.original}
						name={open.name}
						onClose={close}
						onDone={(file) => {
							acts.edit(open.id, file);
							close();
						}}
					/>
				</Suspense>
			)}
		</>
	);
}

function ItemState({ item, place }: { item: Item; place: number }) {
	const { state, share, sentence, name, isEdited, place: placeThere } = item;
	if (state === "failed") {
		return (
			<p className={styles.failed} role="alert">
				{sentence}
			</p>
		);
	}
	if (state === "chosen") return <p>{isEdited ? "נערכה, וטרם הועלתה" : "טרם הועלתה"}</p>;
	if (state === "waiting") {
		return (
			<p>
				בתור, מקום <bdi className="num">{place}</bdi>
			</p>
		);
	}
	const percent = Math.floor(share * 100);
	return (
		<>
			<progress
				className={styles.progress}
				max={100}
				value={state === "working" ? undefined : percent}
				aria-label={`העלאת ${inLabel(name)}`}
			/>
			{state === "sending" && (
				<p>
					<bdi>{percent}%</bdi>
				</p>
			)}
			{state === "working" && <Working place={placeThere} />}
		</>
	);
}

/** An uploaded photo: being prepared, or waiting for those of other people. */
function Working({ place }: { place: number }) {
	if (place === 0) return <p>התמונה הגיעה, ועכשיו היא בעיבוד</p>;
	return (
		<p>
			התמונה הגיעה, ומקומה בתור לעיבוד: <bdi className="num">{place}</bdi>
		</p>
	);
}

type ActsProps = { item: Item; acts: QueueActs; onEdit: () => void };

function Acts({ item, acts, onEdit }: ActsProps) {
	const { id, state, name } = item;
	const isResting = state === "chosen" || state === "failed";
	return (
		<div className={styles.acts}>
			{state === "failed" && canGo(item) && (
				<Button kind="ghost" small onClick={() => acts.send(id)}>
					ניסיון נוסף
					<span className="sr">
						: <bdi>{name}</bdi>
					</span>
				</Button>
			)}
			{isResting && !item.isRefused && (
				<IconButton label={`עריכת ${inLabel(name)}`} onClick={onEdit}>
					<Icon name="pencil" />
				</IconButton>
			)}
			<IconButton
				label={isResting ? `הסרת ${inLabel(name)} מהרשימה` : `ביטול ההעלאה של ${inLabel(name)}`}
				onClick={() => acts.remove(id)}
			>
				<Icon name="close" />
			</IconButton>
		</div>
	);
}
