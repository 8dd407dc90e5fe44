import type { DndContextProps, UniqueIdentifier } from "@dnd-kit/core";

/** Screen reader announcements while a photo is dragged. */
export function dragWords(
	nameOf: (id: UniqueIdentifier) => string,
	placeOf: (id: UniqueIdentifier) => number,
): DndContextProps["accessibility"] {
	return {
		screenReaderInstructions: {
			draggable: "אנטר מרים את התמונה, החיצים מזיזים, אנטר מניח, אסקייפ מחזיר.",
		},
		announcements: {
			onDragStart: ({ active }) => `${nameOf(active.id)} הורמה.`,
			// When lifted, it is over its own place first.
			onDragOver: ({ active, over }) =>
				over && over.id !== active.id
					? `${nameOf(active.id)} עברה למקום ${placeOf(over.id)}.`
					: undefined,
			onDragEnd: ({ active, over }) =>
				over ? `${nameOf(active.id)} הונחה. מקומה עכשיו: ${placeOf(over.id)}.` : undefined,
			onDragCancel: ({ active }) => `${nameOf(active.id)} חזרה למקומה.`,
		},
	};
}
