import { useRouteLoaderData } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { brand } from "../brand.ts";
import { lookCookie } from "../platform/http/page-cache/page-variant.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { disguise, pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/install.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./install.module.css";
import accountStyles from "./my-account.module.css";

const path = "/account/install";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "התקנה בטלפון", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	await requirePerson(args);
	return null;
}

/** The name and icon for this browser; the phone keeps them as they were when the site was added. */
export async function action({ request, context }: Route.ActionArgs) {
	await requirePerson({ request, context });
	const site = siteOf(context);
	const isNotes = (await request.formData()).get("look") === "notes";
	const { origin } = site.settings;
	const cookie = isNotes ? lookCookie.set("notes", origin) : lookCookie.clear(origin);
	return redirectWith(site, `${path}#steps`, { cookies: [cookie], replace: true });
}

/** The name first, then three steps in the phone's own menus. */
export default function Install() {
	const isDisguised = useRouteLoaderData<{ isDisguised?: boolean }>("root")?.isDisguised ?? false;
	return (
		<AccountFrame
			title="במסך הבית של הטלפון"
			lead="השם קודם, אחר כך ההתקנה. אין הורדה מחנות, ואין רישום בה."
		>
			<div className={accountStyles.parts}>
				<NameForm isDisguised={isDisguised} />
				<Steps name={isDisguised ? disguise : brand.name} />
				<After />
			</div>
		</AccountFrame>
	);
}

const names = [
	{
		value: "brand",
		name: brand.name,
		icon: "/icon-192.png",
		words: "השם והדלת. מי שמסתכל על המסך רואה את השם.",
	},
	{
		value: "notes",
		name: disguise,
		icon: "/notes-touch.png",
		words: "סמל של פתק. כך גם במעבר בין אפליקציות ובכותרות העמודים.",
	},
] as const;

/** Submitted as a document: the added page's manifest has to be the chosen one. */
function NameForm({ isDisguised }: { isDisguised: boolean }) {
	return (
		<form method="post" action={path} className={styles.part}>
			<fieldset>
				<legend className="h3">איך זה ייקרא במסך?</legend>
				<p className="small muted">בוחרים לפני שמתקינים: הטלפון שומר את השם והסמל כמו שהיו.</p>
				<div className={styles.names}>
					{names.map(({ value, name, icon, words }) => (
						<label key={value}>
							<img src={icon} alt="" width="48" height="48" />
							<span>
								<b>{name}</b>
								<span className="small muted">{words}</span>
							</span>
							<input
								type="radio"
								name="look"
								value={value}
								defaultChecked={(value === "notes") === isDisguised}
							/>
						</label>
					))}
				</div>
			</fieldset>
			<div>
				<Button type="submit">בחירה</Button>
			</div>
		</form>
	);
}

function Steps({ name }: { name: string }) {
	const say = useGenderedText();
	return (
		<section className={styles.part} id="steps">
			<h2 className="h3">
				להוסיף למסך הבית, ב־<bdi dir="ltr">iPhone</bdi>
			</h2>
			<ol className={styles.steps}>
				<li>
					<b>שיתוף</b>
					<span className="small muted">
						הריבוע עם החץ, בתחתית <bdi dir="ltr">Safari</bdi>.
					</span>
				</li>
				<li>
					<b>הוספה למסך הבית</b>
					<span className="small muted">גוללים מעט למטה ברשימה.</span>
				</li>
				<li>
					<b>הוספה</b>
					<span className="small muted">
						השם ״{name}״ כבר כתוב. אחר כך פותחים משם, ושם נדרשת כניסה אחת עם הסיסמה.
					</span>
				</li>
			</ol>
			<h2 className="h3">באנדרואיד ובמחשב</h2>
			<p>
				{say({
					f: "פתחי את תפריט הדפדפן ובחרי ״התקנת האפליקציה״ או ״הוספה למסך הבית״.",
					m: "פתח את תפריט הדפדפן ובחר ״התקנת האפליקציה״ או ״הוספה למסך הבית״.",
					n: "בתפריט הדפדפן: ״התקנת האפליקציה״ או ״הוספה למסך הבית״.",
				})}
			</p>
		</section>
	);
}

function After() {
	return (
		<section className={styles.part}>
			<h2 className="h3">כדאי לדעת</h2>
			<ul className={styles.rules}>
				<li>להחלפת השם: מוחקים ממסך הבית, בוחרים כאן ומתקינים שוב.</li>
				<li>באפליקציה, ״יציאה מהירה״ משאירה עמוד ריק. אם יש קוד, היא גם נועלת.</li>
				<li>עם קוד, כל פתיחה של האפליקציה מבקשת אותו.</li>
			</ul>
			<div>
				<LinkButton kind="line" small href="/account/lock">
					לנעילה בקוד
				</LinkButton>
			</div>
		</section>
	);
}
