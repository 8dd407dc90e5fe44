import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { keepDraft, readDraft } from "./drafts.ts";
import type { Voided } from "./voided.server.ts";

const place = "voided";

const readBefore = () => (readDraft(place)?.ids ?? "").split(" ");

/** What was not done although it had been sent, until whoever sent it says that they read it, in this tab. */
export function VoidedNotices({ voided }: { voided: readonly Voided[] }) {
	const [read, setRead] = useState<string[] | null>(null);
	useEffect(() => setRead(readBefore()), []);
	if (read === null) return null;
	const close = (id: number) => {
		const all = [...read, String(id)].slice(-50);
		keepDraft(place, { ids: all.join(" ") });
		setRead(all);
	};
	return voided
		.filter(({ id }) => !read.includes(String(id)))
		.map(({ id, about, why, href }) => (
			<Notice key={id} kind="danger" role="alert">
				<b>לא נעשה: {about}.</b> {why} {href && <Link to={href}>לפתיחה</Link>}{" "}
				<Button kind="line" small type="button" onClick={() => close(id)}>
					קראתי
				</Button>
			</Notice>
		));
}
