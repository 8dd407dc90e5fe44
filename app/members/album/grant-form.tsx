import { Button } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import styles from "./grant-form.module.css";
import { grantLengths } from "./grant-lengths.ts";

type GrantProps = {
	publicId: string;
	back: string;
	/** They asked, so they can be refused too. */
	isAsked?: boolean;
};

/** Opens the own album to a member: for how long, or, if they asked, not now. */
export function GrantForm({ publicId, back, isAsked = false }: GrantProps) {
	const path = `/profile/access/${publicId}`;
	return (
		<div className={styles.grant}>
			<PostForm action={`${path}/grant`} preventScrollReset>
				<input type="hidden" name="back" value={back} />
				{Object.entries(grantLengths).map(([length, { label }], index) => (
					<Button
						key={length}
						kind={isAsked && index === 0 ? "primary" : "line"}
						small
						type="submit"
						name="until"
						value={length}
					>
						{label}
					</Button>
				))}
			</PostForm>
			{isAsked && <OneButton action={`${path}/refuse`} back={back} words="לא, בשקט" isQuiet />}
		</div>
	);
}

export function RevokeForm({ publicId, back }: GrantProps) {
	return (
		<OneButton action={`/profile/access/${publicId}/revoke`} back={back} words="ביטול הגישה" />
	);
}

type OneProps = { action: string; back: string; words: string; isQuiet?: boolean };

function OneButton({ action, back, words, isQuiet }: OneProps) {
	return (
		<PostForm action={action} preventScrollReset>
			<input type="hidden" name="back" value={back} />
			<Button kind={isQuiet ? "ghost" : "line"} small type="submit">
				{words}
			</Button>
		</PostForm>
	);
}
