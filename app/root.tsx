import "./ui/theme/base.css";
import "./ui/theme/fonts.css";
import "./ui/theme/tokens.css";
import "./ui/theme/words.css";
import { type PropsWithChildren, type ReactNode, use, useEffect } from "react";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useMatches,
	useRouteError,
	useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { findLock, lockGate } from "./accounts/lock/gate.server.ts";
import { useAppLock } from "./accounts/lock/use-app-lock.ts";
import sessionScript from "./accounts/sessions/client/session.browser.ts?worker&url";
import { useSession } from "./accounts/sessions/use-session.ts";
import { waitingFormsContext } from "./accounts/waiting-forms.server.ts";
import { consentText } from "./articles/newsletter/consent-text.ts";
import { waitingForms } from "./joining/waiting-forms.server.ts";
import { findMe } from "./members/me.server.ts";
import { useWaiting } from "./members/use-waiting.ts";
import { readNews } from "./notifications/seen.server.ts";
import { readBanner } from "./owner/settings.server.ts";
import { stayInPlace } from "./platform/http/stay-in-place.ts";
import { useLiveStream } from "./platform/live/use-live.ts";
import { buildContext, flashContext, siteOf, variantContext } from "./platform/site.ts";
import { PhotoPicture } from "./profiles/photos/photo-picture.tsx";
import frameScript from "./ui/browser/frame.ts?worker&url";
import { keepPage } from "./ui/browser/keep-page.ts";
import { tellTyped } from "./ui/browser/keep-typed.ts";
import { ToastRegion, UnansweredToast } from "./ui/feedback/toast.tsx";
import { Banner } from "./ui/layout/banner.tsx";
import { CrashScreen } from "./ui/layout/crash-screen.tsx";
import { Footer, SlimFooter } from "./ui/layout/footer.tsx";
import { type Doors, Header } from "./ui/layout/header.tsx";
import { Icons } from "./ui/layout/icons.tsx";
import { MemberBar } from "./ui/layout/member-bar.tsx";
import { Moves } from "./ui/layout/moves.tsx";
import { NotFound } from "./ui/layout/not-found.tsx";
import { OwnFace } from "./ui/layout/own-face.ts";
import type { Waiting } from "./ui/layout/unread.tsx";
import { type Unsent, UnsentWords } from "./ui/layout/unsent.tsx";
import { ModuleScript, ScriptNonce } from "./ui/module-script.tsx";
import { frameOf, startOf } from "./ui/page-handle.ts";
import { disguise } from "./ui/page-meta.ts";
import assistantHebrew from "./ui/theme/fonts/assistant-hebrew.woff2?url";
import assistantLatin from "./ui/theme/fonts/assistant-latin.woff2?url";
import frankHebrew from "./ui/theme/fonts/frank-ruhl-libre-hebrew.woff2?url";
import { useDisguise } from "./ui/use-disguise.ts";
import { useHydrated } from "./ui/use-hydrated.ts";

export const links: Route.LinksFunction = () => [
	...[assistantHebrew, assistantLatin, frankHebrew].map((href) => ({
		rel: "preload",
		href,
		as: "font" as const,
		type: "font/woff2",
		crossOrigin: "anonymous" as const,
	})),
];

/** The title of an error screen; a page has its own. */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
	if (!error) return [];
	if (loaderData?.isDisguised) return [{ title: disguise }];
	if (unsentOf(error)) return [{ title: "מה שכתבת לא נשלח · דבש" }];
	const isMissing = isRouteErrorResponse(error) && error.status < 500;
	return [{ title: isMissing ? "Oops! Page not found" : "Unexpected Application Error!" }];
};

export const clientMiddleware = [keepPage];

/** Provides values from upper folders to lower ones that cannot import them. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }) => {
		context.set(waitingFormsContext, waitingForms);
	},
	stayInPlace,
	lockGate,
];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { theme, isSignedIn, isDisguised } = context.get(variantContext);
	const { toast, also, event } = context.get(flashContext);
	return {
		origin: siteOf(context).settings.origin,
		build: context.get(buildContext),
		theme,
		toasts: [toast, also].filter((words) => words !== undefined),
		event,
		isSignedIn,
		isDisguised,
		banner: await readBanner(siteOf(context)),
		lock: isSignedIn ? await findLock({ request, context }) : null,
		me: isSignedIn ? await findMe({ request, context }, readNews) : null,
	};
}

/** Pages to leave when their person signs out in another tab (decision 0007). */
const forMembers =
	/^\/(today|profile|account|application|verification|members|messages|favourites|notifications|picks|searches|gifts\/(send|received|pay))(\/|$)/i;

/** Pages with a one-line footer: they have something to finish. */
const forOneThing =
	/^\/(profile|account|application|verification|members|messages|favourites|notifications|picks|searches|support|sugardaddy\/payment|gifts\/(send|received|pay)|cancel|auth|urgent)(\/|$)/i;

/** The part of a page's data that the frame uses. */
type Framed = {
	/** Where the frame's own forms return to, when it must not repeat the address. */
	frameBack: string;
	/** The page is a member's own now, though its address also serves visitors. */
	needsAccount: boolean;
	/** The member's last event before the page's own data was read. */
	livePosition: number;
	/** Must be byte-identical to others: a page in which React runs has a nonce of its own. */
	isPlain: true;
	/** What waits for the member, once the page has counted some of it as read. */
	unread: number;
};

