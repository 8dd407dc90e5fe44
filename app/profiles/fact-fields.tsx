import { Fragment } from "react";
import { Notice } from "../ui/feedback/notice.tsx";
import type { useCheckedForm } from "../ui/forms/checked-form.ts";
import { ChipChoices } from "../ui/forms/chip-choices.tsx";
import { Checkbox } from "../ui/forms/choice.tsx";
import { Select, TextField } from "../ui/forms/field.tsx";
import { answered, maxBoundaries, maxSeeks, maxTags } from "./facts.form.ts";
import { factLabels } from "./field-labels.ts";
import { boundaries, educations, type ShownFact, seeks, tags } from "./lists.ts";
import { promptChoices } from "./prompt-words.ts";
import { say, type Viewer } from "./say.ts";
import { TextStatus } from "./texts/text-status.tsx";
import type { TextStates } from "./texts/texts.server.ts";

type FieldsProps = {
	field: ReturnType<typeof useCheckedForm>["field"];
	keysIn: (name: string) => string[];
	viewer: Viewer;
	states: TextStates;
	/** Some fields are prefilled from the joining form and not saved yet. */
	isSuggested: boolean;
};

/** Facts for members, in addition to the specification's six fields. */
export function FactFields({ field, keysIn, viewer, states, isSuggested }: FieldsProps) {
	const lists = { seeks, tags, boundaries } as const;
	const most = { seeks: maxSeeks, tags: maxTags, boundaries: maxBoundaries } as const;
	return (
		<fieldset id="facts">
			<legend className="h3">
				{say(viewer, {
					f: "עוד פרטים שחברים יראו",
					m: "עוד פרטים שחברות יראו",
					n: "עוד פרטים שיוצגו",
				})}
			</legend>
			<div className="form-grid">
				{isSuggested && (
					<div className="full">
						<Notice>
							{say(viewer, {
								f: "מה שמולא כאן הוא מטופס ההצטרפות שלך. המשפט יוצג אם תשמרי אותו ויאושר, והעיסוק וההשכלה רק אם גם תסמני אותם.",
								m: "העיסוק כאן הוא מטופס ההצטרפות שלך. הוא יוצג רק אם תסמן אותו ותשמור.",
								n: "מה שמולא כאן הוא מטופס ההצטרפות. הוא יוצג רק אחרי סימון ושמירה.",
							})}
						</Notice>
					</div>
				)}
				<TextField
					{...field("sentence")}
					label={factLabels.sentence}
					className="full"
					help={
						<>
							{say(viewer, {
								f: "השורה שתופיע ליד השם שלך. עד ",
								m: "השורה שתופיע ליד השם שלך. עד ",
								n: "השורה שתופיע ליד השם. עד ",
							})}
							<bdi className="num">120</bdi> תווים.
							<TextStatus state={states.sentence} />
						</>
					}
				/>
				<div>
					<TextField
						{...field("profession")}
						label={factLabels.profession}
						help={states.profession && <TextStatus state={states.profession} />}
					/>
					<ShownTick fact="profession" isShown={keysIn("shown").includes("profession")} />
				</div>
				<div>
					<Select
						{...field("education")}
						label={factLabels.education}
						options={educations}
						placeholder="לא לציין"
						help={states.education && <TextStatus state={states.education} />}
					/>
					<ShownTick fact="education" isShown={keysIn("shown").includes("education")} />
				</div>
				{answered.map(([prompt, answer]) => (
					<Fragment key={prompt}>
						<Select
							{...field(prompt)}
							label={factLabels[prompt]}
							options={promptChoices(viewer)}
							placeholder="בלי שאלה"
						/>
						<TextField
							{...field(answer)}
							label={factLabels[answer]}
							help={
								<>
									עד <bdi className="num">120</bdi> תווים.
									<TextStatus state={states[prompt]} />
								</>
							}
						/>
					</Fragment>
				))}
				{(["seeks", "tags", "boundaries"] as const).map((name) => (
					<div key={name} className="full">
						<ChipChoices
							id={field(name).id}
							name={name}
							legend={factLabels[name]}
							options={lists[name]}
							chosen={keysIn(name)}
							most={most[name]}
							error={field(name).error}
							help={states[name] && <TextStatus state={states[name]} />}
						/>
					</div>
				))}
			</div>
		</fieldset>
	);
}

function ShownTick({ fact, isShown }: { fact: ShownFact; isShown: boolean }) {
	return (
		<Checkbox
			id={`facts-shown-${fact}`}
			name="shown"
			value={fact}
			defaultChecked={isShown}
			label={
				<>
					להציג לחברים<span className="sr">: {factLabels[fact]}</span>
				</>
			}
		/>
	);
}
