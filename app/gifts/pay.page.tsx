import { redirect } from "react-router";
import { findGift, findPackage, type Gift, type GiftPackage } from "../credits/catalogue.ts";
import { findDraft } from "../credits/drafts.server.ts";
import { giftDays } from "../credits/gift-limits.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import { requireMember } from "../members/member.server.ts";
import { type NoSale, NoSaleWords } from "../members/no-sale.tsx";
import { formatPrice } from "../memberships/plans.ts";
import { prepareSale } from "../payments/checkout/checkout.server.ts";
import { outcomes } from "../payments/checkout/outcomes.ts";
import type { Bought } from "../payments/checkout/payment-calls.ts";
import { SaleLines } from "../payments/checkout/payment-summary.tsx";
import { PaymentWidget } from "../payments/checkout/payment-widget.tsx";
import { refuseSale } from "../payments/orders/create-order.server.ts";
import { sdkAddress } from "../payments/paypal/page-origins.ts";
import { giftProduct, packageProduct } from "../payments/product.ts";
import { siteOf } from "../platform/site.ts";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { PersistentToastText } from "../ui/feedback/toast.tsx";
import { checkout } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/pay.page";
import styles from "./pay.module.css";

export const handle = checkout;

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, { path: "/gifts/pay", title: "תשלום", description: "", hidden: true }),
	{ name: "needs-account", content: "" },
];

type Wanted =
	| { kind: "package"; one: GiftPackage; bought: Bought; page: string }
	| { kind: "gift"; one: Gift; bought: Bought; page: string };

