import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// The table of all routes is sent to nobody: an open page asks for the part that it needs.
	routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
	// Who may change something is checked once, in app/platform/http/guards.server.ts.
	allowedActionOrigins: ["**"],
} satisfies Config;
