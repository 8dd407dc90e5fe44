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
import { type RefObject, startTransition, useOptimistic } from "react";
import { useSubmit } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { maxPhotos } from "../photos/photo.ts";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import { dragWords } from "./drag-words.ts";
import { PhotoCard } from "./photo-card.tsx";
import styles from "./photos.module.css";
import { fileInputId } from "./upload-form.tsx";

type GridProps = {
	photos: readonly ShownPhoto[];
	hasBadge: boolean;
	chooser: RefObject<HTMLInputElement | null>;
};

export function PhotoGrid({ photos, hasBadge, chooser }: GridProps) {
	const submit = useSubmit();
	const stored = photos.map(({ id }) => id);
	const [order, showOrder] = useOptimistic<readonly string[]>(stored);
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
		startTransition(async () => {
			showOrder(arrayMove([...order], from, to));
			await submit(
				{ to: String(to + 1) },
				{
					method: "post",
					action: `/profile/photos/${active.id}/move`,
					navigate: false,
					preventScrollReset: true,
				},
			);
		});
	};
	return (
		<DndContext
			id="photos"
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={drop}
			accessibility={dragWords(nameOf, (id) => order.indexOf(String(id)) + 1)}
		>
			<SortableContext items={[...order]} strategy={rectSortingStrategy}>
				<div className={styles.grid}>
					{shown.map((photo, at) => (
						<PhotoCard
							key={photo.id}
							photo={photo}
							place={at + 1}
							count={shown.length}
							costsBadge={hasBadge && !photo.isVerified}
							holdsBadge={hasBadge && at === 0}
						/>
					))}
					{shown.length < maxPhotos && <AddTile chooser={chooser} />}
				</div>
			</SortableContext>
		</DndContext>
	);
}

/** Opens the upload's own file chooser; without a script it leads there. */
function AddTile({ chooser }: Pick<GridProps, "chooser">) {
	return (
		<a
			className={styles.add}
			href={`#${fileInputId}`}
			onClick={(event) => {
				event.preventDefault();
				chooser.current?.click();
			}}
		>
			<Icon name="plus" />
			תמונה נוספת
		</a>
	);
}
