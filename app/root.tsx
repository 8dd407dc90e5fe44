import "./ui/theme/base.css";
import "./ui/theme/fonts.css";
import "./ui/theme/tokens.css";
import "./ui/theme/words.css";
import type { ReactNode } from "react";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	useLocation,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import sessionScript from "./accounts/sessions/client/session.browser.ts?worker&url";
import { seemsSignedIn } from "./accounts/sessions/session-cookies.ts";
import { consentText } from "./articles/newsletter/newsletter-consent.ts";
import { readCookie } from "./platform/http/cookies.ts";
import { flashContext, siteOf } from "./platform/site.ts";
import frameScript from "./ui/browser/frame.ts?worker&url";
import { ToastRegion } from "./ui/feedback/toast.tsx";
import { CrashScreen } from "./ui/layout/crash-screen.tsx";
import { Footer } from "./ui/layout/footer.tsx";
import { Header } from "./ui/layout/header.tsx";
import { NotFound } from "./ui/layout/not-found.tsx";
import type { Theme } from "./ui/layout/theme-switch.tsx";
import { isBare } from "./ui/still.ts";
import assistantHebrew from "./ui/theme/fonts/assistant-hebrew.woff2?url";
import assistantLatin from "./ui/theme/fonts/assistant-latin.woff2?url";
import frankHebrew from "./ui/theme/fonts/frank-ruhl-libre-hebrew.woff2?url";

export const links: Route.LinksFunction = () => [
	...[assistantHebrew, assistantLatin, frankHebrew].map((href) => ({
		rel: "preload",
		href,
		as: "font" as const,
		type: "font/woff2",
		crossOrigin: "anonymous" as const,
	})),
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export function loader({ request, context }: Route.LoaderArgs) {
	const theme = readCookie(request.headers.get("cookie"), "theme");
	const { toast, event } = context.get(flashContext);
	return {
		origin: siteOf(context).settings.origin,
		theme: theme === "light" || theme === "dark" ? (theme as Theme) : undefined,
		toasts: toast ? [toast] : [],
		event,
		isSignedIn: seemsSignedIn(request.headers.get("cookie")),
	};
}

/** What stays the same while a person moves between hydrated pages need not be asked for again. */
export const shouldRevalidate = () => false;

/** Pages that leave the screen when their person signs out in another tab (decision 0007). */
const forMembers = /^\/(profile|account|application)(\/|$)/;

/** The frame around every page, the error screens included. */
export function Layout({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const matches = useMatches();
	const { pathname, search } = useLocation();
	const handle = matches.at(-1)?.handle as { night?: boolean } | undefined;
	return (
		<html
			lang="he"
			dir="rtl"
			data-theme={root?.theme}
			data-signed-in={root?.isSignedIn ? "" : undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#0f1613" />
				{forMembers.test(pathname) && <meta name="needs-account" content="" />}
				{root?.event && <meta name="account-event" content={root.event} />}
				<Meta />
				<Links />
				<script type="module" src={frameScript} />
				{(root?.isSignedIn || root?.event || /^\/auth(\/|$)/.test(pathname)) && (
					<script type="module" src={sessionScript} />
				)}
			</head>
			<body>
				<a className="skip" href="#main">
					דילוג לתוכן
				</a>
				<Header
					path={pathname}
					night={handle?.night ?? false}
					isSignedIn={root?.isSignedIn ?? false}
				/>
				<main id="main" tabIndex={-1}>
					{children}
				</main>
				<Footer theme={root?.theme} back={pathname + search} consent={consentText} />
				<ToastRegion toasts={root?.toasts ?? []} />
				<LiveRegion id="say" role="status" />
				<LiveRegion id="say-now" role="alert" />
				{!isBare(matches) && <Scripts />}
			</body>
		</html>
	);
}

/** Where a script speaks to assistive technology; what it said before React woke up is left alone. */
function LiveRegion({ id, role }: { id: string; role: "status" | "alert" }) {
	const empty = { __html: "" };
	return (
		<div
			id={id}
			className="sr"
			role={role}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps React's hands off
			dangerouslySetInnerHTML={empty}
			suppressHydrationWarning
		/>
	);
}

export default function Root() {
	return <Outlet />;
}

/** An address that leads nowhere or takes no form, or the last screen for a fault of ours. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isRouteErrorResponse(error) && error.status < 500) return <NotFound />;
	return <CrashScreen />;
}
