import type { SubmissionResult } from "@conform-to/react";
import { useId } from "react";
import { Form } from "react-router";
import { roleNames, type StaffRole, staffRoles } from "../../accounts/staff.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FieldError, FormError } from "../../ui/forms/field.tsx";
import type { RefusedColleague } from "./colleague-acts.server.ts";
import type { Colleague } from "./colleagues.server.ts";
import { rolesForm } from "./team.form.ts";
import styles from "./team.module.css";

const path = "/staff/team";

type ShownColleague = Omit<Colleague, "accountId" | "lastAt"> & {
	isMine: boolean;
	lastAt: string | null;
};
type ShownInvited = { email: string; roles: readonly StaffRole[]; until: string };

type ColleaguesProps = {
	people: readonly ShownColleague[];
	invited: readonly ShownInvited[];
	refused: RefusedColleague | null;
};

export function Colleagues({ people, invited, refused }: ColleaguesProps) {
	const resultOf = (act: RefusedColleague["act"], email?: string) =>
		refused?.act === act && (!email || refused.email === email) ? refused.result : null;
	return (
		<>
			<section className={styles.panel} aria-labelledby="colleagues">
				<h2 id="colleagues">מי בצוות</h2>
				<ul className={styles.people}>
					{people.map((person) => (
						<Person
							key={person.email}
							person={person}
							lastResult={resultOf("change", person.email)}
						/>
					))}
				</ul>
			</section>
			{invited.length > 0 && <Invited invited={invited} />}
			<Invite key={invited.length} lastResult={resultOf("invite")} />
		</>
	);
}

type PersonProps = { person: ShownColleague; lastResult: SubmissionResult | null };

function Person({ person, lastResult }: PersonProps) {
	const { name, email, roles, isMine, lastAt, decided, overturned, looks, agreed } = person;
	const title = useId();
	return (
		<li className={styles.person} data-item={email}>
			<section aria-labelledby={title}>
				<h3 id={title}>
					<bdi>{name}</bdi>
					{isMine && <span className="small muted"> (החשבון שלך)</span>}
				</h3>
				<p className="small">
					<bdi dir="ltr">{email}</bdi>
				</p>
				<Roles roles={roles} />
				<dl className={styles.facts}>
					<div>
						<dt>כניסה אחרונה</dt>
						<dd>{lastAt ? <span className="num">{lastAt}</span> : "עוד לא הייתה"}</dd>
					</div>
					<div>
						<dt>החלטות שבוטלו בערעור</dt>
						<dd>
							{decided === 0 ? (
								"אין החלטות שאפשר לערער עליהן"
							) : (
								<Of part={overturned} all={decided} />
							)}
						</dd>
					</div>
					<div>
						<dt>מבט שני: אישור של שני הצדדים</dt>
						<dd>{looks === 0 ? "עוד לא היה" : <Of part={agreed} all={looks} />}</dd>
					</div>
				</dl>
				<Disclosure summary="שינוי תפקידים והסרה">
					<RolesForm act="change" email={email} roles={roles} lastResult={lastResult} />
					<Form method="post" className={styles.remove}>
						<input type="hidden" name="act" value="remove" />
						<input type="hidden" name="email" value={email} />
						<Button type="submit" kind="danger" small>
							הסרה מהצוות
						</Button>
						<span className="small muted">ההרשאות והחיבורים מסתיימים מיד.</span>
					</Form>
				</Disclosure>
			</section>
		</li>
	);
}

const Of = ({ part, all }: { part: number; all: number }) => (
	<>
		<bdi>{part}</bdi> מתוך <bdi>{all}</bdi>
	</>
);

const Roles = ({ roles }: { roles: readonly StaffRole[] }) => (
	<p className="row">
		{staffRoles
			.filter((role) => roles.includes(role))
			.map((role) => (
				<Badge key={role}>{roleNames[role]}</Badge>
			))}
	</p>
);

function Invited({ invited }: { invited: readonly ShownInvited[] }) {
	return (
		<section className={styles.panel} aria-labelledby="invited">
			<h2 id="invited">הוזמנו ועוד לא נכנסו</h2>
			<ul className={styles.people}>
				{invited.map(({ email, roles, until }) => (
					<li key={email} className={styles.person}>
						<p>
							<bdi dir="ltr">{email}</bdi>{" "}
							<span className="small muted">
								הקישור תקף עד <span className="num">{until}</span>
							</span>
						</p>
						<Roles roles={roles} />
						<Form method="post">
							<input type="hidden" name="act" value="remove" />
							<input type="hidden" name="email" value={email} />
							<Button type="submit" kind="line" small aria-label={`ביטול ההזמנה של ${email}`}>
								ביטול ההזמנה
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	);
}

function Invite({ lastResult }: { lastResult: SubmissionResult | null }) {
	return (
		<section aria-labelledby="invite" className={styles.panel}>
			<h2 id="invite">הזמנה לצוות</h2>
			<p className="small muted">
				האימייל מוביל לבחירת שם, סיסמה ואימות נוסף. כתובת שיש לה חשבון באתר אינה מתאימה.
			</p>
			<RolesForm act="invite" roles={[]} lastResult={lastResult} />
		</section>
	);
}

type RolesProps = {
	act: "invite" | "change";
	/** Of an existing colleague; a new one's is asked for. */
	email?: string;
	roles: readonly StaffRole[];
	lastResult: SubmissionResult | null;
};

function RolesForm({ act, email, roles, lastResult }: RolesProps) {
	const { form, formProps, field } = useCheckedForm({
		id: `${act}-${email ?? "new"}`,
		schema: rolesForm,
		lastResult,
	});
	const { error } = field("roles");
	const errorId = useId();
	return (
		<Form {...formProps} action={path} method="post" className={styles.rolesForm}>
			<FormError errors={form.errors} />
			<input type="hidden" name="act" value={act} />
			{email ? (
				<input type="hidden" name="email" value={email} />
			) : (
				<EmailField {...field("email")} label="כתובת אימייל" autoComplete="off" />
			)}
			<fieldset className={styles.roles} aria-describedby={error ? errorId : undefined}>
				<legend>תפקידים</legend>
				{staffRoles.map((role) => (
					<label key={role}>
						<input
							type="checkbox"
							name="roles"
							value={role}
							defaultChecked={roles.includes(role)}
						/>
						<span>{roleNames[role]}</span>
					</label>
				))}
				<FieldError id={errorId} error={error} />
			</fieldset>
			<div className="row">
				<Button type="submit" kind={email ? "line" : "accent"} small={email !== undefined}>
					{email ? "שמירת התפקידים" : "שליחת ההזמנה"}
				</Button>
			</div>
		</Form>
	);
}
