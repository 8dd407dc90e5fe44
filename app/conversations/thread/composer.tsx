import { LimitNotice } from "../../members/limits/limit-notice.tsx";
import { useSay } from "../../profiles/use-say.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./composer.module.css";
import type { Refusal } from "./refusal-words.ts";

/** What the form of a message shows again after a refusal. */
export type FormState = { text: string; clientId: string; refusal: Refusal | null };

type ComposerProps = {
	/** Where the form is sent. */
	action: string;
	/** Where one goes who lets it be. */
	leave: string;
	/** Of the field, for screen readers. */
	label: string;
	most: number;
	typed: FormState;
	/** Below the field. */
	hint?: string | null;
};

/** The form of a message, and above it why the one before was not sent. */
export function Composer({ action, leave, label, most, typed, hint }: ComposerProps) {
	const say = useSay();
	const { text, clientId, refusal } = typed;
	return (
		<form method="post" action={action} className={styles.composer} data-composer data-act-bar>
			{refusal && <Panel refusal={refusal} leave={leave} />}
			<input type="hidden" name="client_id" value={clientId} />
			<div className={styles.row}>
				<textarea
					id="text"
					name="text"
					aria-label={label}
					aria-describedby={refusal ? "refusal" : undefined}
					rows={2}
					dir="auto"
					// One more than fits, so that a text that is too long is answered, not cut.
					maxLength={most * 4}
					defaultValue={text}
					enterKeyHint="send"
					placeholder={say({ f: "כתבי הודעה", m: "כתוב הודעה", n: "הודעה" })}
				/>
				<Button kind="accent" type="submit" aria-label="שליחה">
					<Icon name="arrow" />
				</Button>
			</div>
			{hint && <p className={`tiny muted ${styles.hint}`}>{hint}</p>}
			{panels.map((panel) => (
				<template key={panel.kind} data-panel={panel.kind}>
					<Panel refusal={panel} leave={leave} />
				</template>
			))}
		</form>
	);
}

/** What the page's script fills when it learns that a message was not sent. */
const panels: readonly Refusal[] = [
	{ kind: "line", words: "" },
	{ kind: "ask", asked: "", sentence: "" },
	{ kind: "stop", sentence: "" },
];

/** Why a message was not sent, or cannot be. */
export function Panel({ refusal, leave }: { refusal: Refusal; leave: string }) {
	if (refusal.kind === "limit") {
		return (
			<div className={styles.limit} id="refusal">
				<LimitNotice words={refusal.words} hasPlans={refusal.hasPlans} />
			</div>
		);
	}
	if (refusal.kind === "line") {
		return (
			<p className={`${styles.panel} ${styles.stop}`} role="alert" id="refusal" data-sentence>
				{refusal.words}
			</p>
		);
	}
	const isAsk = refusal.kind === "ask";
	return (
		<section
			className={`${styles.panel} ${isAsk ? "" : styles.stop}`}
			role="alert"
			id="refusal"
			data-refusal={refusal.kind}
		>
			<h2>{isAsk ? "לשלוח ככה?" : "ההודעה לא נשלחה"}</h2>
			<p data-sentence>{refusal.sentence}</p>
			<div className="row">
				<LinkButton small href="#text" data-edit>
					לערוך
				</LinkButton>
				{refusal.kind === "ask" ? (
					<>
						<Button kind="line" small type="submit" name="confirmed" value={refusal.asked}>
							לשלוח בכל זאת
						</Button>
						<LinkButton kind="ghost" small href={leave} data-leave>
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
