import { formatDay, formatMoment } from "../../platform/dates.ts";
import { codeNames } from "../record/act-names.ts";
import { PaymentState } from "./books/payment-state.tsx";
import { Dollars, Shekels } from "./books/sums.tsx";
import styles from "./money.module.css";
import { handKinds, refundStates } from "./money-words.ts";
import type { ShownPayment } from "./payment.server.ts";

/** Everything that is known of a payment. */
export function PaymentFacts({ payment }: { payment: ShownPayment }) {
	const { person, refunds, periods, hands } = payment;
	return (
		<dl className={styles.facts}>
			<div>
				<dt>מי</dt>
				<dd>
					{person ? (
						<a className="link" href={person.href}>
							<bdi>{person.name}</bdi>
						</a>
					) : (
						"חשבון שנמחק"
					)}
				</dd>
			</div>
			<div>
				<dt>שולם</dt>
				<dd>
					<Dollars cents={payment.cents} />, <Shekels agorot={payment.total_agorot} />{" "}
					<PaymentState row={payment} />
				</dd>
			</div>
			<div>
				<dt>מה</dt>
				<dd>
					<bdi>{payment.product_name}</bdi>
					{periods.map(({ starts_at, ends_at }) => (
						<span key={starts_at.getTime()} className={styles.sub}>
							{formatDay(starts_at)} עד {formatDay(ends_at)}
						</span>
					))}
				</dd>
			</div>
			<div>
				<dt>אצל הספק</dt>
				<dd>
					<bdi dir="ltr">{payment.capture_id}</bdi>
					<span className={styles.sub}>
						הזמנה <bdi dir="ltr">{payment.provider_order_id}</bdi>
					</span>
				</dd>
			</div>
			{refunds.map((refund) => (
				<div key={refund.asked_at.getTime()}>
					<dt>החזר</dt>
					<dd>
						<Dollars cents={refund.cents} />, {refundStates[refund.state]}
						<span className={styles.sub}>
							{codeNames[refund.reason]}, {formatMoment(refund.asked_at)}
							{refund.number !== null && (
								<>
									, זיכוי <bdi className="num">{refund.number}</bdi>
								</>
							)}
						</span>
					</dd>
				</div>
			))}
			{payment.disputes.map((dispute) => (
				<div key={dispute.id}>
					<dt>מחלוקת</dt>
					<dd>
						<bdi dir="ltr">{dispute.id}</bdi>, {dispute.is_open ? "פתוחה" : "הסתיימה"}
					</dd>
				</div>
			))}
			{hands.map((hand) => (
				<div key={hand.asked_at.getTime()}>
					<dt>{handKinds[hand.kind]}, ידני</dt>
					<dd>
						{hand.cents === null ? (
							<>
								<bdi>{hand.days}</bdi> ימים
							</>
						) : (
							<Dollars cents={hand.cents} />
						)}
						, {hand.is_done === null ? "מחכה לאדם שני" : hand.is_done ? "נעשה" : "לא אושר"}
						<span className={styles.sub}>
							{codeNames[hand.code]}: <bdi>{hand.words}</bdi>
						</span>
					</dd>
				</div>
			))}
		</dl>
	);
}
