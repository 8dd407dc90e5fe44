import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { findAddressForm } from "./mail.server.ts";

const db = testDatabase();

type Reader = { gender?: "female" | "male"; role?: "daddy" | "baby" };

async function addReader(email: string, { gender, role }: Reader = {}) {
	const id = randomUUID();
	const account = { id, email, password_hash: "x", role: role ?? null };
	await db().insertInto("accounts").values(account).execute();
	if (gender) await db().insertInto("profiles").values({ id, gender }).execute();
}

test("a reader is addressed as the own profile says, else as the role usually is, and a stranger neutrally", async () => {
	await addReader("dana@example.com", { gender: "female", role: "daddy" });
	await addReader("avi@example.com", { gender: "male", role: "baby" });
	await addReader("baby@example.com", { role: "baby" });
	await addReader("daddy@example.com", { role: "daddy" });
	await addReader("new@example.com");
	const addresses = ["dana", "avi", "baby", "daddy", "new", "nobody"].map((name) =>
		findAddressForm(db(), `${name}@example.com`),
	);
	expect(await Promise.all(addresses)).toEqual(["f", "m", "f", "m", "n", "n"]);
});
