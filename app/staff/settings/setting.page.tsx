import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { areaOf } from "../../owner/setting.ts";
import { findSetting, listProposals, listVersions } from "../../owner/settings.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { topics, topicWords } from "../../support/threads/topics.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { RadioGroup } from "../../ui/forms/choice.tsx";
import { FormError, Select, TextArea, TextField } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { listStaffNames } from "../names.server.ts";
import { isAllowed } from "../permissions.ts";
import type { Route } from "./+types/setting.page";
import { firstValue } from "./first-value.server.ts";
import { forms, type Kind } from "./setting.form.ts";
import { actOnSetting, requireSetting } from "./setting-acts.server.ts";
import {
	changedLines,
	describe,
	fieldsOf,
	isRemovable,
	isRemoved,
	kindOf,
	outdated,
	titleOf,
} from "./setting-values.ts";
import styles from "./settings.module.css";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/settings", title: "הגדרה", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const { staff, name } = await requireSetting(args);
	const { db, settings } = siteOf(args.context);
	const [{ value: stored, version }, proposals, versions, names] = await Promise.all([
		findSetting(db, name),
		listProposals(db, name),
		listVersions(db, name),
		listStaffNames(db),
	]);
	const first = name === "rate" ? settings.payments.rate : firstValue(name);
	const value = version === 0 ? first : stored;
	const who = (id: string | null) => (id && names.get(id)) || "מי שכבר לא בצוות";
	const area = areaOf(name);
	const [proposal] = proposals;
	const now = version === 0 && isRemoved(value) ? null : describe(name, value, true);
	const asked = new URL(args.request.url).searchParams.get("from");
	const earlier = versions.find((one) => String(one.version) === asked);
	const from = earlier ?? (asked === "0" ? { version: 0, value: first } : null);
	return {
		desk: await deskOf(args, staff),
		name,
		title: titleOf(name),
		version,
		/** The earlier version shown in the form. */
		from: from?.version ?? null,
		fields: fieldsOf(kindOf(name), from ? from.value : value),
		/** Null until it is in its list. */
		now,
		mayEdit: isAllowed(staff.roles, "settings", area === "money" ? "propose" : "save"),
		mayDecide: isAllowed(staff.roles, "settings", `approve-${area}`),
		proposal: proposal
			? {
					id: proposal.id,
					...changedLines(now ?? "עוד לא כאן", describe(name, proposal.value, true)),
					reason: proposal.reason,
					by: who(proposal.by),
					at: formatMoment(proposal.at),
					isOwn: proposal.by === staff.accountId,
					hasLeft: proposal.hasLeft,
				}
			: null,
		versions: [
			...versions.map(({ version: number, value: was, at, by }) => ({
				number,
				words: describe(name, was, true),
				saved: { at: formatMoment(at), by: who(by) },
			})),
			...(versions.at(-1)?.version === 1 && !isRemoved(first)
				? [{ number: 0, words: describe(name, first, true), saved: null }]
				: []),
		],
	};
}

export const action = (args: Route.ActionArgs) => actOnSetting(args);