/** The payment of a package, or of the gift that a draft holds. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const pack = findPackage(query.get("package"));
	const chosen = pack && { name: `חבילת ${pack.name}`, path: `/gifts/pay?package=${pack.id}` };
	const me = await requireMember({ request, context }, chosen);
	const site = siteOf(context);
	const now = new Date();
	const { db, settings } = site;
	const draft = pack ? null : await findDraft(db, me, query.get("draft") ?? "", now);
	const gift = findGift(draft?.gift);
	if (!pack && !(draft && gift)) throw redirect("/gifts#packages", 303);
	const product = pack ? packageProduct(pack) : giftProduct(gift as Gift, draft?.id ?? "");
	const why = await db.transaction().execute((trx) => refuseSale(trx, site, me, product, now));
	const noSale = why && (await whyNoSale(db, me, now));
	const currency = "ILS" as const;
	const wanted: Wanted = pack
		? {
				...({ kind: "package", one: pack } as const),
				bought: { product: "package", key: pack.id, currency },
				page: `/gifts/pay?package=${pack.id}`,
			}
		: {
				...({ kind: "gift", one: gift as Gift } as const),
				bought: { product: "gift", key: (gift as Gift).id, draft: draft?.id ?? "", currency },
				page: `/gifts/pay?draft=${draft?.id}`,
			};
	return {
		wanted,
		sale: why ? { refused: why, noSale } : await prepareSale(site, me, product, now),
		isMore: query.has("more"),
		sdkBaseUrl: sdkAddress(settings.payments),
		isSandbox: settings.payments.paypal?.env === "sandbox",
	};
}

export default function PayPage({ loaderData }: Route.ComponentProps) {
	const { wanted } = loaderData;
	const { one } = wanted;
	return (
		<div className={`wrap ${styles.page}`}>
			<div className={styles.head}>
				<a className="link small" href="/gifts">
					חזרה למתנות
				</a>
				<h1 className="h1">{wanted.kind === "package" ? `חבילת ${one.name}` : one.name}</h1>
				<PersistentToastText />
			</div>
			<section className={styles.object} data-theme="dark" aria-label="מה קונים">
				<img src={picture(one.image)} alt="" width={200} height={200} />
				<p>{wanted.kind === "package" ? packageWords(wanted.one) : wanted.one.description}</p>
			</section>
			<section className={styles.bill} aria-labelledby="bill">
				<h2 className="h3" id="bill">
					מה משלמים
				</h2>
				<Bill {...loaderData} />
			</section>
		</div>
	);
}

function packageWords({ gifts, days }: GiftPackage): string {
	if (gifts === "unlimited") {
		return `מתנות ללא הגבלה במשך ${days} יום, עד 20 ביום. כל עוד לא נשלחה אף מתנה אפשר לבטל בתוך 14 יום ולקבל את הסכום במלואו.`;
	}
	return `${gifts} מתנות לפי בחירה, בלי תאריך סיום. על מה שלא נשלח אפשר לקבל החזר בתוך 14 יום, וגם כשסוגרים את החשבון.`;
}

type Loaded = Route.ComponentProps["loaderData"];

function Bill({ wanted, sale, isMore, sdkBaseUrl, isSandbox }: Loaded) {
	if ("refused" in sale) return <Closed {...sale} />;
	const isGift = wanted.kind === "gift";
	if (sale.isJustPaid && !isMore) {
		return (
			<>
				<Notice kind="success">
					<b>{outcomes.paid.title}.</b> התשלום התקבל לפני זמן קצר, והקבלה בדרך לאימייל. אין צורך
					לשלם שוב.
				</Notice>
				<LinkButton href="/gifts">למתנות שלי</LinkButton>
				{!isGift && (
					<LinkButton kind="line" href={`${wanted.page}&more`}>
						לחבילה נוספת
					</LinkButton>
				)}
			</>
		);
	}
	return (
		<>
			<SaleLines sale={sale} words="תשלום אחד, בלי חידוש." />
			<noscript>
				<Notice>
					כדי לשלם צריך להפעיל <bdi dir="ltr">JavaScript</bdi> בדפדפן. לא בוצע חיוב.
				</Notice>
			</noscript>
			<PaymentWidget
				bought={wanted.bought}
				page={isMore ? `${wanted.page}&more` : wanted.page}
				preparedAt={sale.preparedAt}
				sdkBaseUrl={sdkBaseUrl}
				isSandbox={isSandbox}
				paid={isGift ? outcomes.paidGift : outcomes.paidPackage}
				done={<Paid isGift={isGift} sum={formatPrice(sale.price)} />}
			/>
			<p className="tiny muted">
				ביטול בלי דמי ביטול:{" "}
				<a className="link" href="/cancel">
					ביטול עסקה
				</a>
				.
			</p>
		</>
	);
}

function Paid({ isGift, sum }: { isGift: boolean; sum: string }) {
	return (
		<Notice kind="success">
			<p>
				שולמו <bdi dir="ltr">{sum}</bdi>, והקבלה בדרך לאימייל.{" "}
				{isGift
					? `המתנה נשלחת עכשיו. אם לא תתקבל, הכסף חוזר במלואו אחרי ${giftDays} יום.`
					: "אפשר לשלוח כבר עכשיו."}
			</p>
			<LinkButton href={isGift ? "/gifts" : "/gifts/send"}>
				{isGift ? "למתנות שלי" : "לשליחת מתנה"}
			</LinkButton>
		</Notice>
	);
}

const closed: Readonly<Record<string, string>> = {
	paused: "התשלומים סגורים כרגע. מה ששולם בעבר נשאר בתוקף.",
	pending: "התשלום בבדיקה. נעדכן אותך כשהבדיקה תסתיים, אין צורך לשלם שוב.",
	running: "החבילה ללא הגבלה כבר פעילה. אפשר לקנות אותה שוב כשתסתיים.",
};

function Closed({ refused: why, noSale }: { refused: string; noSale?: NoSale | null }) {
	if (noSale && noSale.why === why) {
		return (
			<Notice kind="accent">
				<NoSaleWords noSale={noSale} what="מתנות" />
			</Notice>
		);
	}
	if (why === "undeliverable") {
		return (
			<>
				<Notice kind="accent">כרגע אי אפשר למסור את המתנה הזאת. לא בוצע חיוב.</Notice>
				<LinkButton kind="line" href="/gifts/send">
					לבחירה אחרת
				</LinkButton>
			</>
		);
	}
	return (
		<>
			<Notice kind="accent">{closed[why] ?? "כרגע אי אפשר לקנות כאן. הפרטים בעמוד החשבון."}</Notice>
			<LinkButton kind="line" href="/account">
				לחשבון שלי
			</LinkButton>
		</>
	);
}
