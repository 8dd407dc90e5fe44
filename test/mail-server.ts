/** A real mail server on this machine, for tests. */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailServer = {
	port: number;
	/** A received message: the recipient in the headers, and the email. */
	arrived: { to: string[]; raw: string; mail: Email }[];
	close(): Promise<void>;
};

/** Listens on a free port, or on the given one. */
export async function openMailServer(port = 0): Promise<MailServer> {
	const arrived: MailServer["arrived"] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		logger: false,
		onData(stream, session, done) {
			const parts: Buffer[] = [];
			stream.on("data", (part: Buffer) => parts.push(part));
			stream.on("end", async () => {
				const raw = Buffer.concat(parts).toString("utf8");
				const to = session.envelope.rcptTo.map(({ address }) => address);
				arrived.push({ to, raw, mail: await PostalMime.parse(raw) });
				done();
			});
		},
	});
	await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
	return {
		port: (server.server.address() as AddressInfo).port,
		arrived,
		close: () => new Promise((closed) => server.close(closed)),
	};
}
