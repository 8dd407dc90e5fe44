import {
	type KeyboardEvent,
	type MouseEvent,
	type ReactNode,
	type RefObject,
	type SubmitEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { LimitNotice } from "../../members/limits/limit-notice.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./composer.module.css";
import type { Refusal } from "./refusal-words.ts";

/** What the form of a message shows again after a refusal. */
export type FormState = { text: string; clientId: string; refusal: Refusal | null };

type ComposerWords = {
	/** The field's accessible label. */
	label: string;
	placeholder: string;
	hint?: string;
};

type ComposerProps = {
	action: string;
	/** Where cancelling leads. */
	leave: string;
	words: ComposerWords;
	most: number;
	typed: FormState;
	children?: ReactNode;
	/** Of an open conversation, which sends by script. */
	writing?: Writing;
};

export type Writing = {
	field: RefObject<HTMLTextAreaElement | null>;
	onType: (text: string) => void;
	onSend: (text: string, confirmed: string) => void;
	/** The panel was left with what was typed, or with nothing any more. */
	onLeave: (text: string) => void;
};

/** The form of a message, and above it why the one before was not sent. */
export function Composer({ action, leave, words, most, typed, writing, children }: ComposerProps) {
	const own = useRef<HTMLTextAreaElement>(null);
	const field = writing?.field ?? own;
	const edit = useRef<HTMLAnchorElement>(null);
	const [closed, close] = useState<Refusal | null>(null);
	const refusal = typed.refusal === closed ? null : typed.refusal;
	useEffect(() => {
		if (refusal) (edit.current ?? field.current)?.focus();
	}, [refusal, field]);
	const leavePanel = (event: MouseEvent, isGivenUp: boolean) => {
		if (isGivenUp && !writing) return;
		event.preventDefault();
		close(refusal);
		if (field.current && isGivenUp) field.current.value = "";
		field.current?.focus();
		writing?.onLeave(field.current?.value ?? "");
	};
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		if (!writing || !field.current) return;
		event.preventDefault();
		const text = field.current.value.trim();
		field.current.focus();
		if (!text) return;
		field.current.value = "";
		const button = event.nativeEvent.submitter as HTMLButtonElement | null;
		writing.onSend(text, button?.name === "confirmed" ? button.value : "");
	};
	const press = (event: KeyboardEvent<HTMLFormElement>) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Escape" && refusal) close(refusal);
		else if (event.key === "Escape") field.current?.blur();
		// A phone's Enter is a new line.
		if (event.target !== field.current || matchMedia("(pointer: coarse)").matches) return;
		if (event.key !== "Enter" || event.shiftKey) return;
		event.preventDefault();
		event.currentTarget.requestSubmit();
	};
	return (
		<PostForm
			action={action}
			className={styles.composer}
			data-composer
			data-act-bar
			onSubmit={submit}
			onKeyDown={press}
		>
			{refusal && <Panel refusal={refusal} leave={leave} edit={edit} onLeave={leavePanel} />}
			<input type="hidden" name="client_id" value={typed.clientId} />
			<div className={styles.row}>
				<textarea
					id="text"
					ref={field}
					name="text"
					aria-label={words.label}
					aria-describedby={refusal ? "refusal" : undefined}
					rows={2}
					dir="auto"
					// One more than fits, so that a text that is too long is answered, not cut.
					maxLength={most * 8}
					defaultValue={typed.text}
					onChange={({ target }) => writing?.onType(target.value)}
					enterKeyHint="send"
					placeholder={words.placeholder}
				/>
				<Button kind="accent" type="submit" aria-label="שליחה">
					<Icon name="arrow" />
				</Button>
			</div>
			{words.hint && <p className={`tiny muted ${styles.hint}`}>{words.hint}</p>}
			{children}
		</PostForm>
	);
}

type PanelProps = {
	refusal: Refusal;
	leave: string;
	edit?: RefObject<HTMLAnchorElement | null>;
	/** To go on with what was typed, or without. */
	onLeave?: (event: MouseEvent, isGivenUp: boolean) => void;
};

/** Why a message was not sent, or cannot be. */
export function Panel({ refusal, leave, edit, onLeave }: PanelProps) {
	if (refusal.kind === "limit") {
		return (
			<div className={styles.limit} id="refusal">
				<LimitNotice words={refusal.words} hasPlans={refusal.hasPlans} />
			</div>
		);
	}
	if (refusal.kind === "line") {
		return (
			<p className={`${styles.panel} ${styles.stop}`} role="alert" id="refusal">
				{refusal.words}
			</p>
		);
	}
	const isAsk = refusal.kind === "ask";
	return (
		<section className={`${styles.panel} ${isAsk ? "" : styles.stop}`} role="alert" id="refusal">
			<h2>{isAsk ? "לשלוח כך?" : "ההודעה לא נשלחה"}</h2>
			<p>{refusal.sentence}</p>
			<div className="row">
				<LinkButton small href="#text" ref={edit} onClick={(event) => onLeave?.(event, false)}>
					לערוך
				</LinkButton>
				{refusal.kind === "ask" ? (
					<>
						<Button kind="line" small type="submit" name="confirmed" value={refusal.asked}>
							לשלוח בכל זאת
						</Button>
						<LinkButton kind="ghost" small href={leave} onClick={(event) => onLeave?.(event, true)}>
							לוותר
						</LinkButton>
					</>
				) : (
					<LinkButton kind="ghost" small href="/contact">
						זו טעות
					</LinkButton>
				)}
			</div>
		</section>
	);
}
