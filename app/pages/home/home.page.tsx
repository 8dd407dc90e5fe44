import { draftCookie } from "../../accounts/cookies.ts";
import { keepDraft, quickDraft } from "../../accounts/draft.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { firstVisit } from "../../accounts/sessions/finish-sign-in.server.ts";
import { brand } from "../../brand.ts";
import { readClaims } from "../../owner/settings.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { readFlash } from "../../platform/http/flash.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { formPage, staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/home.page";
import { readAtHome } from "./at-home.server.ts";
import { Hero } from "./home-hero.tsx";
import { Benefits, Claims, Doors, How, Stories } from "./home-how.tsx";
import { Join } from "./home-join.tsx";
import { quickForm } from "./quick-sign-up.form.ts";
import { isUndecided, mayBuy, sideOf } from "./status-words.tsx";
import { HomeStage, Welcome } from "./welcome.tsx";

export const handle = { ...staticPage(), darkHero: true, ...formPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/",
		title: `${brand.name} · ${brand.descriptor}`,
		exactTitle: true,
		description: `${brand.name}: ${brand.descriptor} ודיסקרטי לגברים מבוססים ולנשים צעירות. אימות אישי, חיוב בשם ניטרלי, מגיל 18 ומעלה.`,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { founded, ...claims } = await readClaims(siteOf(context));
	return {
		claims: Object.values(claims),
		atHome: await readAtHome({ request, context }),
		isFirst: readFlash(context, firstVisit) !== undefined,
	};
}

/**
 * Keeps the quick form's answers as a draft; they never appear in a URL (`product.md`, "Drafts").
 */
export function action(args: Route.ActionArgs) {
	return handleForm(args, {
		schema: quickForm,
		limit: ({ site, visitor, form }) => checkRateLimit(site, "draft", { visitor, form }),
		act: async ({ site, value: { name, age, gender, email } }) => {
			const { origin } = site.settings;
			const values = { name, age: String(age), gender, email };
			const known = draftCookie.read(args.request, origin);
			const { token } = await keepDraft(site, known, { kind: quickDraft, values });
			return redirectWith(site, "/auth?tab=signup", { cookies: [draftCookie.set(token, origin)] });
		},
	});
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
	const { atHome, isFirst, claims } = loaderData;
	const isStaff = atHome === "staff";
	if (atHome && !isStaff && isFirst && isUndecided(atHome))
		return <Welcome side={sideOf(atHome)} />;
	if (atHome && !isStaff)
		return (
			<>
				<HomeStage {...atHome} />
				<Doors own={sideOf(atHome)} mayBuy={mayBuy(atHome)} />
				<Benefits />
				<Stories band={false} />
				<Claims claims={claims} />
			</>
		);
	return (
		<>
			<Hero />
			<Doors mayBuy={!isStaff} />
			<Benefits />
			<How />
			<Stories />
			{!isStaff && <Join lastResult={actionData} />}
			<Claims claims={claims} />
		</>
	);
}
