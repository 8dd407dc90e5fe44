import { type RouteConfig, route } from "@react-router/dev/routes";

export default [
	route("/", "pages/home/home.page.tsx"),
	route("sugardaddy", "joining/men/men.page.tsx"),
	route("sugarbaby", "joining/women/women.page.tsx"),
	route("gallery", "gallery/gallery.page.tsx"),
	route("gifts", "gifts/gifts.page.tsx"),
	route("articles", "articles/articles.page.tsx"),
	route("articles/:slug", "articles/article.page.tsx"),
	route("newsletter", "articles/newsletter/subscribe.page.tsx"),
	route("newsletter/confirm", "articles/newsletter/confirm.page.tsx"),
	route("newsletter/stop", "articles/newsletter/stop.page.tsx"),
	route("about", "pages/about.page.tsx"),
	route("privacy", "pages/legal/privacy.page.tsx"),
	route("contact", "support/contact.page.tsx"),
	route("terms", "pages/legal/terms.page.tsx"),
	route("accessibility", "pages/legal/accessibility.page.tsx"),
	route("auth", "accounts/auth.page.tsx"),

	route("theme", "pages/theme.route.ts"),
	route("exit", "pages/exit.route.ts"),
	route("client-crash", "pages/client-crash.route.ts"),
	route("design", "pages/design/design.page.tsx"),
	route("dev/mail", "pages/dev-mail/outbox.page.tsx"),
	route("dev/mail/:id", "pages/dev-mail/written-mail.page.tsx"),
	route("dev/mail/:id/html", "pages/dev-mail/html.route.ts"),
	route("dev/mail/:id/source", "pages/dev-mail/source.route.ts"),

	route("sitemap.xml", "pages/site-files/sitemap.route.ts"),
	route("robots.txt", "pages/site-files/robots.route.ts"),
	route(".well-known/security.txt", "pages/site-files/security.route.ts"),
	route("manifest.webmanifest", "pages/site-files/manifest.route.ts"),
	route("speculation-rules.json", "pages/site-files/speculation-rules.route.ts"),

	route("*", "pages/not-found.page.tsx"),
] satisfies RouteConfig;
