import { requireMember } from "../../members/member.server.ts";
import {
	type Choices,
	listApart,
	readChoices,
	saveChoices,
	writers,
} from "../../members/rights/choices.server.ts";
import { rightsOf } from "../../members/rights/rights.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { useSay } from "../../profiles/use-say.ts";
import { Button } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import type { Route } from "./+types/privacy.page";
import { ApartPart } from "./apart-part.tsx";
import { ChoiceRows } from "./choice-rows.tsx";
import styles from "./privacy.module.css";
import { WriteRows } from "./write-rows.tsx";

const path = "/account/privacy";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "פרטיות ודיסקרטיות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const { db } = siteOf(context);
	return {
		choices: await readChoices(db, me),
		mayBeInvisible: rightsOf(me, new Date()).mayBeInvisible,
		apart: await listApart(db, me),
	};
}

const toasts = {
	saved: { kind: "success", title: "ההגדרות נשמרו" },
	changed: {
		kind: "destructive",
		title: "לא נשמר",
		body: "ההגדרות השתנו בינתיים בחלון אחר. כך הן עכשיו, ואפשר לשנות שוב.",
	},
} as const;

/** Two ages from 18 to 99 in either order; anything else is no bound. */
function agesOf(form: FormData): Pick<Choices, "writeAgeFrom" | "writeAgeTo"> {
	const [from, to] = ["writeAgeFrom", "writeAgeTo"].map((name) => {
		const age = Number(form.get(name));
		return Number.isInteger(age) && age >= 18 && age <= 99 ? age : null;
	}) as [number | null, number | null];
	const isTurned = from !== null && to !== null && from > to;
	return isTurned ? { writeAgeFrom: to, writeAgeTo: from } : { writeAgeFrom: from, writeAgeTo: to };
}

/** Saves every choice of the form; an unticked box is a choice too. */
export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	const isOn = (name: keyof Choices) => form.get(name) === "on";
	const choices: Choices = {
		presence: isOn("presence"),
		heart: isOn("heart"),
		invisible: isOn("invisible"),
		hide: isOn("hide"),
		place: form.get("place") === "region" ? "region" : "town",
		receipts: isOn("receipts"),
		who: writers.find((who) => who === form.get("who")) ?? "everyone",
		...agesOf(form),
	};
	const version = Number(form.get("version"));
	const isVersion = Number.isInteger(version) && version >= 0 && version < 2 ** 31 - 1;
	const word = isVersion ? await saveChoices(site, me, choices, version) : "changed";
	return redirectWith(site, path, { toast: toasts[word] });
}

/** What others see of a member, and whom the member keeps apart. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	const { choices, mayBeInvisible, apart } = loaderData;
	const say = useSay();
	return (
		<AccountFrame
			title="פרטיות ודיסקרטיות"
			lead={say({
				f: "את מחליטה מה אחרים רואים. אף אחד לא מקבל על כך הודעה.",
				m: "אתה מחליט מה אחרים רואים. אף אחד לא מקבל על כך הודעה.",
				n: "כאן מחליטים מה אחרים רואים. אף אחד לא מקבל על כך הודעה.",
			})}
		>
			<div className={styles.parts}>
				<section aria-labelledby="seen">
					<h2 id="seen" className="h2">
						מה רואים עליי
					</h2>
					<form method="post" action={path} className={styles.form}>
						<input type="hidden" name="version" value={choices.version} />
						<ChoiceRows choices={choices} mayBeInvisible={mayBeInvisible} />
						<WriteRows choices={choices} mayShow={mayBeInvisible} />
						<div>
							<Button type="submit">שמירה</Button>
						</div>
					</form>
				</section>
				<ApartPart apart={apart} />
			</div>
		</AccountFrame>
	);
}
