import { findGift, formatShekels } from "../credits/catalogue.ts";
import { giftDays, giftLimits } from "../credits/gift-limits.ts";
import { withPrefix } from "../members/cards/member-words.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import type { FormProps, Loaded, Typed } from "./gift-form-props.ts";
import styles from "./send.module.css";

type SummaryProps = FormProps & { gift: string; note: string; alias: string | null };

/** What is sent, how it is paid for, and what becomes of what is not taken. */
export function Summary({ typed, refused, loaded, gift, note, alias }: SummaryProps) {
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
				מה שלא התקבל חוזר אליך אחרי <bdi className="num">{giftDays}</bdi> יום, בלי מועד אחר ובלי
				סיבה: זיכוי חוזר כזיכוי, ותשלום חוזר ככסף. זיכוי של מסלול שחזר אחרי סוף החודש אפשר לשלוח עוד{" "}
				<bdi className="num">{giftDays}</bdi> יום, ועל זיכוי שקנית אפשר לקבל אז כסף בחזרה באותו זמן.
			</p>
			<p className="tiny muted">
				עד <bdi dir="ltr">{formatShekels(giftLimits.agorotADay)}</bdi> ו־
				<bdi className="num">{giftLimits.aDay}</bdi> מתנות ביום.
			</p>
			<a className="link small" href="#packages">
				לחבילות
			</a>
		</aside>
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
	const say = useGenderedText();
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
