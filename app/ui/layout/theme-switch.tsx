import { Icon } from "../icon.tsx";
import styles from "./theme-switch.module.css";

export type Theme = "light" | "dark";

const choices = [
	{ value: "system", label: "לפי המכשיר", icon: "screen" },
	{ value: "light", label: "בהיר", icon: "sun" },
	{ value: "dark", label: "כהה", icon: "moon" },
] as const;

/** Follows the system until a theme is chosen; a plain form, so it works without a script. */
export function ThemeSwitch({ theme, back }: { theme: Theme | undefined; back: string }) {
	return (
		<form method="post" action="/theme" className={styles.switch} data-theme-switch>
			<input type="hidden" name="back" value={back} />
			<fieldset>
				<legend className="sr">מצב תצוגה</legend>
				{choices.map(({ value, label, icon }) => (
					<button
						key={value}
						type="submit"
						name="theme"
						value={value}
						aria-pressed={value === (theme ?? "system")}
					>
						<Icon name={icon} />
						{label}
					</button>
				))}
			</fieldset>
		</form>
	);
}
