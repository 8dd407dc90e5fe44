import { Badge, Dot } from "../../ui/badge.tsx";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { Card, NumberedCards } from "../../ui/card.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonCard } from "../../ui/feedback/skeleton.tsx";
import toast from "../../ui/feedback/toast.module.css";
import { Icon } from "../../ui/icon.tsx";
import { Pagination } from "../../ui/navigation/pagination.tsx";
import { Tab, Tabs } from "../../ui/navigation/tabs.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { Portrait } from "../../ui/pictures/portrait.tsx";
import { Table } from "../../ui/table.tsx";
import styles from "./design.module.css";
import { Group, type PanelProps } from "./design-foundations.tsx";

/** Tabs, chips, badges and sheets. */
export function Surfaces({ title }: PanelProps) {
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

/** Portraits, a loading skeleton and an empty state. */
export function Pictures() {
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

/** Notices, toasts and a dialog. */
export function Messages({ id }: PanelProps) {
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

/** Tables and pagination. */
export function Lists({ title }: PanelProps) {
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
