import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { Checkbox, RadioGroup } from "../../ui/forms/choice.tsx";
import { Select, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./design.module.css";
import { Group, type PanelProps } from "./design-foundations.tsx";

const kinds = [
	["accent", "מודגש"],
	["primary", "ראשי"],
	["line", "משני"],
	["ghost", "שקט"],
	["danger", "מחיקה"],
] as const;

/** Buttons of every kind: default, small, busy and disabled; and links styled as buttons. */
export function Buttons() {
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

/** Fields with help, with an error, left-to-right, disabled. */
export function Fields({ id }: PanelProps) {
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

/** Radio groups and checkboxes. */
export function Choices({ id }: PanelProps) {
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
