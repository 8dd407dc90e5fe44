import { Disclosure } from "../../../ui/disclosure.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import type { LoadedTicket } from "../load-ticket.server.ts";
import styles from "./macro-list.module.css";

const languages = { f: "בלשון נקבה", m: "בלשון זכר", n: "בלי לפנות בלשון זכר או נקבה" } as const;

type Spoken = LoadedTicket["macros"]["near"];

/** The ready answers, each a button of the answer's form; the first nine have a key. */
export function MacroList({ loaded: { form, macros } }: { loaded: LoadedTicket }) {
	return (
		<section className={styles.macros} aria-labelledby="macros">
			<h2 id="macros">נוסחים מוכנים</h2>
			<p className={styles.sub}>{languages[form]}. הנוסח נכנס לשדה התשובה, ואפשר לשנות בו הכול.</p>
			<Buttons macros={macros.near} hasKeys />
			<Disclosure summary="נוסחים לנושאים אחרים">
				<Buttons macros={macros.far} />
			</Disclosure>
		</section>
	);
}

function Buttons({ macros, hasKeys = false }: { macros: Spoken; hasKeys?: boolean }) {
	return (
		<ul className={styles.list}>
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
							data-macro={text}
							data-key={key}
						>
							<span className={styles.title}>
								{key && <Kbd>{key}</Kbd>}
								<b>{title}</b>
							</span>
							<span className={styles.text}>{text}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}
