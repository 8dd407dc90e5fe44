import { openCamera, startCamera } from "./camera.ts";

const form = document.querySelector<HTMLFormElement>("#pose");
if (form) {
	startCamera(form, navigator.mediaDevices ? openCamera : undefined);
	const left = Number(form.dataset.ends) - Date.now();
	// The server then says that the pose is over, and draws another one.
	if (left > 0 && left < 3_600_000) setTimeout(() => location.assign("/verification"), left);
}
