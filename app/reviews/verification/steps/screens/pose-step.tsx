import { useSay } from "../../../../profiles/use-say.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/forms/choice.tsx";
import { FormError } from "../../../../ui/forms/field.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { ModuleScript } from "../../../../ui/module-script.tsx";
import { PoseDrawing } from "../../pose-drawing.tsx";
import { poseTitle, poseWords } from "../../pose-words.ts";
import { poseAt } from "../../poses.ts";
import cameraScript from "../camera/camera.browser.ts?worker&url";
import { FileField, StepFrame } from "./frame.tsx";
import poseStyles from "./pose-step.module.css";
import type { Refused, Screen } from "./screens.ts";
import styles from "./steps.module.css";

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
export function PoseStep({ pose: index, drawnAt, endsAt, tries, gender, ...more }: PoseProps) {
	const { needsConsent, refused } = more;
	const pose = poseAt(index);
	return (
		<StepFrame
			title={poseTitle(pose)}
			lead={
				<>
					{poseWords(pose, { gender })} התנוחה הוגרלה רק בשבילך ותקפה עד{" "}
					<bdi className="num">{clock.format(endsAt)}</bdi>. לא צריך להתארגן, רק אור על הפנים.
				</>
			}
			step={3}
		>
			<form
				id="pose"
				className={styles.part}
				method="post"
				action="/verification/pose"
				encType="multipart/form-data"
				data-ends={endsAt.getTime()}
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
					<Camera />
				</div>
				{needsConsent && (
					<Checkbox
						name="verification"
						label={selfieConsent}
						required
						error={refused?.fields?.verification}
					/>
				)}
				<div data-file>
					<FileField name="selfie" label="בחירת צילום" error={refused?.fields?.selfie} isSelfie />
				</div>
				<div className={styles.acts} data-send>
					<Button kind="accent" type="submit">
						שליחה
					</Button>
				</div>
			</form>
			<form className={poseStyles.other} method="post" action="/verification/pose/another">
				<Button kind="line" small type="submit" disabled={tries >= 3}>
					תנוחה אחרת
				</Button>
				<span className="tiny muted">{tryWords[tries - 1] ?? tryWords[0]} מתוך שלושה היום</span>
			</form>
			<ModuleScript src={cameraScript} />
		</StepFrame>
	);
}

/** Filled by the script; without one it stays hidden. */
function Camera() {
	const say = useSay();
	return (
		<figure data-camera hidden>
			<div className={poseStyles.camera}>
				<video data-video playsInline muted hidden aria-label="תצוגת המצלמה" />
				<canvas data-shot hidden role="img" aria-label="הצילום, לפני השליחה" />
				<Button kind="line" data-open className={poseStyles.open}>
					<Icon name="user" />
					פתיחת המצלמה
				</Button>
				<button
					type="button"
					data-shutter
					hidden
					className={poseStyles.shutter}
					aria-label="צילום"
				/>
			</div>
			<figcaption className="small muted">
				<span data-before>
					{say({
						f: "המצלמה שלך. שום דבר לא נשלח לפני שתאשרי.",
						m: "המצלמה שלך. שום דבר לא נשלח לפני שתאשר.",
						n: "המצלמה שלך. שום דבר לא נשלח לפני אישור.",
					})}
				</span>
				<span data-after hidden>
					רואים היטב את כל הפנים ואת היד?
				</span>
				<Button kind="line" small data-again hidden>
					צילום חוזר
				</Button>
			</figcaption>
			<p className="small" role="status" data-camera-words hidden>
				המצלמה לא נפתחה. אפשר לבחור צילום במקומה, או לאשר את המצלמה בהגדרות הדפדפן ולנסות שוב.
			</p>
		</figure>
	);
}
