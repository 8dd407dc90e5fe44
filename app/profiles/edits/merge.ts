/** The merge of two saves, and the conflicting fields that both changed differently. */
export type Merge<Values> = { values: Values; conflicts: (keyof Values)[] };

export function compareValues<Values extends object>(one: Values, other: Values): (keyof Values)[] {
	return (Object.keys(one) as (keyof Values)[]).filter(
		(field) => !isSame(one[field], other[field]),
	);
}

/** Lists are equal when they hold the same items in the same order. */
function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Three-way merge of the submitted values with those saved in the meantime: a field that was not
 * edited takes the stored value. When the initial values are unknown, every field counts as edited.
 */
export function mergeValues<Values extends object>(
	loaded: Values | null,
	typed: Values,
	stored: Values,
	/** Fields that only make sense together: editing one counts as editing the others. */
	together: readonly (readonly (keyof Values)[])[] = [],
): Merge<Values> {
	const fields = Object.keys(typed) as (keyof Values)[];
	const withOthers = (changed: readonly (keyof Values)[]) =>
		new Set([
			...changed,
			...together.filter((group) => group.some((field) => changed.includes(field))).flat(),
		]);
	const edited = withOthers(loaded ? compareValues(typed, loaded) : fields);
	const storedAnew = withOthers(loaded ? compareValues(loaded, stored) : fields);
	const values = Object.fromEntries(
		fields.map((field) => [field, (edited.has(field) ? typed : stored)[field]]),
	);
	return {
		values: values as Values,
		conflicts: compareValues(typed, stored).filter(
			(field) => edited.has(field) && storedAnew.has(field),
		),
	};
}

/** The outcome of a save: the new version, or the conflicting values of another save. */
export type Saved<Values> =
	| { version: number }
	| { refused: "changed"; stored: Values & { version: number } };

/**
 * Saves the edited fields. When another save came in between, unedited fields take its values; when
 * both changed the same field, nothing is written: `changed`.
 * @param from the values and version that the form was loaded with; null when unknown.
 */
export async function saveMerged<Values extends object>(
	save: (values: Values, version: number) => Promise<Saved<Values>>,
	typed: Values,
	from: {
		loaded: Values | null;
		version: number;
		together?: readonly (readonly (keyof Values)[])[] | undefined;
	},
): Promise<
	| { version: number }
	| { refused: "changed"; stored: Values & { version: number }; merge: Merge<Values> }
> {
	let saved = await save(typed, from.version);
	for (let tries = 0; "refused" in saved; tries += 1) {
		const { stored } = saved;
		const merge = mergeValues(from.loaded, typed, stored, from.together);
		if (merge.conflicts.length > 0 || tries === 3) return { ...saved, merge };
		saved = await save(merge.values, stored.version);
	}
	return saved;
}
