import { useEffect, useState } from "react";
import type { Profile } from "./profile.ts";
import { ProfileForm, type RefusedSave } from "./profile-form.tsx";
import { dropTyped, findTyped, type TypedText } from "./typed-text.ts";

type EditorProps = {
	/** Null when it could not be read. */
	profile: Profile | null;
	account: string | null;
	isSaved: boolean;
	refused: RefusedSave | undefined;
};

/**
 * The form, filled with what was refused, else with what this tab typed before its session ended,
 * else with what is stored.
 */
export function ProfileEditor({ profile, account, isSaved, refused }: EditorProps) {
	const [restored, setRestored] = useState<TypedText | null>(null);
	const stored = textsOf(profile);
	useEffect(() => {
		if (refused || isSaved || !account || !profile) return account ? dropTyped() : undefined;
		const typed = findTyped(account);
		const texts = textsOf(profile);
		const isOther = Object.keys(texts).some(
			(name) => (typed?.values[name] ?? "").trim() !== texts[name],
		);
		if (typed && isOther) setRestored(typed);
		else dropTyped();
	}, [refused, isSaved, account, profile]);
	const giveUp = () => {
		dropTyped();
		setRestored(null);
	};
	return (
		<ProfileForm
			key={restored ? "restored" : "stored"}
			account={account}
			gender={profile?.gender ?? null}
			values={restored?.values ?? stored}
			version={refused?.version ?? restored?.version ?? profile?.version ?? 0}
			refused={refused}
			isSaved={isSaved}
			giveUpRestored={restored ? giveUp : null}
		/>
	);
}

/** A profile as it stands in the fields. */
function textsOf(profile: Profile | null): Readonly<Record<string, string>> {
	if (!profile) return {};
	const { version, ...values } = profile;
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, String(value ?? "")]),
	);
}
