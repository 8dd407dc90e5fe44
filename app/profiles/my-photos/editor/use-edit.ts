import { useEffect, useState } from "react";
import {
	blurPicture,
	type Crop,
	type Framing,
	framePicture,
	type Hidden,
	hideParts,
	loadPicture,
	makeCanvas,
	type Point,
	toFile,
} from "./draw.ts";

/** A picture open in the editor, and its blurred copy that the brush reveals. */
export type Opened = { picture: HTMLCanvasElement; blurred: HTMLCanvasElement };

/** The cropper's position, in its own units. */
export type CropView = { at: Point; zoom: number };

const start = {
	framing: { turn: 0, crop: null } as Framing,
	view: { at: { x: 0, y: 0 }, zoom: 1 },
};

export function useEdit(file: Blob) {
	const [opened, setOpened] = useState<Opened | "unreadable" | null>(null);
	const [parts, setParts] = useState<readonly Hidden[]>([]);
	const [framing, setFraming] = useState<Framing>(start.framing);
	const [view, setView] = useState<CropView>(start.view);

	useEffect(() => {
		let isGone = false;
		const take = (found: Opened | "unreadable") => !isGone && setOpened(found);
		loadPicture(file).then(
			(picture) => take({ picture, blurred: blurPicture(picture) }),
			() => take("unreadable"),
		);
		return () => {
			isGone = true;
		};
	}, [file]);

	return {
		opened,
		parts,
		framing,
		view,
		isChanged: parts.length > 0 || framing.turn !== 0 || view.zoom !== 1,
		setView,
		hide: (part: Hidden) => setParts((before) => [...before, part]),
		undo: () => setParts((before) => before.slice(0, -1)),
		cut: (crop: Crop) => setFraming((before) => ({ ...before, crop })),
		turn: () => {
			setFraming(({ turn }) => ({ turn: (turn + 90) % 360, crop: null }));
			setView(start.view);
		},
		startOver: () => {
			setParts([]);
			setFraming(start.framing);
			setView(start.view);
		},
		/** The file as shown. */
		finish: ({ picture, blurred }: Opened) =>
			toFile(framePicture(hidden(picture, blurred, parts), framing)),
	};
}

/** The whole picture with its hidden parts. */
export function hidden(
	picture: HTMLCanvasElement,
	blurred: HTMLCanvasElement,
	parts: readonly Hidden[],
): HTMLCanvasElement {
	const { canvas, pen } = makeCanvas(picture.width, picture.height);
	hideParts(pen, picture, blurred, parts, new DOMMatrix());
	return canvas;
}
