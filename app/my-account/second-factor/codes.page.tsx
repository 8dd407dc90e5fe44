import { createContext, data, redirect } from "react-router";
import { renewBackupCodes } from "../../accounts/second-factor/second-factor.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/codes.page";
import { BackupCodes } from "./backup-codes.tsx";

const page = "/account/second-factor";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/second-factor/codes",
		title: "קודי גיבוי",
		description: "",
		hidden: true,
	});

const madeContext = createContext(false);

/** Codes are shown only in the answer that made them. */
export function loader({ context }: Route.LoaderArgs) {
	if (!context.get(madeContext)) throw redirect(page, 303);
	return null;
}

/** Makes new backup codes and shows them, once. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireProof({ request, context }, page);
	const renewed = await renewBackupCodes(site, person);
	if ("refused" in renewed) throw redirect(page, 303);
	context.set(madeContext, true);
	const cookie = flashCookie(site, { event: "USER_UPDATED" });
	return data(renewed, { headers: { "Set-Cookie": cookie } });
}

export default function NewBackupCodes({ actionData }: Route.ComponentProps) {
	return <BackupCodes codes={actionData?.codes ?? []} news="הקודים הקודמים אינם תקפים עוד." />;
}
