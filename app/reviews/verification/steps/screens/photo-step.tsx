import { Link } from "react-router";
import { audienceOptions, photoConsent } from "../../../../profiles/photos/photo.ts";
import { PhotoPicture } from "../../../../profiles/photos/photo-picture.tsx";
import { useGenderedText } from "../../../../profiles/use-gendered-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Disclosure } from "../../../../ui/disclosure.tsx";
import { Checkbox, RadioGroup } from "../../../../ui/forms/choice.tsx";
import { FormError } from "../../../../ui/forms/field.tsx";
import { PostForm } from "../../../../ui/forms/post-form.tsx";
import { FileField, StepFrame } from "./frame.tsx";
import type { Refused, Screen } from "./screens.ts";
import styles from "./steps.module.css";
import { useStep } from "./use-step.ts";

type PhotoProps = Extract<Screen, { at: "photo" }> & { refused: Refused | undefined };

/** One photo of the face: the first of one's photos, or a new one that becomes it. */
export function PhotoStep({ first, isFull, needsConsent, refused: why }: PhotoProps) {
	const say = useGenderedText();
	const step = useStep(why);
	const { refused, isSending, props } = step;
	const upload = isFull ? null : <Upload needsConsent={needsConsent} step={step} isMain={!first} />;
	return (
		<StepFrame
			title={first ? say({ f: "זו את?", m: "זה אתה?", n: "זו התמונה שלך?" }) : "תמונת פנים"}
			lead="הפנים מול המצלמה, בלי משקפי שמש. התמונה תהיה הדיוקן שלך."
			step={3}
		>
			<div className={styles.part}>
				<FormError errors={refused?.sentence ? [refused.sentence] : null} />
				{first && (
					<PostForm {...props} className={styles.known} action="/verification/photo">
						<span className={styles.arch}>
							<PhotoPicture photo={first} alt="הדיוקן שלי" sizes="9rem" />
						</span>
						<div className={styles.part}>
							<input type="hidden" name="own" value={first.id} />
							<Audience
								id="own-audience"
								chosen={knownOf(refused?.typed?.audience)}
								error={refused?.fields?.audience}
							/>
							<div>
								<Button kind="accent" type="submit" busy={isSending}>
									כן, המשך
								</Button>
							</div>
						</div>
					</PostForm>
				)}
				{first && upload ? (
					<Disclosure summary="תמונה אחרת" isOpen={Boolean(refused)}>
						{upload}
					</Disclosure>
				) : (
					upload
				)}
				{isFull && (
					<p className="small muted">
						יש כבר <bdi className="num">12</bdi> תמונות. כדי להעלות אחרת, אפשר למחוק אחת{" "}
						<Link className="link" to="/profile/photos">
							בעמוד התמונות
						</Link>
						.
					</p>
				)}
			</div>
		</StepFrame>
	);
}

type UploadProps = {
	needsConsent: boolean;
	step: ReturnType<typeof useStep>;
	isMain: boolean;
};

function Upload({ needsConsent, step, isMain }: UploadProps) {
	const { refused, isSending, props } = step;
	return (
		<PostForm
			{...props}
			className={styles.part}
			action="/verification/photo"
			encType="multipart/form-data"
		>
			<Audience
				id="new-audience"
				chosen={knownOf(refused?.typed?.audience)}
				error={refused?.fields?.audience}
			/>
			{needsConsent && (
				<Checkbox name="photos" label={photoConsent} required error={refused?.fields?.photos} />
			)}
			<FileField name="photo" label="בחירת תמונה" error={refused?.fields?.photo} />
			<div>
				<Button kind={isMain ? "accent" : "primary"} type="submit" busy={isSending}>
					העלאה והמשך
				</Button>
			</div>
		</PostForm>
	);
}

type Chosen = "members" | "album" | undefined;

const knownOf = (given: unknown): Chosen =>
	given === "members" || given === "album" ? given : undefined;

type AudienceProps = { id: string; chosen: Chosen; error: string | undefined };

/** Nothing is chosen for the person: the two differ in how the club sees them from the first day. */
function Audience({ id, chosen, error }: AudienceProps) {
	return (
		<div className={styles.audience}>
			<RadioGroup
				id={id}
				name="audience"
				legend="מי יראה אותה אחרי האישור"
				options={audienceOptions.filter(({ value }) => value !== "me")}
				defaultValue={chosen}
				error={error}
				required
			/>
			<p className="tiny muted">
				<b>החברים:</b> הפנים שלך מופיעות בגלריה ובפרופיל. <b>אלבום פרטי:</b> במקומן מופיע מנעול,
				ורואה אותן רק מי שיקבל ממך גישה. הצוות רואה את התמונה כדי להשוות, ואפשר לשנות אחר כך בעמוד
				התמונות.
			</p>
		</div>
	);
}
