import type { ComponentProps } from "react";
import { Select, TextField } from "../../ui/forms/field.tsx";
import { codeNames } from "../record/act-names.ts";

type WhyProps = {
	codes: readonly string[];
	field: (name: string) => Omit<ComponentProps<typeof TextField>, "label">;
};

/** The reason, as a code and in words; both are stored. */
export function WhyFields({ codes, field }: WhyProps) {
	const { maxLength: _, ...code } = field("code") as ComponentProps<typeof Select> & {
		maxLength?: number;
	};
	return (
		<>
			<Select
				{...code}
				label="הסיבה"
				placeholder="בחירה"
				options={codes.map((value) => ({ value, label: codeNames[value] ?? value }))}
			/>
			<TextField {...field("words")} label="במילים" help="בין 10 ל־300 תווים. נשמר." />
		</>
	);
}
