import { useState } from "react";
import { namedAddress, usePasskeyAbility } from "../../accounts/passkeys/passkey-ability.ts";
import { PasskeyAddressNote } from "../../accounts/passkeys/passkey-address-note.tsx";
import { registerPasskey } from "../../accounts/passkeys/passkey-ceremony.ts";
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

/** Requires a script and passkey support; otherwise says so. */
function AddPasskey() {
	const say = useSay();
	const ability = usePasskeyAbility();
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	if (ability === "address") return <PasskeyAddressNote {...namedAddress()} />;
	if (ability === "unable") return <Notice>הדפדפן הזה אינו תומך במפתחות גישה.</Notice>;

	async function start() {
		setBusy(true);
		setError(null);
		const result = await registerPasskey(say);
		if ("location" in result) {
			// If the URL differs only in its fragment, navigating would not reload.
			history.replaceState(null, "", result.location);
			location.reload();
			return;
		}
		const { code, message } = result.refused;
		if (code === "session_missing" || code === "proof_missing") {
			location.assign(
				`/account/unlock?next=${encodeURIComponent("/account/second-factor")}&again=1`,
			);
			return;
		}
		setBusy(false);
		setError(message);
	}

	return (
		<>
			<noscript>
				<Notice>הוספת מפתח גישה נעשית בידי הדפדפן, ודורשת JavaScript.</Notice>
			</noscript>
			{ability === "able" && (
				<Button kind="line" busy={isBusy} onClick={start} className={styles.start}>
					<Icon name="key" />
					הוספת מפתח גישה
				</Button>
			)}
			{error && (
				<Notice kind="danger" role="alert">
					{error}.
				</Notice>
			)}
		</>
	);
}
