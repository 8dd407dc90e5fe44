import { data } from "react-router";
import { readFlash } from "../../platform/http/flash.server.ts";
import { isRefresh } from "../../platform/live/refresh.ts";
import { siteOf } from "../../platform/site.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { keepThroughHearts } from "../cards/heart-form.tsx";
import { LimitNotice } from "../limits/limit-notice.tsx";
import { requireMember } from "../member.server.ts";
import { isPageShown } from "../shown-notices.server.ts";
import type { Route } from "./+types/member.page";
import styles from "./member.module.css";
import { MemberFacts, Moment } from "./member-facts.tsx";
import { openProfile } from "./profile.server.ts";
import { saidSchema } from "./shown-member.ts";
import { Stage } from "./stage.tsx";
import { useAlbumLock } from "./use-album-lock.ts";

/** The other side when the person is unknown: in the usual grammar of its members. */
const someoneLeft = {
	daddy: "ייתכן שהחברה לקחה הפסקה או עזבה.",
	baby: "ייתכן שהחבר לקח הפסקה או עזב.",
} as const;

const nobody = "הפרופיל הזה לא זמין";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const title = titleOf(loaderData);
	return pageMeta(matches, { path: "/members", title, description: "", hidden: true });
};

function titleOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
	if (shown?.kind === "limit") return shown.words.title;
	if (shown?.kind !== "member") return nobody;
	const { alias, age } = shown.other;
	return age === null ? alias : `${alias}, ${age}`;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = keepThroughHearts;

/**
 * A member's page; opening it is counted. An unknown address, the own side and anybody who must not be seen get the
 * same answer: one page, byte for byte, which does not repeat its address.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	// A prefetched page would be a page that nobody counted.
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const opening = open({ request, context, params });
	const isShown = opening.then(
		({ kind }) => kind === "member",
		() => false,
	);
	context.set(isPageShown, isShown);
	const opened = await opening;
	if (opened.kind === "nobody") {
		const frame = { frameBack: "/gallery", isPlain: true } as const;
		return data({ ...opened, ...frame }, 404);
	}
	if (opened.kind === "limit") {
		const headers = { "Retry-After": String(opened.seconds) };
		return data({ ...opened, frameBack: "/gallery" } as const, { status: 429, headers });
	}
	const said = readFlash(context, saidSchema) ?? {};
	return { ...opened, said };
}

async function open({
	request,
	context,
	params,
}: Pick<Route.LoaderArgs, "request" | "context" | "params">) {
	const me = await requireMember({ request, context });
	const asked = { publicId: params.id, isAnew: isRefresh(request) };
	return openProfile(siteOf(context), me, asked, new Date());
}

export default function MemberPage({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === "limit") {
		return (
			<div className={`wrap ${styles.alone}`}>
				<LimitNotice words={loaderData.words} hasPlans={loaderData.hasPlans} isPage />
			</div>
		);
	}
	if (loaderData.kind === "nobody") {
		return (
			<div className={`wrap ${styles.alone}`}>
				<h1 className="h2">{nobody}</h1>
				<EmptyState words={someoneLeft[loaderData.side]}>
					<LinkButton kind="line" href="/gallery">
						חזרה לגלריה
					</LinkButton>
				</EmptyState>
			</div>
		);
	}
	return <Shown key={loaderData.other.publicId} {...loaderData} />;
}

type ShownProps = Extract<Route.ComponentProps["loaderData"], { kind: "member" }>;

function Shown({ other, said, way, opens, hasPlans, now }: ShownProps) {
	const say = useGenderedText();
	const album = useAlbumLock(other.publicId, other.album);
	const isMoment = said.isBoth === true && other.isBoth;
	return (
		<>
			{isMoment && <Moment other={other} way={way} say={say} />}
			<div className={styles.page}>
				<Stage other={other} isShut={album !== other.album} />
				<MemberFacts
					other={{ ...other, album }}
					said={said}
					say={say}
					hasPlans={hasPlans}
					way={way}
					opens={opens}
					isMoment={isMoment}
					now={now}
				/>
			</div>
		</>
	);
}
