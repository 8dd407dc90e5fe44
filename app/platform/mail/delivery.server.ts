import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { mailJobName } from "./mail.server.ts";

/** A mail not yet sent: which one, whether it is retried or was given up, and when next. */
export type Unsent = {
	about: string;
	state: "waits" | "fails" | "given-up";
	nextAt: Date | null;
};

/** The unsent mails whose `about` begins with this; every other one was accepted by the mail server. */
export async function listUnsent(db: Kysely<Tables>, prefix: string): Promise<Unsent[]> {
	const { rows } = await sql<Unsent>`
		select data->>'about' as about,
			case when name <> ${mailJobName} then 'given-up' when state = 'retry' then 'fails' else 'waits' end
				as state,
			case when name = ${mailJobName} and state = 'retry' then start_after end as "nextAt"
		from pgboss.job where name in (${mailJobName}, ${`${mailJobName}-dead`}) and state <= 'active'
			and starts_with(data->>'about', ${prefix})
		order by created_on`.execute(db);
	return rows;
}
