import type { ReactNode } from "react";
import { Link } from "react-router";
import { type NoSale, NoSaleWords, wayOn } from "../../members/no-sale.tsx";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { day } from "../../platform/time.ts";
import { badgeMeaning, badgeWords } from "../../profiles/public-profile.ts";
import { say } from "../../profiles/say.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Stage } from "../../ui/layout/stage.tsx";
import type { StatusView } from "./read-status.server.ts";
import styles from "./status.module.css";

type Part = { view: StatusView };

const evidenceMs = day;

/** The approval, full screen, until the person moves on. */
export function ApprovedMoment({ view }: Part) {
	const { standing, name, appeal, now } = view;
	const at = standing.application?.endedAt ?? now;
	return (
		<Stage
			isTall
			art="sp_approved"
			eyebrow={<bdi>{formatMoment(at)}</bdi>}
			title={
				<>
					{name && (
						<>
							<bdi>{name}</bdi>,{" "}
						</>
					)}
					הדלת פתוחה
				</>
			}
			text={
				<>
					{appeal?.outcome === "reversed" && (
						<>
							<b>טעינו.</b> בדיקה נוספת שינתה את ההחלטה.{" "}
						</>
					)}
					{say(view, {
						f: "הצוות אישר את הבקשה שלך. מהרגע הזה את חברה: הגלריה פתוחה לפנייך, ומה שרואים עלייך נשאר בידיים שלך.",
						m: "הצוות אישר את הבקשה שלך. מהרגע הזה אתה חבר: הגלריה פתוחה לפניך, ומה שרואים עליך נשאר בידיים שלך.",
						n: "הצוות אישר את הבקשה. הגלריה פתוחה, ומה שרואים נשאר בידיים שלך.",
					})}
				</>
			}
			acts={
				<PostForm action="/application/seen" className="row" data-act-bar>
					<Button kind="accent" type="submit" name="to" value="photos">
						{say(view, { f: "בחרי מה רואים", m: "בחר מה רואים", n: "בחירת התמונות" })}
					</Button>
					<Button kind="ghost" type="submit" name="to" value="gallery">
						ישר לגלריה
					</Button>
					{view.chosen && (
						<Button kind="ghost" type="submit" name="to" value="chosen">
							<span>
								לבחירה שלך: <bdi>{view.chosen.name}</bdi>
							</span>
						</Button>
					)}
				</PostForm>
			}
		>
			<MomentFacts view={view} at={at} />
		</Stage>
	);
}

function MomentFacts({ view, at }: Part & { at: Date }) {
	const { standing, now } = view;
	const { badgeAt, membership, role } = standing;
	const evidenceGone = new Date(at.getTime() + evidenceMs);
	return (
		<dl className={styles.facts}>
			{badgeAt && <Fact name="התג שלך">{badgeWords(badgeAt)}</Fact>}
			<Fact name="מה רואים">
				כינוי, גיל, אזור ומה שכתבת. תמונה מוצגת רק למי שבחרת, ורק אחרי אישור.
			</Fact>
			<Fact name="צילום האימות">
				{evidenceGone > now ? (
					<>
						יימחק עד <bdi>{formatMoment(evidenceGone)}</bdi>
					</>
				) : (
					"נמחק"
				)}
			</Fact>
			{role === "baby" && <Fact name="עלות">ללא תשלום, עכשיו ותמיד</Fact>}
			{membership && (
				<Fact name="המינוי">
					<bdi>{membership.plan.name}</bdi> התחיל עכשיו, ובתוקף עד{" "}
					<bdi>{formatMoment(membership.endsAt)}</bdi>
				</Fact>
			)}
		</dl>
	);
}

export function Approved({ view }: Part) {
	const { application, badgeAt, membership, role } = view.standing;
	if (view.shut) return <Shut view={view} why={view.shut} />;
	return (
		<div className={styles.part}>
			<p className="lead">
				{say(view, {
					f: "ברוכה הבאה. הגלריה פתוחה לפנייך, ומוצג בה ממך רק מה שבחרת להראות.",
					m: "ברוך הבא. הגלריה פתוחה לפניך, ומוצג בה ממך רק מה שבחרת להראות.",
					n: "ברוכים הבאים. הגלריה פתוחה, ומוצג בה רק מה שבחרת להראות.",
				})}
			</p>
			<dl className={styles.facts}>
				{application?.endedAt && (
					<Fact name="אושרה">
						<bdi>{formatDay(application.endedAt)}</bdi>
					</Fact>
				)}
				<Badge since={badgeAt} isHidden={view.isPortraitHidden} />
			</dl>
			{role === "daddy" && !membership && (
				<p>
					אין מינוי פעיל כרגע.{" "}
					{view.noSale ? (
						<NoSaleWords noSale={view.noSale} />
					) : (
						"חודש אחד משולם מראש ואינו מתחדש מעצמו."
					)}
				</p>
			)}
			<div className="row">
				{role === "daddy" && !membership && !view.noSale ? (
					<LinkButton kind="accent" href="/sugardaddy#plans">
						למסלולים
					</LinkButton>
				) : (
					<LinkButton kind="accent" href="/gallery">
						לגלריה
					</LinkButton>
				)}
				<LinkButton kind="line" href="/profile/preview">
					כך רואים אותך
				</LinkButton>
			</div>
		</div>
	);
}

/** Approved but shut out for now, including people who are leaving. */
function Shut({ view, why }: Part & { why: NoSale }) {
	const { href, label } = wayOn(why);
	const isLeaving = why.why === "deleting";
	return (
		<div className={styles.part}>
			<p className="lead">
				{isLeaving ? "עד המחיקה הגלריה סגורה והפרופיל מוסתר." : "הגלריה סגורה כרגע."}
			</p>
			<p>
				{view.noSale ? (
					<NoSaleWords noSale={view.noSale} />
				) : (
					<>
						{isLeaving && (
							<>
								החשבון יימחק ב־<bdi>{formatDay(why.at)}</bdi>.{" "}
							</>
						)}
						<Link className="link" to={href}>
							{label}
						</Link>
					</>
				)}
			</p>
		</div>
	);
}

function Badge({ since, isHidden }: { since: Date | null; isHidden: boolean }) {
	if (since)
		return (
			<Fact name="התג שלך">
				{badgeWords(since)}
				<p className="small muted">{badgeMeaning}</p>
			</Fact>
		);
	if (isHidden)
		return (
			<Fact name="התג שלך">
				הדיוקן שאומת מוסתר, והתג יחזור כשיהיה גלוי שוב.{" "}
				<Link className="link" to="/profile/photos">
					לתמונות שלי
				</Link>
			</Fact>
		);
	return (
		<Fact name="התג שלך">
			התג יחזור אחרי תנוחה חדשה, כי התמונה הראשונה התחלפה.{" "}
			<Link className="link" to="/verification">
				לתנוחה חדשה
			</Link>
		</Fact>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