/** The frame of every page, including the error screens. */
export function Layout({ children }: { children: ReactNode }) {
	return <Frame>{children}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const matches = useMatches();
	const { pathname, search } = useLocation();
	// Without an error it is null in one place and undefined in another.
	const hasFailed = (useRouteError() ?? null) !== null;
	const frame = frameOf(matches);
	const framed = (matches.at(-1)?.loaderData ?? {}) as Partial<Framed>;
	const starts = startOf({ ...frame, ...framed }, { isSignedIn: root?.me != null, hasFailed });
	// Once React runs, it runs on every page that the router opens.
	const isRunning = useHydrated();
	const {
		frameBack = pathname + search,
		livePosition = root?.me?.livePosition,
		unread = root?.me?.unread ?? 0,
	} = framed;
	const { requests = 0, notices = 0 } = root?.me ?? {};
	const waiting = useWaiting({
		"/messages": unread,
		"/profile": requests,
		"/notifications": notices,
	});
	const isMember = root?.me?.since != null;
	const isOwn = forMembers.test(pathname) || (framed.needsAccount ?? false);
	const needsAccount = (frame.needsAccount && !hasFailed) || isOwn;
	useLiveStream(livePosition);
	useSession(root?.event);
	useAppLock(root?.lock);
	useDisguise(root?.isDisguised ?? false);
	useEffect(tellTyped, []);
	// Where React runs by itself, it follows the session.
	const isDocument = !isRunning && (starts === undefined || starts === "touched");
	const followsSession = isDocument && (root?.isSignedIn || root?.event);
	return (
		<html
			lang="he"
			dir="rtl"
			data-theme={root?.theme}
			data-signed-in={root?.isSignedIn ? "" : undefined}
			// The frame's scripts leave marks on this element.
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#0f1613" />
				{needsAccount && <meta name="needs-account" content="" />}
				{starts === "idle" && <meta name="starts" content="idle" />}
				{root?.event && <meta name="account-event" content={root.event} />}
				<Meta />
				<Links />
				<Icons isDisguised={root?.isDisguised ?? false} />
				{starts !== "loaded" && <ModuleScript src={frameScript} />}
				{followsSession && <ModuleScript src={sessionScript} />}
			</head>
			<body className={isMember ? "inside" : undefined}>
				<a className="skip" href="#main">
					דילוג לתוכן
				</a>
				{(frame.isDesk || frame.isBare) && !hasFailed ? (
					children
				) : (
					<Surround
						isMember={isMember}
						isSlim={frame.isOneThing || isOwn}
						back={frameBack}
						waiting={waiting}
					>
						{children}
					</Surround>
				)}
				<ToastRegion toasts={root?.toasts ?? []} />
				<LiveRegions />
				{starts !== "loaded" && <UnansweredToast />}
				{(starts || isRunning) && <Running isHeld={starts !== "loaded" && !isRunning} />}
			</body>
		</html>
	);
}

/** Live regions, which scripts may have filled before React runs: it accepts any text there. */
function LiveRegions() {
	return (
		<>
			<div id="say" className="sr" role="status" suppressHydrationWarning>
				{""}
			</div>
			<div id="say-now" className="sr" role="alert" suppressHydrationWarning>
				{""}
			</div>
		</>
	);
}

/**
 * What makes React run in the page.
 * @param isHeld its scripts run later, when the place on the page is the reader's own.
 */
function Running({ isHeld }: { isHeld: boolean }) {
	const nonce = use(ScriptNonce);
	return (
		<>
			<Moves />
			{!isHeld && <ScrollRestoration nonce={nonce} />}
			<Scripts nonce={nonce} />
		</>
	);
}

type SurroundProps = { isMember: boolean; isSlim: boolean; back: string; waiting: Waiting };

/** Header and footer around a page, and on a phone a member's bar. */
function Surround({ isMember, isSlim, back, waiting, children }: PropsWithChildren<SurroundProps>) {
	const root = useRouteLoaderData<typeof loader>("root");
	const { darkHero = false } = frameOf(useMatches());
	const { pathname } = useLocation();
	const auth = useRouteLoaderData<{ doors: Doors }>("accounts/auth.page");
	const face = root?.me?.face;
	return (
		<OwnFace value={face && <PhotoPicture photo={face} alt="" sizes="5.5rem" />}>
			<Header
				path={pathname}
				doors={auth?.doors}
				darkHero={darkHero}
				isSignedIn={root?.isSignedIn ?? false}
				name={root?.me?.name ?? null}
				desk={root?.me?.desk ?? null}
				role={root?.me?.role ?? null}
				isMember={isMember}
				waiting={waiting}
				locksTo={root?.lock ? back : null}
			/>
			{root?.banner && <Banner text={root.banner} />}
			<main id="main" tabIndex={-1}>
				{children}
			</main>
			{isSlim || forOneThing.test(pathname) ? (
				<SlimFooter theme={root?.theme} isSignedIn={root?.me != null} back={back} />
			) : (
				<Footer
					theme={root?.theme}
					isSignedIn={root?.me != null}
					back={back}
					consent={consentText}
				/>
			)}
			{isMember && <MemberBar path={pathname} waiting={waiting} />}
		</OwnFace>
	);
}

export default function Root() {
	return <Outlet />;
}

const unsentOf = (error: unknown): Unsent | undefined =>
	isRouteErrorResponse(error) ? error.data?.unsent : undefined;

/** What could not be sent, not found for other 4xx errors, else the crash screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const unsent = unsentOf(error);
	if (unsent) return <UnsentWords {...unsent} />;
	if (isRouteErrorResponse(error) && error.status < 500) return <NotFound />;
	return <CrashScreen />;
}
