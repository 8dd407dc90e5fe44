import { photoCodes } from "../../../reviews/codes.ts";
import { photoCodeNames } from "../../queues/words.ts";
import type { ShownPhoto } from "../load-item.server.ts";
import { type FormState, photoField } from "./read-decision.ts";

type FieldProps = {
	photo: ShownPhoto;
	/** The photo's name on the page. */
	name: string;
	typed: FormState;
	form: string;
};

/** The verdict on one photo of an application: for members, for the private album, or neither, with the reason. */
export function PhotoVerdictField({ photo, name, typed, form }: FieldProps) {
	const { id, audience, approvedFor } = photo;
	const asked = audience === "me" ? "members" : (approvedFor ?? audience);
	return (
		<select
			name={photoField(id)}
			form={form}
			defaultValue={typed[photoField(id)] ?? asked}
			aria-label={`ההחלטה על ${name}`}
			data-verdict
		>
			{audience !== "album" && <option value="members">לחברים</option>}
			<option value="album">אלבום פרטי</option>
			<optgroup label="לא">
				{photoCodes.map((code) => (
					<option key={code} value={`no:${code}`}>
						לא, {photoCodeNames[code]}
					</option>
				))}
			</optgroup>
		</select>
	);
}
