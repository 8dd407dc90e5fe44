import { useEffect, useEffectEvent, useState } from "react";
import {
	type DiscoverBehavior,
	Form,
	type ShouldRevalidateFunctionArgs,
	useFetcher,
} from "react-router";
import { Icon } from "../../ui/icon.tsx";
import styles from "./heart-form.module.css";
import { nameWithAge, withPrefix } from "./member-words.ts";

/** The router's answer: whether there is a heart now. */
export type HeartAnswer = { isHearted: boolean };

type HeartProps = {
	member: { publicId: string; alias: string; age: number | null; isHearted: boolean };
	/** The page to return to, with its fragment. */
	back: string;
	isBare?: boolean;
	/** As on the links beside it. */
	discover?: DiscoverBehavior;
	/** Updates the rest of the page once the server has answered. */
	onAnswer?: (publicId: string, isHearted: boolean) => void;
};

/** Gives or takes back a heart beside a name: optimistic, then as the server answered. */
export function HeartForm({ member, back, isBare = false, discover, onAnswer }: HeartProps) {
	const { publicId, alias, age } = member;
	const key = `heart ${publicId}`;
	const fetcher = useFetcher<HeartAnswer>({ key });
	const isStored = useStored(member.isHearted, fetcher.data);
	const give = `/members/${publicId}/heart`;
	const isBusy = fetcher.state !== "idle";
	const isGiven = fetcher.formAction ? fetcher.formAction === give : isStored;
	const tell = useEffectEvent((answer: HeartAnswer) => onAnswer?.(publicId, answer.isHearted));
	useEffect(() => {
		if (fetcher.data) tell(fetcher.data);
	}, [fetcher.data]);
	return (
		<Form
			navigate={false}
			fetcherKey={key}
			className={styles.form}
			method="post"
			discover={discover}
			action={isGiven ? `${give}/undo` : give}
			aria-busy={isBusy || undefined}
			onSubmit={(event) => {
				if (isBusy) event.preventDefault();
			}}
		>
			<input type="hidden" name="back" value={back} />
			<button
				type="submit"
				className={`${styles.heart} ${isBare ? styles.bare : ""}`}
				aria-pressed={isGiven}
				aria-label={withPrefix("לב ל", nameWithAge(alias, age))}
			>
				<Icon name="heart" />
			</button>
		</Form>
	);
}

/** The last known server state: from the page's data, or its answer since. */
function useStored(read: boolean, answer: HeartAnswer | undefined): boolean {
	const [last, setLast] = useState({ read, answer, isHearted: read });
	if (last.read === read && last.answer === answer) return last.isHearted;
	const isHearted = last.answer === answer ? read : (answer?.isHearted ?? last.isHearted);
	setLast({ read, answer, isHearted });
	return isHearted;
}

/** Skips revalidation while hearts are given and taken back on the page, unless the act leads elsewhere. */
export const keepThroughHearts = (args: ShouldRevalidateFunctionArgs): boolean => {
	const { actionStatus, formAction = "", defaultShouldRevalidate } = args;
	const isAnswered = actionStatus !== undefined && /\/heart(\/undo)?$/.test(formAction);
	return !isAnswered && defaultShouldRevalidate;
};
