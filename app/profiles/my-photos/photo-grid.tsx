import {
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import {
	arrayMove,
	rectSortingStrategy,
	SortableContext,
	sortableKeyboardCoordinates,
} from "@dnd-kit/sortable";
import { type SubmitEvent, useEffect, useState } from "react";
import { showToastsOf } from "../../ui/browser/show-toast.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { maxPhotos } from "../photos/photo.ts";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import { dragWords } from "./drag-words.ts";
import { useSay } from "./person.ts";
import { PhotoCard } from "./photo-card.tsx";
import styles from "./photos.module.css";
import { fileInputId } from "./upload-form.tsx";

type GridProps = { photos: readonly ShownPhoto[]; hasBadge: boolean; reload: () => Promise<void> };

/**
 * The person's photos in their order. Without a script each action is a form that reloads the page;
 * with one the page stays open, so that uploads and edits in progress are not lost.
 */
export function PhotoGrid({ photos, hasBadge, reload }: GridProps) {
	const [order, setOrder] = useState(() => photos.map(({ id }) => id));
	const { act, error } = useActs(reload, () => setOrder(photos.map(({ id }) => id)));
	useEffect(() => setOrder(photos.map(({ id }) => id)), [photos]);
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const shown = order.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
	const nameOf = (id: string | number) => `תמונה ${photos.findIndex((one) => one.id === id) + 1}`;

	const drop = ({ active, over }: DragEndEvent) => {
		const to = order.indexOf(String(over?.id));
		const from = order.indexOf(String(active.id));
		if (to < 0 || to === from) return;
		setOrder(arrayMove(order, from, to));
		act(`/profile/photos/${active.id}/move`, new URLSearchParams({ to: String(to + 1) }));
	};
	const submit = (event: SubmitEvent<HTMLDivElement>) => {
		const form = event.target as HTMLFormElement;
		event.preventDefault();
		const fields = [...new FormData(form, event.nativeEvent.submitter)].map(([name, value]) => [
			name,
			String(value),
		]);
		act(form.action, new URLSearchParams(fields));
	};
	return (
		<DndContext
			id="photos"
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={drop}
			accessibility={dragWords(nameOf, (id) => order.indexOf(String(id)) + 1)}
		>
			<SortableContext items={order} strategy={rectSortingStrategy}>
				{error && (
					<Notice kind="danger" role="alert">
						{error}
					</Notice>
				)}
				<div className={styles.grid} onSubmit={submit}>
					{shown.map((photo, at) => (
						<PhotoCard
							key={photo.id}
							photo={photo}
							place={at + 1}
							count={shown.length}
							costsBadge={hasBadge && !photo.isVerified}
						/>
					))}
					{shown.length < maxPhotos && <AddTile />}
				</div>
			</SortableContext>
		</DndContext>
	);
}

/** Opens the upload's own file chooser; without a script it leads there. */
function AddTile() {
	return (
		<a
			className={styles.add}
			href={`#${fileInputId}`}
			onClick={(event) => {
				event.preventDefault();
				document.getElementById(fileInputId)?.click();
			}}
		>
			<Icon name="plus" />
			תמונה נוספת
		</a>
	);
}

const failed = {
	f: "השינוי לא נשמר. בדקי את החיבור ונסי שוב.",
	m: "השינוי לא נשמר. בדוק את החיבור ונסה שוב.",
	n: "השינוי לא נשמר. אולי החיבור נותק לרגע, ואפשר לנסות שוב.",
};
const signedOut = {
	f: "השינוי לא נשמר: ההתחברות לחשבון פגה. התחברי בחלון אחר, חזרי לכאן ונסי שוב.",
	m: "השינוי לא נשמר: ההתחברות לחשבון פגה. התחבר בחלון אחר, חזור לכאן ונסה שוב.",
	n: "השינוי לא נשמר: ההתחברות לחשבון פגה. אחרי התחברות בחלון אחר אפשר להמשיך מכאן.",
};

/** Submits an action and reloads the photos; a failed one is reported and undone. */
function useActs(reload: () => Promise<void>, undo: () => void) {
	const say = useSay();
	const [error, setError] = useState<string | null>(null);
	const act = async (action: string, fields: URLSearchParams) => {
		setError(null);
		const answer = await fetch(action, { method: "POST", body: fields }).catch(() => null);
		const isHere = answer && new URL(answer.url).pathname === "/profile/photos";
		if (!answer?.ok || !isHere) {
			undo();
			return setError(say(answer?.ok ? signedOut : failed));
		}
		showToastsOf(await answer.text());
		await reload();
	};
	return { act, error };
}
