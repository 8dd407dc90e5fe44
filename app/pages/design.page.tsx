import type { ReactNode } from "react";
import { data } from "react-router";
import { siteOf } from "../platform/site.ts";
import { Badge, Dot } from "../ui/badge.tsx";
import dialogs from "../ui/browser/dialogs.ts?worker&url";
import { Button, IconButton, LinkButton } from "../ui/button.tsx";
import { Card, NumberedCards } from "../ui/card.tsx";
import { Chip, Chips } from "../ui/chip.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { SkeletonCard } from "../ui/feedback/skeleton.tsx";
import toast from "../ui/feedback/toast.module.css";
import { Checkbox, RadioGroup } from "../ui/forms/choice.tsx";
import { Select, TextArea, TextField } from "../ui/forms/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { ModuleScript } from "../ui/module-script.tsx";
import { plain } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import { Portrait } from "../ui/pictures/portrait.tsx";
import { Table } from "../ui/table.tsx";
import { Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/design.page";
import styles from "./design.module.css";

const kinds = [
	["accent", "מודגש"],
	["primary", "ראשי"],
	["line", "משני"],
	["ghost", "שקט"],
	["danger", "מחיקה"],
] as const;

function Buttons() {
	return (
		<Group title="כפתורים">
			{kinds.map(([kind, name]) => (
				<div key={kind} className="row">
					<Button kind={kind}>{name}</Button>
					<Button kind={kind} small>
						קטן
					</Button>
					<Button kind={kind} busy>
						שומר...
					</Button>
					<Button kind={kind} disabled>
						לא זמין
					</Button>
				</div>
			))}
			<div className="row">
				<LinkButton href="#main" kind="line">
					<Icon name="arrow" />
					קישור ככפתור
				</LinkButton>
				<IconButton label="הודעה">
					<Icon name="chat" />
				</IconButton>
				<IconButton label="הוספה למועדפים" line>
					<Icon name="heart" />
				</IconButton>
				<IconButton label="במועדפים" line aria-pressed="true">
					<Icon name="heart" />
				</IconButton>
			</div>
			<Button kind="accent" block>
				לכל הרוחב
			</Button>
		</Group>
	);
}

const towns = [
	{ value: "tlv", label: "תל אביב" },
	{ value: "haifa", label: "חיפה" },
] as const;

function Fields({ id }: PanelProps) {
	return (
		<Group title="שדות">
			<div className="form-grid">
				<TextField id={`${id}-name`} name="name" label="שם" help="אפשר גם כינוי" />
				<TextField id={`${id}-phone`} name="phone" type="tel" label="טלפון" optional />
				<TextField
					id={`${id}-email`}
					name="email"
					type="email"
					label="אימייל"
					defaultValue="maya@example"
					error="הכתובת נראית חלקית. כתובת מלאה נראית כך: name@example.com"
				/>
				<TextField
					id={`${id}-closed`}
					name="closed"
					label="לא זמין"
					defaultValue="שדה סגור"
					disabled
				/>
				<Select id={`${id}-town`} name="town" label="עיר" options={towns} placeholder="בחירת עיר" />
				<Select
					id={`${id}-wrong`}
					name="wrong"
					label="עיר עם שגיאה"
					options={towns}
					placeholder="בחירת עיר"
					error="יש לכתוב עיר מגורים"
				/>
				<TextArea
					id={`${id}-message`}
					name="message"
					label="הודעה"
					help="כמה מילים, בלי למהר"
					className="full"
				/>
			</div>
		</Group>
	);
}

function Choices({ id }: PanelProps) {
	const sides = [
		{ value: "male", label: "גבר" },
		{ value: "female", label: "אישה" },
	];
	return (
		<Group title="בחירה">
			<div className={styles.pair}>
				<RadioGroup
					id={`${id}-gender`}
					name={`${id}-gender`}
					legend="מגדר"
					options={sides}
					defaultValue="female"
				/>
				<RadioGroup
					id={`${id}-unchosen`}
					name={`${id}-unchosen`}
					legend="מגדר, עם שגיאה"
					options={sides}
					error="יש לבחור אחת"
				/>
			</div>
			<Checkbox id={`${id}-ticked`} name="ticked" label="תיבה מסומנת" defaultChecked />
			<Checkbox id={`${id}-unticked`} name="unticked" label="תיבה לא מסומנת" />
			<Checkbox
				id={`${id}-missing`}
				name="missing"
				label={
					<>
						הגיל שלי <bdi dir="ltr">18</bdi> ומעלה
					</>
				}
				error="צריך לסמן כדי להמשיך"
			/>
		</Group>
	);
}

/** Props of a panel's parts: ids and names must differ between the panels. */
type PanelProps = { id: string; title: string };

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.group}>
			<h3 className={styles.name}>{title}</h3>
			{children}
		</section>
	);
}

