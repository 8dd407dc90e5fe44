// `npm run staff:invite -- ADDRESS ROLE,ROLE`: invites somebody to the staff; beside a running or stopped
// site, or on the PostgreSQL server of DATABASE_URL.

import { staffRoles } from "../app/accounts/staff.ts";
import { readSettings } from "../app/platform/settings.ts";
import { invitationDays, readInvited } from "../app/staff/invitations/invite.server.ts";
import { inviteFromOutside } from "../app/staff/invitations/invite-installation.server.ts";

const [email, roles, ...more] = process.argv.slice(2);

try {
	if (email === undefined || roles === undefined || more.length > 0) {
		throw new Error(
			`Usage: npm run staff:invite -- ADDRESS ROLE,ROLE (the roles: ${staffRoles.join(", ")})`,
		);
	}
	const invited = readInvited(email, roles);
	await inviteFromOutside(readSettings("start"), invited);
	console.log(`${invited.email} is invited as ${invited.roles.join(", ")}.`);
	console.log(
		`The running site mails the link within two minutes; it is valid for ${invitationDays} days.`,
	);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