export default function Setting({ loaderData, actionData }: Route.ComponentProps) {
	const { desk: frame, name, title, now, versions, proposal, mayEdit } = loaderData;
	// One proposal about money waits at a time; what was typed meanwhile stays.
	const isShut = proposal !== null && areaOf(name) === "money" && actionData === undefined;
	return (
		<DeskFrame
			desk={frame}
			title={title}
			crumb={<a href="/staff/settings">הגדרות</a>}
			current="settings"
		>
			<div className={styles.page}>
				{proposal && <Waiting {...loaderData} proposal={proposal} />}
				{now !== null && (
					<section className={styles.part} aria-labelledby="now">
						<h2 id="now">עכשיו</h2>
						<p className={styles.words} data-now="">
							{now}
						</p>
						{versions[0] && <Saved saved={versions[0].saved} />}
					</section>
				)}
				{!mayEdit && <p className="muted">אפשר לקרוא, לא לשנות.</p>}
				{mayEdit && !isShut && (
					<EditForm
						key={`${name} ${loaderData.from}`}
						{...loaderData}
						lastResult={actionData as SubmissionResult | undefined}
					/>
				)}
				{versions.length > 1 && (
					<section className={styles.part} aria-labelledby="before">
						<h2 id="before">מה היה קודם</h2>
						<ul className={styles.rows}>
							{versions.slice(1).map(({ number, words, saved }) => (
								<li key={number}>
									<span className={styles.words}>{words}</span>
									<Saved saved={saved} />
									{mayEdit && !isShut && (
										<Link className="link" to={`/staff/settings/${name}?from=${number}`}>
											החזרה לטופס<span className="sr">: {words}</span>
										</Link>
									)}
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</DeskFrame>
	);
}

/** When and by whom it was set, or that it is the default. */
const Saved = ({ saved }: { saved: { at: string; by: string } | null }) => (
	<span className="small muted">
		{saved ? (
			<>
				<bdi>{saved.by}</bdi>, <bdi>{saved.at}</bdi>
			</>
		) : (
			"כמו בהתחלה"
		)}
	</span>
);

type Loaded = Route.ComponentProps["loaderData"];

type WaitingProps = Pick<Loaded, "name" | "mayDecide"> & {
	proposal: NonNullable<Loaded["proposal"]>;
};

/** The waiting proposal, as the second person reads it: from what to what. */
function Waiting({ name, mayDecide, proposal }: WaitingProps) {
	const act = (verdict: string) => `/staff/settings/${name}/${verdict}`;
	return (
		<section className={styles.part} aria-labelledby="waiting" data-proposal="">
			<h2 id="waiting">מחכה לאישור</h2>
			<p className="small muted">
				הוצע: <bdi>{proposal.by}</bdi>, <bdi>{proposal.at}</bdi>
			</p>
			{proposal.reason && (
				<p>
					נימוק: <bdi>{proposal.reason}</bdi>
				</p>
			)}
			<div className={styles.sides}>
				<div>
					<b>עכשיו</b>
					<p className={styles.words}>{proposal.from}</p>
				</div>
				<div>
					<b>אחרי האישור</b>
					<p className={styles.words}>{proposal.to}</p>
				</div>
			</div>
			{areaOf(name) === "money" && (
				<p className="small">הזמנות שכבר נפתחו נשארות כפי שהן: רק חדשות מושפעות.</p>
			)}
			{proposal.hasLeft && (
				<Notice kind="accent">
					מי שהציע כבר לא בצוות, ולכן אי אפשר לאשר. אפשר לא לאשר את ההצעה ולהציע מחדש.
				</Notice>
			)}
			{mayDecide && (
				<Form method="post" className={styles.acts}>
					<input type="hidden" name="id" value={proposal.id} />
					{proposal.isOwn ? (
						<Button kind="line" type="submit" formAction={act("withdraw")}>
							משיכת ההצעה
						</Button>
					) : (
						<>
							{!proposal.hasLeft && (
								<Button kind="accent" type="submit" formAction={act("approve")}>
									אישור
								</Button>
							)}
							<Button kind="line" type="submit" formAction={act("decline")}>
								לא לאשר
							</Button>
						</>
					)}
				</Form>
			)}
		</section>
	);
}

type EditProps = Pick<Loaded, "name" | "now" | "version" | "from" | "fields"> & {
	lastResult: SubmissionResult | undefined;
};

function EditForm({ name, now, version, from, fields, lastResult }: EditProps) {
	const kind = kindOf(name);
	// A reload must not make what was typed look newer than it is before its writer is told.
	const [opened] = useState(version);
	const isTold = lastResult?.error?.[""]?.includes(outdated) ?? false;
	const sent = lastResult?.initialValue?.seen;
	const seen = isTold ? version : typeof sent === "string" ? sent : opened;
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "setting",
		schema: forms[kind],
		lastResult,
		defaultValue: fields,
	});
	return (
		<section className={styles.part} aria-labelledby="edit">
			<h2 id="edit">
				{now === null ? "הוספה" : areaOf(name) === "money" ? "הצעה לשינוי" : "שינוי"}
			</h2>
			<Form {...formProps} className={styles.form} action={`/staff/settings/${name}`}>
				<FormError errors={form.errors} />
				{from !== null && (
					<Notice role="status">
						מה שהיה קודם חזר לטופס. עד {areaOf(name) === "money" ? "האישור" : "השמירה"} דבר לא
						משתנה.
					</Notice>
				)}
				<input type="hidden" name="seen" value={seen} />
				<Fields kind={kind} field={field} topic={fields.topic} />
				{areaOf(name) === "money" && (
					<>
						<TextField {...field("reason")} label="נימוק" help="למי שמאשר. באתר הוא לא מוצג" />
						<Notice>אדם נוסף, מכספים או מניהול, מאשר לפני שהאתר משתנה.</Notice>
					</>
				)}
				<div className={styles.acts}>
					<Button type="submit" disabled={isSending}>
						{areaOf(name) === "money" ? "שליחה לאישור" : "שמירה"}
					</Button>
					{isRemovable(name) && version > 0 && (
						<Button kind="line" type="submit" name="remove" value="1" formNoValidate>
							הסרה
						</Button>
					)}
				</div>
			</Form>
		</section>
	);
}

type Field = ReturnType<typeof useCheckedForm>["field"];

type FieldsProps = { kind: Kind; field: Field; topic: string | undefined };

const planLabels = { basic: "Basic", premium: "Premium", vip: "VIP" } as const;

function Fields({ kind, field, topic }: FieldsProps) {
	const day = "למשל 31.12.2026";
	switch (kind) {
		case "hours":
			return (
				<>
					<TextField {...field("opens")} label="פתיחה" dir="ltr" inputMode="numeric" />
					<TextField {...field("closes")} label="סגירה" dir="ltr" inputMode="numeric" />
				</>
			);
		case "banner":
			return (
				<>
					<TextArea {...field("text")} label="ההודעה" optional help="שדה ריק מוריד אותה" />
					<TextField {...field("until")} label="עד יום, כולל" dir="ltr" optional help={day} />
				</>
			);
		case "plans":
			return (Object.keys(planLabels) as (keyof typeof planLabels)[]).map((id) => (
				<div key={id} className={styles.form}>
					<TextField
						{...field(id)}
						label={
							<>
								<bdi dir="ltr">{planLabels[id]}</bdi>, בדולרים
							</>
						}
						dir="ltr"
						inputMode="numeric"
					/>
					<TextArea
						{...field(`${id}Features`)}
						label={
							<>
								מה כתוב בכרטיס של <bdi dir="ltr">{planLabels[id]}</bdi>
							</>
						}
						help="שורה לכל דבר"
						rows={6}
					/>
				</div>
			));
		case "rate":
			return (
				<>
					<TextField {...field("usdIls")} label="שקלים לדולר" dir="ltr" inputMode="decimal" />
					<TextField {...field("date")} label="השער של יום" dir="ltr" help={day} />
				</>
			);
		case "payments": {
			const { defaultValue, ...state } = field("state");
			return (
				<RadioGroup
					{...state}
					required
					defaultValue={defaultValue}
					legend="תשלומים חדשים"
					options={[
						{ value: "open", label: "פועלים", help: "כפי שהשרת מרשה" },
						{ value: "paused", label: "עצורים", help: "מה שכבר אושר אצל הספק עוד נגבה" },
					]}
				/>
			);
		}
		case "claim":
			return (
				<>
					<TextField {...field("value")} label="הנתון" dir="ltr" />
					<TextField {...field("label")} label="מה הוא אומר" />
					<TextField
						{...field("confirmedOn")}
						label="אושר שהוא נכון ביום"
						dir="ltr"
						optional
						help={day}
					/>
					<TextField {...field("until")} label="בתוקף עד, כולל" dir="ltr" optional help={day} />
				</>
			);
		case "closed":
			return (
				<>
					<TextField {...field("name")} label="למה סגור" />
					<TextField {...field("from")} label="מיום" dir="ltr" help={day} />
					<TextField {...field("until")} label="עד יום, כולל" dir="ltr" help={day} />
				</>
			);
		default:
			return <AnswerFields field={field} topic={topic} />;
	}
}

function AnswerFields({ field, topic }: Pick<FieldsProps, "field" | "topic">) {
	const several = topic?.includes("+") ? [topic] : [];
	const wordsOf = (value: string) =>
		value
			.split("+")
			.map((one) => topicWords(one as (typeof topics)[number]))
			.join(", ");
	return (
		<>
			<TextField {...field("title")} label="שם" />
			<Select
				{...field("topic")}
				label="ליד אילו פניות"
				options={[
					{ value: "all", label: "כל הנושאים" },
					...[...several, ...topics].map((value) => ({ value, label: wordsOf(value) })),
				]}
			/>
			<TextArea {...field("female")} label="בלשון נקבה" rows={6} />
			<TextArea {...field("male")} label="בלשון זכר" rows={6} />
			<TextArea {...field("neutral")} label="בלי פנייה בלשון זכר או נקבה" rows={6} />
		</>
	);
}
