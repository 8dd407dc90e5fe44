import { type RefObject, useEffect, useRef, useState } from "react";
import { findGift, formatShekels, longestNote } from "../credits/catalogue.ts";
import { withPrefix } from "../members/cards/member-words.ts";
import { cleanText, countCharacters } from "../platform/forms/characters.ts";
import { useSay } from "../profiles/use-say.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { TextArea } from "../ui/forms/field.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import type { BalanceWords } from "./balance-words.ts";
import { GiftTiles } from "./gift-tiles.tsx";
import type { Receiver } from "./people.server.ts";
import { type Found, Receivers } from "./receivers.tsx";
import type { GiftRefused } from "./refusal-words.ts";
import styles from "./send.module.css";

/** What was chosen and typed; without a gift or a person none is chosen. */
export type Typed = {
	to: string;
	gift: string;
	note: string;
	pay: "credit" | "now" | "";
	clientId: string;
};

type Loaded = Found & { balance: BalanceWords; canPay: boolean };

type FormProps = { typed: Typed; refused: GiftRefused | null; loaded: Loaded };

/** Where the form goes: the page that comes back lists who was chosen. */
function actionOf(to: string, name: string): string {
	if (to) return `/gifts/send?to=${encodeURIComponent(to)}`;
	return name ? `/gifts/send?q=${encodeURIComponent(name)}` : "/gifts/send";
}

/** Three parts in order: what, to whom, and the words; beside them what is sent and how it is paid for. */
export function GiftForm({ typed, refused, loaded }: FormProps) {
	const first = useRef<HTMLInputElement>(null);
	const [gift, setGift] = useState(typed.gift);
	const [to, setTo] = useState<Receiver | null>(
		loaded.people.find(({ publicId }) => publicId === typed.to) ?? null,
	);
	const [note, setNote] = useState(typed.note);
	// What was chosen before React ran.
	useEffect(() => {
		const form = first.current?.form;
		if (!form) return;
		const chosen = new FormData(form);
		setGift((known) => String(chosen.get("gift") ?? known));
		setNote((known) => String(chosen.get("note") ?? known));
		const id = chosen.get("to");
		setTo((known) => loaded.people.find(({ publicId }) => publicId === id) ?? known);
	}, [loaded.people]);
	useFocusOnNote(first, refused);
	return (
		<PostForm action={actionOf(to?.publicId ?? typed.to, loaded.name)} className={styles.form}>
			<input ref={first} type="hidden" name="client_id" value={typed.clientId} />
			<div className={styles.parts}>
				<fieldset className={styles.part}>
					<legend>
						<span aria-hidden="true">א׳</span> מה לשלוח
					</legend>
					<GiftTiles chosen={typed.gift} onChoose={setGift} />
				</fieldset>
				<fieldset className={styles.part}>
					<legend>
						<span aria-hidden="true">ב׳</span> למי
					</legend>
					<Receivers {...loaded} first={typed.to} chosen={to} onChoose={setTo} />
				</fieldset>
				<fieldset className={styles.part}>
					<legend>
						<span aria-hidden="true">ג׳</span> כמה מילים
					</legend>
					<Note
						note={note}
						refused={refused}
						typed={typed.note}
						isOpen={to?.standing === "open"}
						onType={setNote}
					/>
				</fieldset>
			</div>
			<Summary
				typed={typed}
				refused={refused}
				loaded={loaded}
				gift={gift}
				note={note}
				alias={to?.alias ?? null}
			/>
		</PostForm>
	);
}

/** Of a note that was refused: on a phone it stands a screen above the button. */
function useFocusOnNote(field: RefObject<HTMLInputElement | null>, refused: GiftRefused | null) {
	useEffect(() => {
		if (refused?.isNote) field.current?.form?.querySelector("textarea")?.focus();
	}, [field, refused]);
}

type SummaryProps = FormProps & { gift: string; note: string; alias: string | null };

