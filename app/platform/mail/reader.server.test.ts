import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { findAddressForm } from "./mail.server.ts";

const db = testDatabase();

async function addReader(email: string, gender?: "female" | "male") {
	const id = randomUUID();
	await db().insertInto("accounts").values({ id, email, password_hash: "x" }).execute();
	if (gender) await db().insertInto("profiles").values({ id, gender }).execute();
}

test("a reader is addressed as the own profile says, and a stranger neutrally", async () => {
	await addReader("dana@example.com", "female");
	await addReader("avi@example.com", "male");
	await addReader("new@example.com");
	const addresses = ["dana", "avi", "new", "nobody"].map((name) =>
		findAddressForm(db(), `${name}@example.com`),
	);
	expect(await Promise.all(addresses)).toEqual(["f", "m", "n", "n"]);
});
