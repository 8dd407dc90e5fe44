import { hashPassword } from "../../app/accounts/passwords/password-hash.server.ts";
import { castPassword } from "./cast.ts";

let hash: Promise<string> | undefined;

/** One hash for the whole cast: each takes a noticeable part of a second, on purpose. */
export function castPasswordHash(): Promise<string> {
	hash ??= hashPassword(castPassword);
	return hash;
}
