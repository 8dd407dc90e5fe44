import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { draftCookie, draftToken, keepDraft } from "../../accounts/draft.server.ts";
import { brand } from "../../brand.ts";
import { siteOf } from "../../platform/site.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { still } from "../../ui/still.ts";
import type { Route } from "./+types/home.page";
import script from "./home.browser.ts?worker&url";
import { Claims } from "./home-claims.tsx";
import { Doors } from "./home-doors.tsx";
import { Hero } from "./home-hero.tsx";
import { Benefits, How } from "./home-how.tsx";
import { Join } from "./home-join.tsx";
import { Stories } from "./home-stories.tsx";
import { quickForm } from "./quick-sign-up.form.ts";

export const handle = { ...still(), night: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/",
		title: `${brand.name} · ${brand.descriptor}`,
		exactTitle: true,
		description: `${brand.name}: ${brand.descriptor} ודיסקרטי לגברים מבוססים ולנשים צעירות. אימות אישי, חיוב בשם ניטרלי, מגיל 18 ומעלה.`,
	});

/** Keeps the quick form's answers as a draft; they travel in no address (`product.md`, "Drafts"). */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: quickForm });
	if (submission.status !== "success") return data(submission.reply(), 422);
	const { name, age, gender, email } = submission.value;
	const values = { name, age: String(age), gender, email };
	const { token } = await keepDraft(site, draftToken(request, site.settings.origin), {
		kind: "quick",
		values,
	});
	return redirect("/auth?tab=signup", {
		status: 303,
		headers: { "Set-Cookie": draftCookie(token, site.settings.origin) },
	});
}

export default function Home({ actionData }: Route.ComponentProps) {
	return (
		<>
			<Hero />
			<Doors />
			<Benefits />
			<How />
			<Stories />
			<Join lastResult={actionData} />
			<Claims />
			<script type="module" src={script} />
		</>
	);
}
