import { redirect } from "react-router";
import * as v from "valibot";
import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { PasskeySignIn } from "../../accounts/passkeys/passkey-sign-in.tsx";
import { CodeField } from "../../accounts/second-factor/code-field.tsx";
import { freshFor, takeFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { findSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { factorFields } from "../../accounts/second-factor/second-step.form.ts";
import { stepUpPage } from "../../accounts/second-factor/step-up-page.ts";
import {
	dropAct,
	findAct,
	type WaitingAct,
} from "../../accounts/second-factor/waiting-act.server.ts";
import { readFlash } from "../../platform/http/flash.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { oneThing } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { requireColleague } from "../staff-person.server.ts";
import type { Route } from "./+types/step-up.page";
import styles from "./step-up.module.css";

export const handle = oneThing;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/step-up", title: "אימות חוזר", description: "", hidden: true });

const failed = v.object({ error: v.string() });

const nextOf = (request: Request) =>
	pathOnThisSite(new URL(request.url).searchParams.get("next")) ?? "/staff";

/** Asks for the second factor, and names the act that goes on with it. */
export async function loader(args: Route.LoaderArgs) {
	const site = siteOf(args.context);
	const staff = await requireColleague(args);
	const next = nextOf(args.request);
	const waiting = await findAct(site, staff);
	const isFresh = freshFor(staff.factorAt) > 0;
	if (isFresh && !waiting?.fields) {
		if (args.request.method !== "HEAD") await dropAct(site, staff);
		throw redirect(waiting?.path ?? next, 303);
	}
	const passkeys = await listPasskeys(site.db, staff);
	if (passkeys.length === 0 && (await findSecondFactor(site, staff.accountId)).state !== "on") {
		throw redirect(`/staff/enrol?next=${encodeURIComponent(next)}`, 303);
	}
	return {
		target: targetOf(waiting, next),
		act: waiting?.act ?? null,
		back: waiting?.back ?? next,
		isFresh,
		hasPasskeys: passkeys.length > 0,
		error: readFlash(args.context, failed)?.error ?? null,
	};
}

/** Where the code goes: with the act to the address that does it, otherwise to this page. */
function targetOf(
	waiting: WaitingAct | null,
	next: string,
): { path: string; fields: [string, string][] } {
	if (waiting?.fields) return { path: waiting.path, fields: waiting.fields };
	const after = waiting?.path ?? next;
	return { path: `${stepUpPage}?next=${encodeURIComponent(after)}`, fields: [] };
}

/** The code of somebody who only opens a page. */
export async function action(args: Route.ActionArgs) {
	const staff = await requireColleague(args);
	const next = nextOf(args.request);
	const site = siteOf(args.context);
	const given = await takeFactor(args, staff, await args.request.formData());
	if (given === "right") {
		await dropAct(site, staff);
		return redirectWith(site, next);
	}
	const back = `${stepUpPage}?next=${encodeURIComponent(next)}`;
	return redirectWith(site, back, given ? { say: { error: given.refused } } : {});
}

export default function StepUp({ loaderData }: Route.ComponentProps) {
	const { target, act, back, isFresh, hasPasskeys, error } = loaderData;
	return (
		<div className={styles.page}>
			<section className={styles.box} aria-labelledby="step-up">
				<div>
					{act && <p className="small muted">{act}</p>}
					<h1 className="h2" id="step-up">
						אימות חוזר
					</h1>
				</div>
				<p className="small muted">
					{isFresh ? (
						"האימות התקבל. נשאר לאשר את הפעולה."
					) : (
						<>
							עברו יותר מ־<bdi dir="ltr">15</bdi> דקות מהקוד האחרון. אחרי הקוד הפעולה ממשיכה מכאן.
						</>
					)}
				</p>
				<form method="post" action={target.path} className="stack">
					<Fields fields={target.fields} />
					{!isFresh && (
						<CodeField name={factorFields.code} error={error ?? undefined} required autoFocus />
					)}
					<div className="row">
						<Button kind="accent" type="submit" className="grow">
							{isFresh ? "המשך" : "אימות והמשך"}
						</Button>
						<LinkButton kind="ghost" href={back}>
							ביטול
						</LinkButton>
					</div>
				</form>
				{!isFresh && hasPasskeys && <PasskeySignIn purpose="unlock" next={stepUpPage} />}
				{!isFresh && <Backup target={target} />}
			</section>
		</div>
	);
}

type Target = Route.ComponentProps["loaderData"]["target"];

function Backup({ target }: { target: Target }) {
	return (
		<details className={styles.backup}>
			<summary className="small">
				<Icon name="key" />
				הטלפון לא זמין? קוד גיבוי
			</summary>
			<form method="post" action={target.path} className="stack">
				<Fields fields={target.fields} />
				<TextField
					name={factorFields.backup}
					label="קוד גיבוי"
					dir="ltr"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={40}
					required
				/>
				<Button type="submit" block>
					המשך עם קוד גיבוי
				</Button>
			</form>
		</details>
	);
}

function Fields({ fields }: { fields: [string, string][] }) {
	return fields.map(([name, value], place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
		<input key={place} type="hidden" name={name} value={value} />
	));
}
