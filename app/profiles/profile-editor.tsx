import { useEffect, useState } from "react";
import { loadedName, type Profile, textsOf } from "./profile.ts";
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
	const stored = profile ? textsOf(profile) : {};
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
			loaded={loadedOf(refused, restored) ?? stored}
			refused={refused}
			isSaved={isSaved}
			giveUpRestored={restored ? giveUp : null}
		/>
	);
}

/** What the fields held before the refused or the restored text was typed into them. */
function loadedOf(refused: RefusedSave | undefined, restored: TypedText | null) {
	if (refused) return refused.loaded ?? {};
	if (!restored) return null;
	const found = Object.keys(restored.values).flatMap((name) => {
		const text = restored.values[loadedName(name)];
		return text === undefined ? [] : [[name, text] as const];
	});
	return Object.fromEntries(found);
}
