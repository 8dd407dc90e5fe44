import type { SubmissionResult } from "@conform-to/react";
import { Form, useFetcher } from "react-router";
import { passkeyName } from "../../accounts/passkeys/passkey.form.ts";
import { registerPasskey, type Say } from "../../accounts/passkeys/passkey-ceremony.ts";
import { PasskeyAddressNote, PasskeyRefusal } from "../../accounts/passkeys/passkey-sign-in.tsx";
import { usePasskey } from "../../accounts/passkeys/use-passkey.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./second-factor.module.css";

/** A passkey with formatted dates. */
export type ShownPasskey = { id: string; name: string; added: string; used: string | null };

type SectionProps = {
	passkeys: readonly ShownPasskey[];
	/** They cannot be removed. */
	isKept: boolean;
	refusedName?: SubmissionResult | undefined;
};

export function PasskeysSection({ passkeys, isKept, refusedName }: SectionProps) {
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
								// One with a new name is closed again.
								key={`${passkey.id} ${passkey.name}`}
								{...passkey}
								isKept={isKept}
								refused={refusedName?.initialValue?.id === passkey.id ? refusedName : undefined}
							/>
						))}
					</ul>
				)}
				<AddPasskey />
			</div>
		</Card>
	);
}

type PasskeyProps = ShownPasskey &
	Pick<SectionProps, "isKept"> & { refused: SubmissionResult | undefined };

function Passkey({ id, name, added, used, isKept, refused }: PasskeyProps) {
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
						<NameForm id={id} name={name} refused={refused} />
					</Disclosure>
					{!isKept && (
						<Disclosure
							summary={
								<>
									הסרה<span className="sr"> של {name}</span>
								</>
							}
						>
							<Form method="post" action="/account/second-factor/remove-passkey" className="stack">
								<input type="hidden" name="id" value={id} />
								<p className="small">
									אחרי ההסרה המפתח לא יפתח עוד את החשבון. כדאי למחוק אותו גם במכשיר.
								</p>
								<Button kind="line" small type="submit" className={styles.start}>
									הסרת מפתח הגישה
								</Button>
							</Form>
						</Disclosure>
					)}
				</div>
			</div>
		</li>
	);
}

type NameProps = Pick<PasskeyProps, "id" | "name" | "refused">;

function NameForm({ id, name, refused }: NameProps) {
	const fetcher = useFetcher<SubmissionResult>();
	const { formProps, field } = useCheckedForm({
		id: `passkey-${id}`,
		schema: passkeyName,
		lastResult: fetcher.data ?? refused,
		defaultValue: { id, name },
	});
	return (
		<fetcher.Form {...formProps} action="/account/second-factor/name-passkey" className="stack">
			<input type="hidden" name="id" value={id} />
			<TextField {...field("name")} id={`name-${id}`} label="שם" autoComplete="off" />
			<Button
				kind="line"
				small
				type="submit"
				className={styles.start}
				busy={fetcher.state !== "idle"}
			>
				שמירת השם
			</Button>
		</fetcher.Form>
	);
}

/** Requires a script and passkey support; otherwise says so. */
function AddPasskey() {
	const say = useGenderedText();
	const { ability, address, isBusy, refused, press } = usePasskey(() => addPasskey(say));
	return (
		<div className={styles.add} data-ability={ability}>
			<noscript>
				<Notice>הוספת מפתח גישה נעשית בידי הדפדפן, ודורשת JavaScript.</Notice>
			</noscript>
			<Button kind="line" className={styles.start} busy={isBusy} onClick={press}>
				<Icon name="key" />
				הוספת מפתח גישה
			</Button>
			{address && <PasskeyAddressNote {...address} />}
			{ability === "unable" && <Notice>הדפדפן הזה אינו תומך במפתחות גישה.</Notice>}
			<PasskeyRefusal refused={refused} />
		</div>
	);
}

/** Why no passkey was added, or null when the page is being left. */
async function addPasskey(say: Say): Promise<string | null> {
	const result = await registerPasskey(say);
	if ("location" in result) {
		// If the URL differs only in its fragment, navigating would not reload.
		history.replaceState(null, "", result.location);
		location.reload();
		return null;
	}
	const { code, message } = result.refused;
	if (code !== "session_missing" && code !== "proof_missing") return message;
	location.assign(`/account/unlock?next=${encodeURIComponent("/account/second-factor")}&again=1`);
	return null;
}
