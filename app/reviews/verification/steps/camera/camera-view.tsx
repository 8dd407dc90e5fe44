import { useEffect, useRef } from "react";
import { useGenderedText } from "../../../../profiles/use-gendered-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import poseStyles from "../screens/pose-step.module.css";
import type { Camera } from "./use-camera.ts";

/** The camera's picture, or the shot of it; nothing where there is neither. */
export function CameraView({ camera }: { camera: Camera }) {
	const { at, isThere, video, shot } = camera;
	const say = useGenderedText();
	const shutter = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (at === "live") shutter.current?.focus();
	}, [at]);
	const isShot = at === "shot";
	return (
		<figure className={poseStyles.own} hidden={!isThere && !isShot}>
			<div className={poseStyles.camera}>
				<video ref={video} playsInline muted hidden={at !== "live"} aria-label="תצוגת המצלמה" />
				<canvas ref={shot} hidden={!isShot} role="img" aria-label="הצילום, לפני השליחה" />
				<Button
					kind="line"
					hidden={!isThere || at === "live" || isShot}
					onClick={camera.open}
					className={poseStyles.open}
				>
					<Icon name="user" />
					פתיחת המצלמה
				</Button>
				<button
					ref={shutter}
					type="button"
					hidden={at !== "live"}
					onClick={camera.take}
					className={poseStyles.shutter}
					aria-label="צילום"
				/>
			</div>
			<figcaption className="small muted">
				{isShot ? (
					<>
						<span>רואים היטב את כל הפנים ואת היד?</span>
						<Button kind="line" small onClick={camera.again}>
							צילום חוזר
						</Button>
					</>
				) : (
					<span>
						{say({
							f: "המצלמה שלך. שום דבר לא נשלח לפני שתאשרי.",
							m: "המצלמה שלך. שום דבר לא נשלח לפני שתאשר.",
							n: "המצלמה שלך. שום דבר לא נשלח לפני אישור.",
						})}
					</span>
				)}
			</figcaption>
			<p className="small" role="status" hidden={at !== "refused"}>
				המצלמה לא נפתחה. אפשר לבחור צילום במקומה, או לאשר את המצלמה בהגדרות הדפדפן ולנסות שוב.
			</p>
		</figure>
	);
}
