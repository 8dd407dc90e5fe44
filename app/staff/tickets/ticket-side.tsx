import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { formatDay } from "../../platform/dates.ts";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Kbd } from "../keys/kbd.tsx";
import type { LoadedTicket } from "./load-ticket.server.ts";
import { insertMacro } from "./macros/insert-macro.ts";
import macroListStyles from "./macros/macro-list.module.css";
import styles from "./tickets.module.css";

const languages = { f: "בלשון נקבה", m: "בלשון זכר", n: "בלי לפנות בלשון זכר או נקבה" } as const;

type Spoken = LoadedTicket["macros"]["near"];

/** The ready answers, each a button of the answer's form; the first nine have a key. */
function MacroList({ loaded: { form, macros, ticket } }: { loaded: LoadedTicket }) {
	return (
		<section className={macroListStyles.macros} aria-labelledby="macros">
			<h2 id="macros">נוסחים מוכנים</h2>
			<p className={macroListStyles.sub}>
				{languages[form]}. הנוסח נכנס לשדה התשובה, ואפשר לשנות בו הכול.
			</p>
			<Buttons macros={macros.near} name={ticket.name} hasKeys />
			<Disclosure summary="נוסחים לנושאים אחרים">
				<Buttons macros={macros.far} name={ticket.name} />
			</Disclosure>
		</section>
	);
}

type ButtonsProps = { macros: Spoken; name: string; hasKeys?: boolean };

/** Writes a ready answer into the field at once, instead of sending the page for it. */
function write(form: HTMLFormElement | null, macro: string, name: string): void {
	const field = form?.elements.namedItem("text");
	if (!(field instanceof HTMLTextAreaElement)) return;
	field.value = insertMacro(field.value, macro, name);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	field.focus();
}

function Buttons({ macros, name, hasKeys = false }: ButtonsProps) {
	return (
		<ul className={macroListStyles.list}>
			{macros.map(({ code, title, text }, index) => {
				const key = hasKeys && index < 9 ? String(index + 1) : undefined;
				return (
					<li key={code}>
						<button
							type="submit"
							form="answer"
							name="macro"
							value={code}
							formNoValidate
							aria-keyshortcuts={key}
							onClick={(event) => {
								event.preventDefault();
								write(event.currentTarget.form, text, name);
							}}
						>
							<span className={macroListStyles.title}>
								{key && <Kbd>{key}</Kbd>}
								<b>{title}</b>
							</span>
							<span className={macroListStyles.text}>{text}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

type SideProps = { loaded: LoadedTicket; isAnswering: boolean };

/** Beside a ticket: the promise, other questions from the address, and the ready answers. */
export function TicketSide({ loaded, isAnswering }: SideProps) {
	return (
		<aside className={styles.side} aria-label="על הפנייה">
			<About loaded={loaded} />
			{isAnswering && <MacroList loaded={loaded} />}
		</aside>
	);
}

function About({ loaded: { ticket, others, hasAccount } }: Pick<SideProps, "loaded">) {
	return (
		<section className={styles.about}>
			<h2>על הפנייה</h2>
			<dl>
				<div>
					<dt>ההבטחה</dt>
					<dd>{promiseWords(ticket)}</dd>
				</div>
				{ticket.source === "accessibility" && (
					<div>
						<dt>אצל</dt>
						<dd>{brand.accessibilityContact.role}, שקיבלו אותה גם באימייל</dd>
					</div>
				)}
				<div>
					<dt>חשבון</dt>
					<dd>
						{hasAccount ? (
							<Link className="link" to={`/staff/people?q=${ticket.number}`}>
								לדף האדם
							</Link>
						) : (
							"אין חשבון בכתובת שנכתבה"
						)}
					</dd>
				</div>
				<div>
					<dt>שיחות, תמונות</dt>
					<dd className="muted">לא מוצגות לתמיכה</dd>
				</div>
				{others.length > 0 && (
					<div>
						<dt>עוד פניות</dt>
						<dd>
							<ul>
								{others.map((other) => (
									<li key={other.number}>
										<Link className="link num" to={`/staff/tickets/${other.number}`}>
											{other.number}
										</Link>{" "}
										{aboutWords(other)}, {stateWords(other)}
									</li>
								))}
							</ul>
						</dd>
					</div>
				)}
			</dl>
		</section>
	);
}

function promiseWords({ subject, promise, dueAt }: LoadedTicket["ticket"]) {
	if (subject === "privacy") return `לפי החוק, עד ${formatDay(dueAt)}`;
	if (promise === null) return "יום עבודה";
	const plan = promise === "named" ? "VIP" : "Premium";
	return (
		<>
			באותו יום, לפי מסלול <bdi dir="ltr">{plan}</bdi>
		</>
	);
}
