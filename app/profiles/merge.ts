import { type ProfileValues, profileColumns } from "./profile.ts";

/** Two saves brought together, and the fields that both of them changed, each in its own way. */
export type Merge = { values: ProfileValues; conflicts: (keyof ProfileValues)[] };

/**
 * Brings what was typed together with what was saved meanwhile: a field that was not edited takes the
 * stored value. Where it is not known what the form was loaded with, every field counts as edited.
 */
export function mergeProfiles(
	loaded: ProfileValues | null,
	typed: ProfileValues,
	stored: ProfileValues,
): Merge {
	const isEdited = (column: keyof ProfileValues) => !loaded || typed[column] !== loaded[column];
	const isStored = (column: keyof ProfileValues) => !loaded || stored[column] !== loaded[column];
	const kept = Object.fromEntries(
		profileColumns.map((column) => [column, (isEdited(column) ? typed : stored)[column]]),
	);
	return {
		values: kept as ProfileValues,
		conflicts: profileColumns.filter(
			(column) => isEdited(column) && isStored(column) && typed[column] !== stored[column],
		),
	};
}