function Typography() {
	return (
		<Group title="טיפוגרפיה">
			<p className={`display ${styles.display}`}>להכיר לאט</p>
			<p className={`h1 ${styles.sample}`}>כותרת עמוד</p>
			<p className={`h2 ${styles.sample}`}>כותרת אזור</p>
			<p className={`h3 ${styles.sample}`}>כותרת כרטיס</p>
			<p className="eyebrow">מעל הכותרת</p>
			<p className="lead">פסקת פתיחה. קו ארוך, מרווח, לא ממהר.</p>
			<p>
				טקסט רץ עם מספרים <bdi dir="ltr">0123456789</bdi>, מחיר <bdi dir="ltr">$199</bdi>, כתובת{" "}
				<bdi dir="ltr">hello@dvash.example</bdi> ו
				<a className="link" href="#main">
					קישור בתוך המשפט
				</a>
				.
			</p>
			<p className="small muted">טקסט משני, 15</p>
			<p className="tiny muted">טקסט קטן, 13</p>
		</Group>
	);
}

const colours = [
	["bg", "רקע"],
	["surface", "משטח"],
	["surface-2", "משטח 2"],
	["text", "טקסט"],
	["text-muted", "משני"],
	["line", "קו"],
	["line-strong", "קו חזק"],
	["primary", "ראשי"],
	["accent", "דבש"],
	["accent-text", "דבש לטקסט"],
	["accent-soft", "דבש רך"],
	["men-soft", "זית רך"],
	["women-soft", "תאנה רכה"],
	["success", "הצלחה"],
	["danger", "שגיאה"],
	["focus", "מיקוד"],
] as const;

function Colours() {
	return (
		<Group title="צבע">
			<ul className={styles.swatches}>
				{colours.map(([token, name]) => (
					<li key={token} className="tiny" data-token={token}>
						{name}
					</li>
				))}
			</ul>
		</Group>
	);
}

function Surfaces({ title }: PanelProps) {
	return (
		<>
			<Group title="לשוניות, צ׳יפים ותגים">
				<Tabs label={`לשוניות לדוגמה, ${title}`}>
					<Tab href="#main" current count={8}>
						הכול
					</Tab>
					<Tab href="#main" current={false} count={2}>
						פרחים
					</Tab>
					<Tab href="#main" current={false} count={3}>
						יוקרה
					</Tab>
				</Tabs>
				<Chips label={`צ׳יפים לדוגמה, ${title}`}>
					<Chip href="#main" current>
						הכול
					</Chip>
					<Chip href="#main" current={false}>
						טיפים
					</Chip>
					<Chip href="#main" current={false}>
						פרטיות
					</Chip>
				</Chips>
				<div className="row">
					<Badge>רגיל</Badge>
					<Badge kind="accent">מודגש</Badge>
					<Badge kind="solid">הנבחר ביותר</Badge>
					<Badge kind="men">שוגר דדי</Badge>
					<Badge kind="women">שוגר בייבי</Badge>
					<Badge kind="success">אושר</Badge>
					<Badge kind="danger">נדחה</Badge>
					<Badge kind="glass">
						<Dot />
						מחוברת עכשיו
					</Badge>
				</div>
			</Group>
			<Group title="כרטיסים">
				<div className={styles.pair}>
					<Card>
						<p className="h3">כרטיס</p>
						<p className="muted">במנוחה, עם קו דק.</p>
					</Card>
					<Card raised>
						<p className="h3">כרטיס מוגבה</p>
						<p className="muted">צל רך, בלי קו.</p>
					</Card>
				</div>
				<NumberedCards
					items={[
						{ title: "ראשון", text: "הבטחה אחת, במשפט אחד." },
						{ title: "שני", text: "אותיות במקום מספרים." },
					]}
				/>
			</Group>
		</>
	);
}

function Pictures() {
	return (
		<Group title="דיוקן, טעינה ומצב ריק">
			<div className={styles.pair}>
				<Portrait src={picture("w1")} alt="איור דיוקן של מאיה, 27" lazy>
					<Badge kind="glass">
						<Dot />
						מחוברת עכשיו
					</Badge>
				</Portrait>
				<SkeletonCard />
			</div>
			<EmptyState words="אין כאן דבר עדיין">
				<LinkButton href="#main" kind="accent">
					הדרך החוצה
				</LinkButton>
			</EmptyState>
		</Group>
	);
}

