import { expect, test } from "vitest";
import { visitorAddress } from "./visitor.server.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const asked = (forwarded?: string) =>
	new Request("http://localhost/", forwarded ? { headers: { "x-forwarded-for": forwarded } } : {});

test("a header is believed only behind a proxy, and of it only what the proxy wrote", () => {
	expect(visitorAddress(asked("9.9.9.9"), from("1.2.3.4"), false)).toBe("1.2.3.4");
	expect(visitorAddress(asked("9.9.9.9, 5.6.7.8"), from("10.0.0.1"), true)).toBe("5.6.7.8");
	expect(visitorAddress(asked(), from("10.0.0.1"), true)).toBe("10.0.0.1");
	expect(visitorAddress(asked(), undefined, false)).toBe("unknown");
});

test("an IPv6 visitor counts by network, a mapped IPv4 address as itself", () => {
	expect(visitorAddress(asked(), from("::ffff:1.2.3.4"), false)).toBe("1.2.3.4");
	const one = visitorAddress(asked(), from("2001:db8:1:2:3:4:5:6"), false);
	expect(one).toBe("2001:db8:1:2::/64");
	expect(visitorAddress(asked(), from("2001:0db8:1:2::9"), false)).toBe(one);
	expect(visitorAddress(asked(), from("2001:db8:1:3::9"), false)).not.toBe(one);
	expect(visitorAddress(asked(), from("::1"), false)).toBe("0:0:0:0::/64");
	expect(visitorAddress(asked(), from("fe80::1%eth0"), false)).toBe("fe80:0:0:0::/64");
});
