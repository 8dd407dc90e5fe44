import { expect, test } from "vitest";
import { openLog } from "../log/log.server.ts";
import { readSettings } from "../settings.ts";
import { visitorAddress, warnOfProxy } from "./visitor.server.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const asked = (forwarded?: string) =>
	new Request("http://localhost/", forwarded ? { headers: { "x-forwarded-for": forwarded } } : {});

test("the header is trusted only behind a proxy, and only the entry that the proxy wrote", () => {
	expect(visitorAddress(asked("9.9.9.9"), from("1.2.3.4"), 0)).toBe("1.2.3.4");
	expect(visitorAddress(asked("9.9.9.9, 5.6.7.8"), from("10.0.0.1"), 1)).toBe("5.6.7.8");
	expect(visitorAddress(asked(), from("10.0.0.1"), 1)).toBe("10.0.0.1");
	expect(visitorAddress(asked(), undefined, 0)).toBe("unknown");
});

test("behind several proxies the entry of the outermost one counts", () => {
	const request = asked("6.6.6.6, 9.9.9.9, 10.0.0.2");
	expect(visitorAddress(request, from("10.0.0.1"), 2)).toBe("9.9.9.9");
	expect(visitorAddress(request, from("10.0.0.1"), 4)).toBe("10.0.0.1");
});

test("an unconfigured proxy is logged once", () => {
	const warned = (env: Record<string, string>) => {
		const lines: string[] = [];
		const log = openLog("info", { write: (line) => lines.push(line) });
		const look = warnOfProxy({ settings: readSettings("test", env), log });
		for (const address of [undefined, "9.9.9.9", "8.8.8.8"]) look(asked(address));
		return lines;
	};
	expect(warned({})).toEqual([expect.stringContaining("TRUST_PROXY is off")]);
	expect(warned({})[0]).not.toContain("9.9.9.9");
	expect(warned({ TRUST_PROXY: "2" })).toEqual([]);
});

test("an IPv6 visitor counts by network, a mapped IPv4 address as itself", () => {
	expect(visitorAddress(asked(), from("::ffff:1.2.3.4"), 0)).toBe("1.2.3.4");
	const one = visitorAddress(asked(), from("2001:db8:1:2:3:4:5:6"), 0);
	expect(one).toBe("2001:db8:1:2::/64");
	expect(visitorAddress(asked(), from("2001:0db8:1:2::9"), 0)).toBe(one);
	expect(visitorAddress(asked(), from("2001:db8:1:3::9"), 0)).not.toBe(one);
	expect(visitorAddress(asked(), from("::1"), 0)).toBe("0:0:0:0::/64");
	expect(visitorAddress(asked(), from("fe80::1%eth0"), 0)).toBe("fe80:0:0:0::/64");
});
