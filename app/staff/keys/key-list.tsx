import type { ReactNode } from "react";
import { Kbd } from "./kbd.tsx";
import styles from "./key-list.module.css";

type Row = { keys: readonly string[]; does: ReactNode };

const sections: readonly { title: string; rows: readonly Row[] }[] = [
	{
		title: "בכל מקום",
		rows: [
			{ keys: ["/"], does: "החיפוש שבדף" },
			{ keys: ["?"], does: "רשימת המקשים" },
			{ keys: ["Esc"], does: "סגירה, יציאה משדה. שלוש לחיצות שלא סגרו דבר: יציאה מהירה" },
		],
	},
	{
		title: "ברשימה",
		rows: [
			{ keys: ["j"], does: "הבא" },
			{ keys: ["k"], does: "הקודם" },
			{ keys: ["Enter"], does: "פתיחה" },
			{ keys: ["x"], does: "סימון תיק לסגירה יחד" },
			{ keys: ["c"], does: "אל התיקים שסומנו" },
		],
	},
	{
		title: "בהחלטה",
		rows: [
			{ keys: ["1-9"], does: "בחירת החלטה" },
			{ keys: ["n"], does: "אל המילים" },
			{ keys: ["c"], does: "הכלל בתיק, הנימוק בשינוי" },
			{ keys: ["w"], does: "המילים, בתיק" },
			{ keys: ["r"], does: "החזרה לתור" },
			{ keys: ["Enter"], does: "מה שכתוב על הכפתור" },
			{
				keys: ["u"],
				does: (
					<>
						ביטול, עד <bdi dir="ltr">10</bdi> שניות
					</>
				),
			},
		],
	},
	{
		title: "בפנייה",
		rows: [
			{ keys: ["a"], does: "אל התשובה" },
			{ keys: ["1-9"], does: "נוסח מוכן" },
			{ keys: ["n"], does: "אל ההערה" },
			{ keys: ["t"], does: "לטיפולי, החזרה לתור" },
			{ keys: ["Ctrl Enter"], does: "שליחת התשובה, מתוך השדה" },
		],
	},
	{
		title: "בתמונות",
		rows: [
			{ keys: ["s", "Space"], does: "חשיפה במקום, או הסתרה" },
			{ keys: ["f"], does: "בכל הגובה. כך תמונה נחשבת לנראית, אחרי שתי שניות" },
			{ keys: ["⇧1-9"], does: "החלפת התמונה מול הסלפי" },
		],
	},
];

/** The desk's keys, by where they work; their headings are below the page's or the dialog's. */
export function KeyList({ heading: Heading }: { heading: "h2" | "h3" }) {
	return (
		<div className={styles.list}>
			{sections.map(({ title, rows }) => (
				<section key={title}>
					<Heading>{title}</Heading>
					<dl>
						{rows.map(({ keys, does }) => (
							<div key={keys.join()}>
								<dt>
									{keys.map((key) => (
										<Kbd key={key}>{key}</Kbd>
									))}
								</dt>
								<dd>{does}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
			<p className="tiny muted">
				המקשים פועלים גם כשהמקלדת בעברית, לפי המקום על המקלדת. בתוך שדה כתיבה הם כבויים.
			</p>
		</div>
	);
}
