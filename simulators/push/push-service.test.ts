import { expect, test } from "vitest";
import { checkSender } from "./push-service.ts";

const token =
	"eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
const key =
	"BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

test("RFC 8292, section 2.4: the sender is known, and nobody else passes for it", () => {
	expect(checkSender(`vapid t=${token}, k=${key}`, key)).toEqual({
		aud: "https://push.example.net",
		exp: 1_453_523_768,
		sub: "mailto:push@example.com",
	});
	expect(() => checkSender(`vapid t=${token.replace(".i3", ".i4")}, k=${key}`, key)).toThrow();
	expect(() => checkSender(`vapid t=${token}, k=${key}`, key.replace("BA1", "BB1"))).toThrow();
});
