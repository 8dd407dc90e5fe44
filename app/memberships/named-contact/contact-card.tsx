import { brand } from "../../brand.ts";
import { answerTime } from "../../owner/setting.ts";
import { LinkButton } from "../../ui/button.tsx";
import styles from "./contact-card.module.css";
import { contactNoun, type NamedContact, toContact } from "./contact-words.ts";

/** A VIP's contact: the name, the hours, and a link to write. Renders nothing for everybody else. */
export function ContactCard({ contact }: { contact: NamedContact | null }) {
	if (!contact) return null;
	return (
		<section className={styles.card} aria-labelledby="named-contact" data-contact="">
			<div className={styles.words}>
				<h2 id="named-contact" className="eyebrow">
					{contactNoun(contact)}
				</h2>
				<p className={styles.name}>{contact.name === null ? "הצוות" : <bdi>{contact.name}</bdi>}</p>
				<p className="small muted">
					ימים {brand.workingDays}, <bdi dir="ltr">{contact.hours}</bdi>. מענה {answerTime.sameDay}.
				</p>
			</div>
			<LinkButton kind="line" href="/contact">
				כתיבה<span className="sr"> {toContact(contact)}</span>
			</LinkButton>
		</section>
	);
}
