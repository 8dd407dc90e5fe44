import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	routeDiscovery: { mode: "initial" },
	// Who may change something is checked once, in app/platform/http/guards.server.ts.
	allowedActionOrigins: ["**"],
} satisfies Config;
