import { tryAgain } from "../../accounts/passkeys/passkey-ceremony.ts";
import { PasskeyAddressNote } from "../../accounts/passkeys/passkey-sign-in.tsx";
import { useSay } from "../../profiles/use-say.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./second-factor.module.css";

/** A passkey with formatted dates. */
export type ShownPasskey = { id: string; name: string; added: string; used: string | null };

/** A rejected name: the passkey, the input and the error. */
export type RefusedName = { id: string; name: string; error: string };

type SectionProps = { passkeys: readonly ShownPasskey[]; refusedName?: RefusedName | undefined };

/** The person's passkeys with name and dates, and a button to add one. */
export function PasskeysSection({ passkeys, refusedName }: SectionProps) {
	return (
		<Card raised as="section">
			<div className="stack" id="passkeys">
				<h2 className="h3">מפתחות גישה</h2>
				<p>
					התחברות בטביעת אצבע, בזיהוי פנים או בקוד של המכשיר, בלי סיסמה ובלי קוד נוסף. המפתח נשאר
					במכשיר או במנהל הסיסמאות, ואי אפשר לגנוב אותו באתר מתחזה.
				</p>
				{passkeys.length > 0 && (
					<ul className={styles.passkeys}>
						{passkeys.map((passkey) => (
							<Passkey
								key={passkey.id}
								{...passkey}
								refused={refusedName?.id === passkey.id ? refusedName : undefined}
							/>
						))}
					</ul>
				)}
				<AddPasskey />
			</div>
		</Card>
	);
}

type PasskeyProps = ShownPasskey & { refused: RefusedName | undefined };

function Passkey({ id, name, added, used, refused }: PasskeyProps) {
	return (
		<li>
			<Icon name="key" />
			<div className="grow">
				<b className={styles.name}>
					<bdi>{name}</bdi>
				</b>
				<p className="small muted">
					נוסף ב־{added}. {used ? `שימוש אחרון: ${used}.` : "עוד לא היה בשימוש."}
				</p>
				<div className={styles.passkeyControls}>
					<Disclosure
						summary={
							<>
								שינוי השם<span className="sr"> של {name}</span>
							</>
						}
						isOpen={refused !== undefined}
					>
						<form method="post" action="/account/second-factor/name-passkey" className="stack">
							<input type="hidden" name="id" value={id} />
							<TextField
								id={`name-${id}`}
								name="name"
								label="שם"
								defaultValue={refused?.name ?? name}
								error={refused?.error}
								autoFocus={refused !== undefined}
								required
								autoComplete="off"
							/>
							<Button kind="line" small type="submit" className={styles.start}>
								שמירת השם
							</Button>
						</form>
					</Disclosure>
					<Disclosure
						summary={
							<>
								הסרה<span className="sr"> של {name}</span>
							</>
						}
					>
						<form method="post" action="/account/second-factor/remove-passkey" className="stack">
							<input type="hidden" name="id" value={id} />
							<p className="small">
								אחרי ההסרה המפתח לא יפתח עוד את החשבון. כדאי למחוק אותו גם במכשיר.
							</p>
							<Button kind="line" small type="submit" className={styles.start}>
								הסרת מפתח הגישה
							</Button>
						</form>
					</Disclosure>
				</div>
			</div>
		</li>
	);
}

/** Requires a script and passkey support (`offer-passkeys.ts`); otherwise says so. */
function AddPasskey() {
	const say = useSay();
	return (
		<div className={styles.add} data-passkey="add" data-try-again={say(tryAgain)}>
			<noscript>
				<Notice>הוספת מפתח גישה נעשית בידי הדפדפן, ודורשת JavaScript.</Notice>
			</noscript>
			<Button kind="line" className={styles.start}>
				<Icon name="key" />
				הוספת מפתח גישה
			</Button>
			<div className={styles.address}>
				<PasskeyAddressNote home="" page="/account/second-factor" />
			</div>
			<div className={styles.unable}>
				<Notice>הדפדפן הזה אינו תומך במפתחות גישה.</Notice>
			</div>
			<div role="alert" className={styles.error} />
			<template>
				<Notice kind="danger">
					<span data-words />
				</Notice>
			</template>
		</div>
	);
}
