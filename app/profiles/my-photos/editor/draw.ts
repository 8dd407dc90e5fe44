/** Drawing on canvases. Only the pixels of the final canvas leave the browser. */
import { shortestSide } from "../../photos/photo.ts";

export type Point = { x: number; y: number };

/** A hidden part, in pixels of the picture as loaded. */
export type Hidden =
	| { kind: "blur"; points: readonly Point[]; size: number }
	| { kind: "mask"; at: Point; size: number; turn: number };

export type Crop = { x: number; y: number; width: number; height: number };

/** How the picture is framed: quarter turns, then a crop; null is the largest centred 4:5. */
export type Framing = { turn: number; crop: Crop | null };

/** Longest edge while editing: more than the site stores, and no more than a phone can handle. */
const longestEdge = 2_400;

/** Longest edge of the picture that is sent. */
const longestSent = 1_800;

/** Blocks along the longest edge of a blurred picture: this few leave nothing recognisable. */
const blurFields = 36;

const night = "#0f1613";

/** An eye mask, 184 units wide, centred at the origin. */
const maskPath =
	"M-90-24c26-14 60-12 88 5 26-16 62-18 92-4 2 36-16 62-48 62-22 0-30-16-42-16s-20 17-44 17c-30 0-48-26-46-64z";
const maskWidth = 184;

export function makeCanvas(width: number, height: number) {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(width));
	canvas.height = Math.max(1, Math.round(height));
	const pen = canvas.getContext("2d");
	if (!pen) throw new Error("This browser draws nothing.");
	pen.imageSmoothingQuality = "high";
	return { canvas, pen };
}

/** Reads a picture file upright, scaled down when very large; throws when it is not a picture. */
export async function loadPicture(file: Blob): Promise<HTMLCanvasElement> {
	const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
	const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
	const { canvas, pen } = makeCanvas(bitmap.width * scale, bitmap.height * scale);
	pen.fillStyle = "#fff";
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	bitmap.close();
	return canvas;
}

/** Scales the picture down to a few blocks and up again, which cannot be undone. */
export function blurPicture(picture: HTMLCanvasElement): HTMLCanvasElement {
	const scale = blurFields / Math.max(picture.width, picture.height);
	const small = makeCanvas(picture.width * scale, picture.height * scale);
	small.pen.drawImage(picture, 0, 0, small.canvas.width, small.canvas.height);
	const { canvas, pen } = makeCanvas(picture.width, picture.height);
	pen.drawImage(small.canvas, 0, 0, canvas.width, canvas.height);
	return canvas;
}

/**
 * Draws a picture and its hidden parts, in the order they were added; `matrix` maps the pixels of
 * the parts to both pictures.
 */
export function hideParts(
	pen: CanvasRenderingContext2D,
	picture: HTMLCanvasElement,
	blurred: HTMLCanvasElement,
	parts: readonly Hidden[],
	matrix: DOMMatrix,
): void {
	pen.drawImage(picture, 0, 0);
	for (const part of parts) {
		if (part.kind === "mask") drawMask(pen, part, matrix);
		else drawBlur(pen, blurred, part, matrix);
	}
}

function drawMask(
	pen: CanvasRenderingContext2D,
	part: Hidden & { kind: "mask" },
	matrix: DOMMatrix,
): void {
	pen.save();
	pen.setTransform(matrix);
	pen.translate(part.at.x, part.at.y);
	pen.rotate((-part.turn * Math.PI) / 180);
	pen.scale(part.size / maskWidth, part.size / maskWidth);
	pen.fillStyle = night;
	pen.fill(new Path2D(maskPath));
	pen.restore();
}

function drawBlur(
	pen: CanvasRenderingContext2D,
	blurred: HTMLCanvasElement,
	{ points, size }: Hidden & { kind: "blur" },
	matrix: DOMMatrix,
): void {
	const stroke = makeCanvas(blurred.width, blurred.height);
	stroke.pen.setTransform(matrix);
	stroke.pen.lineCap = "round";
	stroke.pen.lineJoin = "round";
	stroke.pen.lineWidth = size;
	stroke.pen.beginPath();
	const [first = { x: 0, y: 0 }] = points;
	stroke.pen.moveTo(first.x, first.y);
	// A line of zero length draws nothing.
	stroke.pen.lineTo(first.x + 0.01, first.y);
	for (const { x, y } of points) stroke.pen.lineTo(x, y);
	stroke.pen.stroke();
	stroke.pen.resetTransform();
	stroke.pen.globalCompositeOperation = "source-in";
	stroke.pen.drawImage(blurred, 0, 0);
	pen.drawImage(stroke.canvas, 0, 0);
}

type Size = { width: number; height: number };

function turnedSize({ width, height }: Size, turn: number): Size {
	return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function middleOf({ width, height }: Size): Crop {
	const cut = Math.min(width, (height * 4) / 5);
	const tall = (cut * 5) / 4;
	return { x: (width - cut) / 2, y: (height - tall) / 2, width: cut, height: tall };
}

/** Maps a pixel of the picture to a view of `width` pixels. */
export function matrixOf(picture: Size, { turn, crop }: Framing, width: number): DOMMatrix {
	const turned = turnedSize(picture, turn);
	const cut = crop ?? middleOf(turned);
	const scale = width / cut.width;
	return new DOMMatrix()
		.scale(scale)
		.translate(-cut.x + turned.width / 2, -cut.y + turned.height / 2)
		.rotate(turn)
		.translate(-picture.width / 2, -picture.height / 2);
}

/** The picture turned and cropped, `width` pixels wide or as wide as is worth sending. */
export function framePicture(
	picture: HTMLCanvasElement,
	framing: Framing,
	width?: number,
): HTMLCanvasElement {
	const cut = framing.crop ?? middleOf(turnedSize(picture, framing.turn));
	// A crop of a large enough picture is never refused for its size.
	const wide = width ?? Math.min(Math.max(cut.width, shortestSide), (longestSent * 4) / 5);
	const { canvas, pen } = makeCanvas(wide, (wide * 5) / 4);
	pen.setTransform(matrixOf(picture, framing, canvas.width));
	pen.drawImage(picture, 0, 0);
	return canvas;
}

/** The file to send. It is drawn from the canvas, so nothing of the chosen file is left in it. */
export function toFile(canvas: HTMLCanvasElement): Promise<Blob> {
	return new Promise((done, fail) => {
		const take = (file: Blob | null) => (file ? done(file) : fail(new Error("no file was made")));
		canvas.toBlob(take, "image/jpeg", 0.92);
	});
}
