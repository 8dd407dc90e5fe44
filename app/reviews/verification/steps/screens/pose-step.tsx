import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/forms/choice.tsx";
import { FormError } from "../../../../ui/forms/field.tsx";
import { PostForm } from "../../../../ui/forms/post-form.tsx";
import { useHydrated } from "../../../../ui/use-hydrated.ts";
import { PoseDrawing } from "../../pose-drawing.tsx";
import { poseTitle, poseWords } from "../../pose-words.ts";
import { poseAt } from "../../poses.ts";
import { CameraView } from "../camera/camera-view.tsx";
import { useCamera } from "../camera/use-camera.ts";
import { FileField, StepFrame } from "./frame.tsx";
import poseStyles from "./pose-step.module.css";
import type { Refused, Screen } from "./screens.ts";
import styles from "./steps.module.css";
import { useStep } from "./use-step.ts";

/** What a person agrees to before the selfie: what it is for, who sees it, when it is deleted. */
const selfieConsent =
	"הצילום ישמש רק להשוואה לתמונות שלי, יראה אותו רק מי שבודק מטעם הצוות, והוא יימחק בתוך 24 שעות מההחלטה";

type PoseProps = Extract<Screen, { at: "pose" }> & {
	gender: "male" | "female" | null;
	refused: Refused | undefined;
};

const clock = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	hour: "2-digit",
	minute: "2-digit",
});

const tryWords = ["ניסיון ראשון", "ניסיון שני", "ניסיון שלישי ואחרון"] as const;

/** The drawn pose beside the camera; without a script, or a camera, a file. */
export function PoseStep({ pose: index, endsAt, tries, gender, ...sent }: PoseProps) {
	const pose = poseAt(index);
	useEnd(endsAt);
	return (
		<StepFrame
			title={poseTitle(pose)}
			lead={
				<>
					{poseWords(pose, { gender })} התנוחה הוגרלה רק בשבילך ותקפה עד{" "}
					<bdi className="num">{clock.format(endsAt)}</bdi>. לא צריך להתארגן, רק אור על הפנים.
				</>
			}
			step={4}
		>
			<PoseForm pose={pose} {...sent} />
			<PostForm className={poseStyles.other} action="/verification/pose/another">
				<Button kind="line" small type="submit" disabled={tries >= 3}>
					תנוחה אחרת
				</Button>
				<span className="tiny muted">{tryWords[tries - 1] ?? tryWords[0]} מתוך שלושה היום</span>
			</PostForm>
		</StepFrame>
	);
}

/** The server then says that the pose is over, and draws another one. */
function useEnd(endsAt: Date): void {
	const { revalidate } = useRevalidator();
	const end = useEffectEvent(() => void revalidate());
	const at = endsAt.getTime();
	useEffect(() => {
		const left = at - Date.now();
		if (left <= 0 || left >= 3_600_000) return;
		const timer = setTimeout(end, left);
		return () => clearTimeout(timer);
	}, [at]);
}

type FormProps = Pick<PoseProps, "drawnAt" | "needsConsent" | "refused"> & {
	pose: ReturnType<typeof poseAt>;
};

function PoseForm({ pose, drawnAt, needsConsent, refused: first }: FormProps) {
	const { refused, isSending, props } = useStep(first);
	const camera = useCamera();
	const { at, input } = camera;
	const send = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (at === "shot") send.current?.focus();
	}, [at]);
	// Without JavaScript a file is the only way.
	const isReady = !useHydrated() || at === "shot" || at === "unseen";
	return (
		<PostForm
			{...props}
			className={styles.part}
			action="/verification/pose"
			encType="multipart/form-data"
		>
			<FormError errors={refused?.sentence ? [refused.sentence] : null} />
			<input type="hidden" name="drawn" value={drawnAt} />
			<div className={poseStyles.pair}>
				<figure>
					<div className={poseStyles.drawing}>
						<PoseDrawing pose={pose} />
					</div>
					<figcaption className="small muted">כך</figcaption>
				</figure>
				<CameraView camera={camera} />
			</div>
			{needsConsent && (
				<Checkbox
					name="verification"
					label={selfieConsent}
					required
					error={refused?.fields?.verification}
				/>
			)}
			<div hidden={at === "live" || at === "shot"}>
				<FileField
					ref={input}
					onChange={camera.look}
					name="selfie"
					label="בחירת צילום"
					error={refused?.fields?.selfie}
					isSelfie
				/>
			</div>
			<div className={styles.acts} hidden={!isReady}>
				<Button ref={send} kind="accent" type="submit" busy={isSending}>
					שליחה
				</Button>
			</div>
		</PostForm>
	);
}
