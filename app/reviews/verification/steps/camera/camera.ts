type Open = () => Promise<MediaStream>;

/** Opens the front camera; the browser asks the person. */
export function openCamera(): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
		audio: false,
	});
}

/** The longest edge of a shot, in pixels: what the server keeps of it. */
const longestEdge = 1_600;

/**
 * Adds the camera to the pose's form: picture, shot, a second look before it is sent. A chosen file is
 * shown the same way. Without a camera, or when it is refused, the file remains.
 */
export function startCamera(form: HTMLFormElement, open: Open | undefined): void {
	const part = <Kind extends HTMLElement>(name: string) =>
		form.querySelector<Kind>(`[data-${name}]`) as Kind;
	const [video, shot] = [part<HTMLVideoElement>("video"), part<HTMLCanvasElement>("shot")];
	const input = form.querySelector<HTMLInputElement>("[name=selfie]");
	if (!video || !shot || !input) return;
	let stream: MediaStream | null = null;

	const show = (at: "closed" | "live" | "shot") => {
		part("camera").hidden = !open && at !== "shot";
		part("open").hidden = at !== "closed" || !open;
		video.hidden = at !== "live";
		part("shutter").hidden = at !== "live";
		shot.hidden = at !== "shot";
		part("before").hidden = at === "shot";
		part("after").hidden = at !== "shot";
		part("again").hidden = at !== "shot";
		part("send").hidden = at !== "shot";
		part("file").hidden = at !== "closed";
		part("camera-words").hidden = true;
	};
	const stop = () => {
		for (const track of stream?.getTracks() ?? []) track.stop();
	};
	const begin = async () => {
		try {
			stream = (await open?.()) ?? null;
			if (!stream) return;
			video.srcObject = stream;
			await video.play();
			show("live");
			part("shutter").focus();
		} catch {
			stop();
			show("closed");
			part("camera-words").hidden = false;
		}
	};
	const take = async () => {
		draw(shot, video, video.videoWidth, video.videoHeight);
		stop();
		const file = await fileOf(shot);
		if (!file) return show("closed");
		input.files = listOf(file);
		show("shot");
		part("send").querySelector("button")?.focus();
	};
	const look = async () => {
		const [file] = input.files ?? [];
		if (!file) return show("closed");
		const picture = await createImageBitmap(file).catch(() => null);
		// What the browser cannot show, the server may still read.
		if (!picture) return part("send").removeAttribute("hidden");
		draw(shot, picture, picture.width, picture.height);
		show("shot");
	};
	const again = () => {
		input.value = "";
		show("closed");
		if (open) void begin();
	};

	part("open").addEventListener("click", () => void begin());
	part("shutter").addEventListener("click", () => void take());
	part("again").addEventListener("click", again);
	input.addEventListener("change", () => void look());
	addEventListener("pagehide", stop);
	// Going back, a browser keeps the chosen file.
	void look();
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
