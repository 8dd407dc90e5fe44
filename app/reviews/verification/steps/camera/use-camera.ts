import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useHydrated } from "../../../../ui/use-hydrated.ts";

/** `refused`: it was not opened; `unseen`: a file was chosen that this browser cannot show. */
type At = "closed" | "refused" | "live" | "unseen" | "shot";

export type Camera = ReturnType<typeof useCamera>;

/** The longest edge of a shot, in pixels: what the server keeps of it. */
const longestEdge = 1_600;

/**
 * The camera of the pose's form: picture, shot, a second look before it is sent. A chosen file is shown the same
 * way. Without a camera, or when it is refused, the file remains.
 */
export function useCamera() {
	const input = useRef<HTMLInputElement>(null);
	const video = useRef<HTMLVideoElement>(null);
	const shot = useRef<HTMLCanvasElement>(null);
	const stream = useRef<MediaStream>(null);
	const [at, setAt] = useState<At>("closed");
	const isThere = useHydrated() && "mediaDevices" in navigator;

	const open = async () => {
		try {
			stream.current = await openFront();
			// The page was left meanwhile.
			if (!video.current) return stop(stream.current);
			video.current.srcObject = stream.current;
			await video.current.play();
			setAt("live");
		} catch {
			stop(stream.current);
			setAt("refused");
		}
	};
	const take = async () => {
		if (!video.current || !shot.current) return;
		draw(shot.current, video.current, video.current.videoWidth, video.current.videoHeight);
		stop(stream.current);
		const file = await fileOf(shot.current);
		if (!file || !input.current) return setAt("closed");
		input.current.files = listOf(file);
		setAt("shot");
	};
	const look = async () => {
		const file = input.current?.files?.[0];
		if (!file) return setAt("closed");
		const picture = await createImageBitmap(file).catch(() => null);
		if (!shot.current) return;
		// What the browser cannot show, the server may still read.
		if (!picture) return setAt("unseen");
		draw(shot.current, picture, picture.width, picture.height);
		setAt("shot");
	};
	const again = () => {
		if (input.current) input.current.value = "";
		setAt("closed");
		if (isThere) void open();
	};

	const begin = useEffectEvent(() => void look());
	useEffect(() => {
		// Going back, a browser keeps the chosen file.
		begin();
		const close = () => stop(stream.current);
		addEventListener("pagehide", close);
		return () => {
			removeEventListener("pagehide", close);
			close();
		};
	}, []);
	return { at, isThere, input, video, shot, open, take, look, again };
}

/** Opens the front camera; the browser asks the person. */
function openFront(): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
		audio: false,
	});
}

function stop(stream: MediaStream | null): void {
	for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The only way to put a file into an input. */
function listOf(file: File): FileList {
	const list = new DataTransfer();
	list.items.add(file);
	return list.files;
}

function draw(canvas: HTMLCanvasElement, from: CanvasImageSource, width: number, height: number) {
	const scale = Math.min(1, longestEdge / Math.max(width, height, 1));
	canvas.width = Math.round(width * scale);
	canvas.height = Math.round(height * scale);
	canvas.getContext("2d")?.drawImage(from, 0, 0, canvas.width, canvas.height);
}

function fileOf(canvas: HTMLCanvasElement): Promise<File | null> {
	return new Promise((done) => {
		const finish = (blob: Blob | null) =>
			done(blob && new File([blob], "selfie.jpg", { type: "image/jpeg" }));
		canvas.toBlob(finish, "image/jpeg", 0.92);
	});
}