/** What is sent, how it is paid for, and what becomes of what is not taken. */
function Summary({ typed, refused, loaded, gift, note, alias }: SummaryProps) {
	return (
		<aside className={styles.summary} data-theme="dark" aria-label="סיכום">
			<Chosen gift={gift} alias={alias} note={note} />
			{refused && !refused.isNote && (
				<Notice kind="danger" role="alert">
					{refused.words}
				</Notice>
			)}
			<Payment {...loaded} gift={gift} pay={typed.pay} />
			<Send alias={alias} mayPay={loaded.balance.canSend || loaded.canPay} />
			{refused?.asked && (
				<Button kind="line" type="submit" name="confirmed" value={refused.asked} block>
					לשלוח בכל זאת
				</Button>
			)}
			<p className="tiny muted">
				מה שלא התקבל חוזר אליך אחרי <bdi className="num">14</bdi> יום, בלי מועד אחר ובלי סיבה: זיכוי
				חוזר כזיכוי, ותשלום חוזר ככסף. זיכוי של מסלול שחזר אחרי סוף החודש אפשר לשלוח עוד{" "}
				<bdi className="num">14</bdi> יום, ועל זיכוי שקנית אפשר לקבל אז כסף בחזרה באותו זמן.
			</p>
			<p className="tiny muted">
				עד <bdi dir="ltr">₪2,000</bdi> ו־<bdi className="num">20</bdi> מתנות ביום.
			</p>
			<a className="link small" href="#packages">
				לחבילות
			</a>
		</aside>
	);
}

type NoteProps = {
	note: string;
	typed: string;
	/** The two write to each other: then a gift may come without words. */
	isOpen: boolean;
	refused: GiftRefused | null;
	onType: (note: string) => void;
};

function Note({ note, typed, isOpen, refused, onType }: NoteProps) {
	const count = countCharacters(cleanText(note));
	const tooLong =
		count > longestNote ? `הפתק ארוך מדי: ${count - longestNote} תווים יותר מהאפשר.` : undefined;
	return (
		<div className={styles.note}>
			<TextArea
				name="note"
				label="פתק"
				optional={isOpen}
				rows={3}
				dir="auto"
				maxLength={longestNote * 8}
				defaultValue={typed}
				onChange={(event) => onType(event.currentTarget.value)}
				error={tooLong ?? (refused?.isNote ? refused.words : undefined)}
				help={
					<>
						עד <bdi className="num">{longestNote}</bdi> תווים, לפי אותם כללים כמו הודעה.
						{!isOpen && " למי שעוד לא ענו לך הפתק הוא ההודעה הראשונה, ולכן צריך אותו."}
					</>
				}
			/>
			<span className={`tiny ${styles.count}`} aria-hidden="true">
				<bdi className="num" dir="ltr">
					{count}/{longestNote}
				</bdi>
			</span>
		</div>
	);
}

type ChosenProps = { gift: string; alias: string | null; note: string };

/** What is about to be sent, as it is chosen. */
function Chosen({ gift, alias, note }: ChosenProps) {
	const chosen = findGift(gift);
	if (!chosen) return <p className={styles.what}>כאן תופיע המתנה שבחרת.</p>;
	return (
		<>
			<img src={picture(chosen.image)} alt="" width={240} height={240} />
			{note.trim() && (
				<p className={styles.words} dir="auto">
					״{note.trim()}״
				</p>
			)}
			<p className={styles.what}>
				{alias === null ? chosen.name : withPrefix(`${chosen.name}, ל`, alias)}
			</p>
		</>
	);
}

function Send({ alias, mayPay }: { alias: string | null; mayPay: boolean }) {
	const say = useSay();
	return (
		<Button kind="accent" type="submit" block disabled={!mayPay}>
			{alias === null
				? say({ f: "שלחי את המתנה", m: "שלח את המתנה", n: "שליחת המתנה" })
				: withPrefix("שליחה ל", alias)}
		</Button>
	);
}

type PaymentProps = Pick<Loaded, "balance" | "canPay"> & { gift: string; pay: Typed["pay"] };

function Payment({ balance, canPay, gift, pay }: PaymentProps) {
	const chosen = findGift(gift);
	const byCredit = balance.canSend;
	return (
		<fieldset className={styles.pay}>
			<legend className="sr">איך לשלם</legend>
			<label>
				<input
					type="radio"
					name="pay"
					value="credit"
					disabled={!byCredit}
					defaultChecked={byCredit && pay !== "now"}
				/>
				<span>
					בזיכוי
					<span className="tiny muted">{balance.first}</span>
				</span>
			</label>
			<label>
				<input
					type="radio"
					name="pay"
					value="now"
					disabled={!canPay}
					defaultChecked={canPay && (!byCredit || pay === "now")}
				/>
				<span>
					תשלום עכשיו
					<span className="tiny muted">
						{canPay ? "כולל מע״מ, בשם ניטרלי" : "התשלומים סגורים כרגע"}
					</span>
				</span>
				{chosen && (
					<span className={styles.price}>
						<bdi dir="ltr" className="num">
							{formatShekels(chosen.price)}
						</bdi>
					</span>
				)}
			</label>
		</fieldset>
	);
}
