import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { browserKeysOf, encryptPush, sealRecord } from "./encrypt.server.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("RFC 8188, section 3.1: one record", () => {
	const sealed = sealRecord(Buffer.from("I am the walrus"), {
		key: bytes("yqdlZ-tYemfogSmv7Ws5PQ"),
		salt: bytes("I1BsxtFttlv3u_Oo94xnmw"),
		keyId: Buffer.alloc(0),
	});
	expect(sealed.toString("base64url")).toBe(
		"I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg",
	);
});

test("RFC 8291, section 5: the whole push", () => {
	const own = createECDH("prime256v1");
	own.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
	const sealed = encryptPush(
		Buffer.from("When I grow up, I want to be a watermelon"),
		{
			p256dh: bytes(
				"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
			),
			auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
		},
		{ salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), own, padTo: 0 },
	);
	expect(sealed.toString("base64url")).toBe(
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
	);
});

test("keys that are none are refused: length, curve, letters", () => {
	const auth = "BTBZMqHH6r4Tts7J_aSIgg";
	const p256dh =
		"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
	expect(browserKeysOf({ p256dh, auth })).not.toBeNull();
	const off = bytes(p256dh);
	off[40] = (off[40] ?? 0) ^ 1;
	for (const wrong of [
		...[{ auth: "" }, { auth: "BTBZMqHH6r4Tts7J_aSI" }, { p256dh: "" }, { p256dh: auth }],
		{ p256dh: off.toString("base64url") },
	])
		expect(browserKeysOf({ p256dh, auth, ...wrong }), JSON.stringify(wrong)).toBeNull();
});

test("whatever is said, a push has one length; what does not fit is refused", () => {
	const own = createECDH("prime256v1");
	const keys = { p256dh: own.generateKeys(), auth: Buffer.alloc(16, 7) };
	const lengths = [0, 1, 200, 495].map((size) => encryptPush(Buffer.alloc(size), keys).length);
	expect(new Set(lengths)).toEqual(new Set([16 + 5 + 65 + 512]));
});
