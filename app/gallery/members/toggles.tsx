import styles from "./toggles.module.css";

type TogglesProps = {
	name: string;
	legend: string;
	/** What it stands in already says the legend. */
	isNamed?: boolean;
	type: "checkbox" | "radio";
	options: readonly { value: string; label: string }[];
	chosen: readonly string[];
};

/** Choices in a row, as chips: several ticks under one name, or one of many. */
export function Toggles({ name, legend, isNamed, type, options, chosen }: TogglesProps) {
	return (
		<fieldset className={styles.toggles}>
			<legend className={isNamed ? "sr" : undefined}>{legend}</legend>
			<div className={styles.row}>
				{options.map(({ value, label }) => (
					<Toggle key={value} {...{ name, type, value, label }} isOn={chosen.includes(value)} />
				))}
			</div>
		</fieldset>
	);
}

/** Ticks of different names that belong together. */
export function Ticks({
	legend,
	options,
}: {
	legend: string;
	options: readonly { name: string; label: string; isOn: boolean }[];
}) {
	return (
		<fieldset className={styles.toggles}>
			<legend>{legend}</legend>
			<div className={styles.row}>
				{options.map(({ name, label, isOn }) => (
					<Toggle key={name} {...{ name, label, isOn }} type="checkbox" value="1" />
				))}
			</div>
		</fieldset>
	);
}

type ToggleProps = {
	name: string;
	type: "checkbox" | "radio";
	value: string;
	label: string;
	isOn: boolean;
};

function Toggle({ label, isOn, ...input }: ToggleProps) {
	return (
		<label>
			<input {...input} defaultChecked={isOn} />
			<span>{label}</span>
		</label>
	);
}
