import { data } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { oldest, youngest } from "../../platform/forms/lengths.ts";
import { reportFailure } from "../../platform/http/failure.server.ts";
import { readFlash } from "../../platform/http/flash.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { ChipChoices } from "../../ui/forms/chip-choices.tsx";
import { Select, TextField } from "../../ui/forms/field.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { textsOf } from "../edits/field-texts.ts";
import { FormEditor, UnreadNotice } from "../edits/form-frame.tsx";
import { findKept, saveSent, sealAccount, sealOwner } from "../edits/save-sent.server.ts";
import { labelOf, seeks } from "../lists.ts";
import { justSaved, savedToasts } from "../profile.form.ts";
import styles from "../profile.module.css";
import { readOwn } from "../profile.server.ts";
import { ProfileFrame } from "../profile-frame.tsx";
import { say } from "../say.ts";
import { useViewer } from "../use-gendered-text.ts";
import type { Route } from "./+types/wishes.page";
import { distances, wishesForm, wishLabels } from "./wishes.form.ts";
import { readWishes, saveWishes, wishesOf } from "./wishes.server.ts";

const path = "/profile/wishes";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "העדפות", description: "", hidden: true });

const nothing = {
	own: null,
	wishes: null,
	account: null,
	owner: null,
	kept: null,
	isSaved: false,
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	try {
		const person = await requirePerson({ request, context });
		const { profile, fill, portrait } = await readOwn(site, person);
		return {
			own: { profile, fill, portrait },
			wishes: await readWishes(site.db, person),
			account: sealAccount(site, person),
			owner: sealOwner(site, person),
			kept: await findKept(site, "wishes", person),
			isSaved: readFlash(context, justSaved) === "wishes saved",
		};
	} catch (error) {
		reportFailure(error, { request, context }, "wishes not read");
		return data(nothing, 503);
	}
}

export async function action(args: Route.ActionArgs) {
	const site = siteOf(args.context);
	const answer = await saveSent(args, await args.request.formData(), {
		kind: "wishes",
		path,
		schema: wishesForm,
		lists: ["seeks"],
		valuesOf: wishesOf,
		save: (owner, values, version) => saveWishes(site.db, owner, values, version),
		words: {
			changed: "ההעדפות השתנו בינתיים בחלון אחר או במכשיר אחר, ולכן לא נשמרו מכאן.",
			failed: "ההעדפות לא נשמרו. מה שנכתב נשאר בטופס, ואפשר לנסות שוב.",
		},
		failure: "wishes not saved",
	});
	if (answer !== "saved") return answer;
	return redirectWith(site, path, { toast: savedToasts.wishes, say: "wishes saved" });
}

const words = {
	path,
	button: "שמירת העדפות",
	saved: savedToasts.wishes.body,
	giveUp: "חזרה להעדפות השמורות",
	labels: wishLabels,
	wordsOf: (field: string, text: string) => {
		if (field === "within") return labelOf(distances, text);
		if (field !== "seeks") return text;
		return text
			.split(" ")
			.map((key) => labelOf(seeks, key))
			.join(", ");
	},
	kind: "accent",
} as const;

export default function WishesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { own, wishes, account, owner, kept, isSaved } = loaderData;
	const viewer = useViewer();
	return (
		<ProfileFrame
			title="העדפות"
			lead={say(viewer, {
				f: "את מי היית רוצה לפגוש. הגלריה שלך נפתחת לפי זה, ושם אפשר להסיר את הסינון בלחיצה. רק את רואה את זה, ושום שדה אינו חובה.",
				m: "את מי היית רוצה לפגוש. הגלריה שלך נפתחת לפי זה, ושם אפשר להסיר את הסינון בלחיצה. רק אתה רואה את זה, ושום שדה אינו חובה.",
				n: "את מי תרצו לפגוש. הגלריה נפתחת לפי זה, ושם אפשר להסיר את הסינון בלחיצה. אף אחד אחר לא רואה את זה, ושום שדה אינו חובה.",
			})}
			own={own}
		>
			{wishes || actionData ? (
				<FormEditor
					key={account}
					id="wishes"
					words={words}
					schema={wishesForm}
					account={account}
					stored={wishes ? textsOf(wishes) : {}}
					version={wishes?.version ?? 0}
					isSaved={isSaved}
					refused={actionData}
					owner={owner}
					kept={kept}
				>
					{(field, keysIn) => (
						<div className="form-grid">
							{(["ageFrom", "ageTo"] as const).map((name) => (
								<TextField
									key={name}
									{...field(name)}
									type="number"
									dir="ltr"
									inputMode="numeric"
									min={youngest}
									max={oldest}
									label={wishLabels[name]}
									className={styles.age ?? ""}
								/>
							))}
							<Select
								{...field("within")}
								label={wishLabels.within}
								options={distances}
								placeholder="בלי העדפה"
								help="בין מרכזי היישובים, לא מהמיקום של המכשיר"
								className="full"
							/>
							<div className="full">
								<ChipChoices
									id={field("seeks").id}
									name="seeks"
									legend={wishLabels.seeks}
									options={seeks}
									chosen={keysIn("seeks")}
									error={field("seeks").error}
								/>
							</div>
						</div>
					)}
				</FormEditor>
			) : (
				<UnreadNotice path={path} />
			)}
		</ProfileFrame>
	);
}
