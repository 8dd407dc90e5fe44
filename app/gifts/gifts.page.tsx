import { Link } from "react-router";
import { brand } from "../brand.ts";
import { giftCategories, listGifts, readGiftCategory } from "../credits/catalogue.ts";
import { giftDays } from "../credits/gift-limits.ts";
import { NoSaleWords } from "../members/no-sale.tsx";
import { readClaims } from "../owner/settings.server.ts";
import { siteOf } from "../platform/site.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/gifts.page";
import { NothingSold } from "./gift-act.tsx";
import { GiftCard } from "./gift-card.tsx";
import styles from "./gifts.module.css";
import { readOwnGifts, whyNothingSold } from "./own-gifts.server.ts";
import { OwnGifts } from "./own-gifts.tsx";
import { PackageCards } from "./package-cards.tsx";

export const handle = staticPage({ category: giftCategories.map(({ value }) => value) });

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/gifts",
		title: "מתנות",
		description: `מתנות וירטואליות מבית ${brand.name}: שמונה מחוות קטנות וגדולות, ושלוש חבילות לשליחה בזמן הנכון.`,
	});

export async function loader(args: Route.LoaderArgs) {
	const category = readGiftCategory(new URL(args.request.url).searchParams.get("category"));
	const { support } = await readClaims(siteOf(args.context));
	const own = await readOwnGifts(args);
	const noSale = await whyNothingSold(args, own);
	return { category, support: support?.value, own, noSale, needsAccount: own !== null };
}

export default function Gifts({ loaderData }: Route.ComponentProps) {
	const { noSale } = loaderData;
	return (
		<NothingSold value={noSale !== null}>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מתנות</h1>
					<p className="lead">
						מתנות וירטואליות: מחוות קטנות, שנשלחות בדיסקרטיות ונראות רק לשני הצדדים. לא כסף, לא
						התחייבות, ותמיד אפשר לסרב.
					</p>
				</div>
			</div>
			{noSale && (
				<div className={`wrap ${styles.closed}`}>
					<Notice kind="accent">
						{noSale.why === "not-member" ? (
							<>
								החבילות והמתנות פתוחות אחרי האישור לקהילה.{" "}
								<Link className="link" to="/application">
									לעמוד הבקשה
								</Link>
							</>
						) : (
							<NoSaleWords noSale={noSale} what="מתנות" />
						)}
					</Notice>
				</div>
			)}
			{loaderData.own && <OwnGifts own={loaderData.own} />}
			<Catalogue category={loaderData.category} />
			<section className="section" id="packages">
				<div className="wrap">
					<div className="sechead">
						<h2 className="h2">חבילות מתנות</h2>
						<p className="lead">בוחרים מראש, ושולחים כשמגיע הרגע הנכון.</p>
					</div>
					<PackageCards support={loaderData.support} />
					<p className={`small muted ${styles.note}`}>
						המחירים בשקלים וכוללים מע״מ. כל חבילה היא תשלום אחד, בלי חידוש. על מה שלא נשלח אפשר לקבל
						החזר בתוך 14 יום, וגם כשסוגרים את החשבון.
					</p>
				</div>
			</section>
			<HowItWorks />
		</NothingSold>
	);
}

function categoryPath(category: string | undefined): string {
	return category ? `/gifts?category=${category}#catalogue` : "/gifts#catalogue";
}

function Catalogue({ category }: Pick<Route.ComponentProps["loaderData"], "category">) {
	return (
		<section className="wrap" id="catalogue">
			<h2 className="sr">קטלוג המתנות</h2>
			<div className={styles.head}>
				<Tabs label="סוגי מתנות">
					<Tab
						href={categoryPath(undefined)}
						current={!category}
						count={listGifts(undefined).length}
					>
						הכול
					</Tab>
					{giftCategories.map(({ value, label }) => (
						<Tab
							key={value}
							href={categoryPath(value)}
							current={category === value}
							count={listGifts(value).length}
						>
							{label}
						</Tab>
					))}
				</Tabs>
			</div>
			<div className={styles.gifts}>
				{listGifts(category).map((gift, index) => (
					<GiftCard key={gift.id} gift={gift} lazy={index > 3} />
				))}
			</div>
		</section>
	);
}

const steps = [
	{ title: "בוחרים למי ומה", text: "מישהו מהשיחות או מהמועדפים, ומתנה מהקטלוג." },
	{ title: "מצרפים מילה אישית", text: "שורה אחת כנה עושה יותר מכל מתנה." },
	{
		title: "הצד השני מחליט",
		text: `אפשר לקבל את המתנה, ואפשר גם לא. מה שלא התקבל חוזר לצד ששלח אחרי ${giftDays} יום.`,
	},
] as const;

function HowItWorks() {
	return (
		<section className="section band">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2">איך זה עובד</h2>
				</div>
				<ol className={styles.steps}>
					{steps.map(({ title, text }, index) => (
						<li key={title}>
							<span className="gem" aria-hidden="true">
								{"אבג"[index]}׳
							</span>
							<h3 className="h3">{title}</h3>
							<p className="muted">{text}</p>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
