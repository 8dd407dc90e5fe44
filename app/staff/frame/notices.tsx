import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { keepDraft, readDraft } from "./drafts.ts";
import type { DeskNotice } from "./notices.server.ts";

const place = "voided";

const readBefore = () => (readDraft(place)?.ids ?? "").split(" ");

/** What was sent but not done, and what was handed over, until dismissed in this tab. */
export function DeskNotices({ notices }: { notices: readonly DeskNotice[] }) {
	const [read, setRead] = useState<string[] | null>(null);
	useEffect(() => setRead(readBefore()), []);
	if (read === null) return null;
	const close = (id: number) => {
		const all = [...read, String(id)].slice(-50);
		keepDraft(place, { ids: all.join(" ") });
		setRead(all);
	};
	return notices
		.filter(({ id }) => !read.includes(String(id)))
		.map(({ id, isHanded, about, why, href }) => (
			<Notice key={id} kind={isHanded ? "accent" : "danger"} role="alert">
				<b>
					{isHanded ? "נמסר לך" : "לא נעשה"}: {about}.
				</b>{" "}
				{why} {href && <Link to={href}>לפתיחה</Link>}{" "}
				<Button kind="line" small type="button" onClick={() => close(id)}>
					קראתי
				</Button>
			</Notice>
		));
}
