import type { Vault } from "../../platform/secret.server.ts";

const purpose = "appeal text";

/** Seals what a person writes against a refusal. */
export function sealAppealText(vault: Vault, text: string): string {
	return vault.seal(purpose, text);
}

/** What the person wrote; null when it was sealed with a secret that is gone. */
export function openAppealText(vault: Vault, sealed: string): string | null {
	return vault.open(purpose, sealed);
}