function Messages({ id }: PanelProps) {
	const dialog = `${id}-dialog`;
	return (
		<Group title="הודעות ודיאלוג">
			<Notice>הודעה רגילה שנשארת בעמוד.</Notice>
			<Notice kind="accent">הודעה מודגשת.</Notice>
			<Notice kind="success">הדבר נשמר.</Notice>
			<Notice kind="danger">הדבר לא נשמר. הטקסט כאן, אפשר לנסות שוב.</Notice>
			<StillToast kind="success" title="נשמר" body="הפרופיל עודכן בהצלחה" />
			<StillToast kind="destructive" title="שגיאה" body="השרת לא ענה, מנסים שוב" />
			<div className="row">
				<Button kind="line" {...{ commandfor: dialog, command: "show-modal" }}>
					פתיחת דיאלוג
				</Button>
			</div>
			<Dialog
				id={dialog}
				title="למחוק את הטיוטה?"
				action={
					<Button kind="danger" type="submit">
						מחיקת הטיוטה
					</Button>
				}
			>
				<p className="muted">אחרי המחיקה אי אפשר לשחזר אותה.</p>
			</Dialog>
			<details className={styles.menu}>
				<summary>
					תפריט נפתח
					<Icon name="down" />
				</summary>
				<ul>
					<li>
						<a href="#main">פרופיל</a>
					</li>
					<li>
						<a href="#main">חשבון</a>
					</li>
				</ul>
			</details>
		</Group>
	);
}

type StillToastProps = { kind: "success" | "destructive"; title: string; body: string };

/** A toast's look without its behaviour: it is not announced and does not disappear. */
function StillToast({ kind, title, body }: StillToastProps) {
	const isError = kind === "destructive";
	return (
		<div className={`${toast.toast} ${isError ? toast.danger : ""}`}>
			<Icon name={isError ? "warning" : "check"} />
			<div>
				<b>{title}</b>
				<span className="muted">{body}</span>
			</div>
			<IconButton label="סגירת ההודעה">
				<Icon name="close" />
			</IconButton>
		</div>
	);
}

function Lists({ title }: PanelProps) {
	return (
		<Group title="טבלה ועמודים">
			<Table
				caption={`קבלות לדוגמה, ${title}`}
				heads={["קבלה", "תאריך", "סכום", "מצב"]}
				rows={[
					[
						<bdi key="number" dir="ltr">
							1042
						</bdi>,
						"21 בנובמבר 2024",
						<bdi key="sum" dir="ltr" className="num">
							$199
						</bdi>,
						<Badge key="state" kind="success">
							שולם
						</Badge>,
					],
					[
						<bdi key="number" dir="ltr">
							1041
						</bdi>,
						"21 באוקטובר 2024",
						<bdi key="sum" dir="ltr" className="num">
							$99
						</bdi>,
						<Badge key="state" kind="danger">
							נדחה
						</Badge>,
					],
				]}
			/>
			<Pagination page={2} pages={4} hrefOf={() => "#main"} label={`עמודים, ${title}`} />
		</Group>
	);
}

export const handle = plain;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/design", title: "מערכת העיצוב", description: "", hidden: true });

/** For developers: only in the demo and during development. */
export function loader({ context }: Route.LoaderArgs) {
	if (!siteOf(context).settings.isDemo) throw data(null, { status: 404 });
	return null;
}

export default function Design() {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מערכת העיצוב</h1>
					<p className="lead">
						כל הרכיבים בשתי הערכות, זה לצד זה. ריחוף ומיקוד נראים במגע ובמקלדת.
					</p>
				</div>
			</div>
			<div className={styles.panels}>
				<Panel theme="light" title="בהיר" />
				<Panel theme="dark" title="כהה" />
			</div>
			<ModuleScript src={dialogs} />
		</>
	);
}

function Panel({ theme, title }: { theme: "light" | "dark"; title: string }) {
	const panel = { id: theme, title };
	return (
		<section className={styles.panel} data-theme={theme} aria-labelledby={`${theme}-title`}>
			<h2 className="h2" id={`${theme}-title`}>
				{title}
			</h2>
			<Typography />
			<Colours />
			<Buttons />
			<Fields {...panel} />
			<Choices {...panel} />
			<Surfaces {...panel} />
			<Pictures />
			<Messages {...panel} />
			<Lists {...panel} />
		</section>
	);
}
