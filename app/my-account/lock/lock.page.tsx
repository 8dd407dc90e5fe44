import { redirect } from "react-router";
import { idleChoices, lockForm } from "../../accounts/lock/lock.form.ts";
import { removeLock, setLock } from "../../accounts/lock/lock.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError, Select } from "../../ui/forms/field.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import accountStyles from "../my-account.module.css";
import type { Route } from "./+types/lock.page";
import styles from "./lock.module.css";

const path = "/account/lock";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "נעילה", description: "", hidden: true });

/** The password is asked for first; the staff's sessions have rules of their own. */
async function requireOwner(args: RequestArgs) {
	const person = await requireReauthentication(args, path);
	if (person.isStaff) throw redirect("/account", 303);
	return person;
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { lock } = await requireOwner({ request, context });
	return { lock };
}

export async function action(args: Route.ActionArgs) {
	const person = await requireOwner(args);
	const form = await args.request.formData();
	if (form.has("remove")) {
		const site = siteOf(args.context);
		await removeLock(site.db, person);
		const toast = { kind: "success", title: "הקוד הוסר", body: "מכשיר שהיה נעול נותק" } as const;
		return redirectWith(site, path, { toast });
	}
	return handleForm(args, {
		schema: lockForm,
		form,
		hidden: ["code", "again"],
		act: async ({ site, value, refuse }) => {
			const chosen = { idleMinutes: value.idle, whenHidden: value.hidden === "on" };
			const set = await setLock(site, person, { code: value.code, ...chosen });
			if (set !== "set") return refuse({ code: "יש לבחור קוד של שש ספרות" });
			const body = value.code ? "הקוד נשמר" : "ההגדרות נשמרו";
			return redirectWith(site, path, { toast: { kind: "success", title: "נעילה", body } });
		},
	});
}

const idleOptions = idleChoices.map((minutes) => ({
	value: String(minutes),
	label: minutes === 1 ? "דקה" : `${minutes} דקות`,
}));

/** The code that locks the account in every browser, and when it is asked for. */
export default function LockSettings({ loaderData: { lock }, actionData }: Route.ComponentProps) {
	const say = useGenderedText();
	return (
		<AccountFrame
			title="נעילה"
			lead="קוד של שש ספרות לפני כל עמוד. הנעילה בשרת: עד שהקוד מוקלד, שום דבר אחר לא נשלח למכשיר."
		>
			<div className={accountStyles.parts}>
				<Card raised as="section" className={accountStyles.form ?? ""}>
					<LockForm key={String(lock !== null)} lock={lock} lastResult={actionData} />
				</Card>
				{lock && <LockActs />}
				<ul className={styles.rules}>
					<li>
						חמש טעויות ברצף מסיימות את ההתחברות במכשיר. כניסה עם הסיסמה פותחת שוב, והקוד נשאר.
					</li>
					<li>גם מפתח גישה פותח, אם הוספת.</li>
					<li>
						{say({
							f: "בזמן תשלום הנעילה מחכה עד שהוא נגמר, לכל היותר חצי שעה. טיוטה ששמרת נשארת.",
							m: "בזמן תשלום הנעילה מחכה עד שהוא נגמר, לכל היותר חצי שעה. טיוטה ששמרת נשארת.",
							n: "בזמן תשלום הנעילה מחכה עד שהוא נגמר, לכל היותר חצי שעה. טיוטות נשארות.",
						})}
					</li>
				</ul>
			</div>
		</AccountFrame>
	);
}

type LockFormProps = {
	lock: Route.ComponentProps["loaderData"]["lock"];
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

function LockForm({ lock, lastResult }: LockFormProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "lock",
		schema: lockForm,
		lastResult,
		defaultValue: { idle: String(lock?.idleMinutes ?? 5), hidden: lock?.whenHidden ? "on" : "" },
	});
	const { maxLength: _, ...idle } = field("idle");
	return (
		<PostForm {...formProps} action={path} className="stack">
			<FormError errors={form.errors} />
			<CodeField
				{...field("code")}
				label={lock ? "קוד חדש" : "קוד"}
				help={lock ? "שדה ריק משאיר את הקוד הנוכחי." : "שש ספרות שלא קל לנחש."}
				type="password"
				autoComplete="off"
			/>
			<CodeField
				{...field("again")}
				label={lock ? "הקוד החדש, שוב" : "הקוד, שוב"}
				type="password"
				autoComplete="off"
			/>
			<Select {...idle} label="ננעל אחרי זמן בלי שימוש" options={idleOptions} />
			<Checkbox
				name="hidden"
				label="לנעול גם כשעוברים ללשונית או לאפליקציה אחרת"
				defaultChecked={lock?.whenHidden ?? false}
			/>
			<Button kind="accent" type="submit" block>
				{lock ? "שמירה" : "הפעלת הנעילה"}
			</Button>
		</PostForm>
	);
}

function LockActs() {
	return (
		<div className={accountStyles.actions}>
			<form method="post" action={`${path}/now`}>
				<Button kind="line" type="submit">
					לנעול עכשיו
				</Button>
			</form>
			<PostForm action={path}>
				<Button kind="line" type="submit" name="remove" value="on">
					הסרת הקוד
				</Button>
			</PostForm>
		</div>
	);
}
