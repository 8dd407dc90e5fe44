import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { freePort } from "../scripts/free-port.ts";
import { test } from "./own-site.ts";
import { copyTemplate } from "./site-at.ts";

// Playwright does not report what it routes once a service worker has sent it; e2e/unanswered.spec.ts has one.
test.use({ serviceWorkers: "block" });

async function fill(page: Page, origin = ""): Promise<void> {
	await page.goto(`${origin}/contact`);
	const main = page.locator("main");
	await main.getByLabel("שם", { exact: true }).fill("דנה");
	await main.getByLabel("אימייל").fill("dana@demo.test");
	await main.getByLabel("נושא").selectOption("general");
	await main.getByLabel("הודעה").fill("שאלה על ההצטרפות");
}

const button = (page: Page) => page.getByRole("button", { name: "שליחת הפנייה" });
const received = (page: Page) => page.locator("main").getByText("הפנייה התקבלה");

/** The solutions sent with a page's forms; null for a form without one. */
function watchSolutions(page: Page): (string | null)[] {
	const solutions: (string | null)[] = [];
	page.on("request", (request) => {
		if (request.method() !== "POST") return;
		solutions.push(new URLSearchParams(request.postData() ?? "").get("altcha"));
	});
	return solutions;
}

test.describe("under the limits of the real site", { tag: "@wide" }, () => {
	test.describe.configure({ mode: "serial" });
	let server: ChildProcess;
	let origin: string;
	let dataDir: string;

	test.beforeAll(async () => {
		dataDir = copyTemplate();
		const port = await freePort();
		origin = `http://localhost:${port}`;
		const own = { PORT: String(port), DATA_DIR: dataDir, LIMITS: "1", LOG_LEVEL: "warn" };
		server = spawn(process.execPath, ["server.ts", "start"], {
			env: { ...process.env, ...own },
			stdio: ["ignore", "ignore", "inherit"],
		});
		await expect(async () => {
			expect((await fetch(`${origin}/readyz`)).ok).toBe(true);
		}).toPass({ timeout: 150_000 });
	});
	test.afterAll(async () => {
		const ended = new Promise((done) => server.once("exit", done));
		server.kill("SIGTERM");
		await ended;
		rmSync(dataDir, { recursive: true, force: true });
	});

	test("forms with a proof of work pass where others would exceed the limit", async ({ page }) => {
		const solutions = watchSolutions(page);
		for (let index = 0; index < 3; index += 1) {
			await fill(page, origin);
			await button(page).click();
			await expect(received(page)).toBeVisible();
		}
		expect(new Set(solutions.filter(Boolean)).size).toBe(3);
	});

	test("while there are too many tries by others, signing in sends a proof of work", async ({
		page,
	}) => {
		const solutions = watchSolutions(page);
		await page.context().addCookies([{ name: "prove-work", value: "1", url: origin }]);
		await page.goto(`${origin}/auth`);
		const main = page.locator("main");
		await main.getByLabel("אימייל").fill("dana@demo.test");
		await main.getByLabel("סיסמה", { exact: true }).fill("not the password");
		await page.getByRole("button", { name: "התחברות", exact: true }).click();
		await expect(main).toContainText("האימייל או הסיסמה אינם נכונים", { timeout: 30_000 });
		expect(solutions).toEqual([expect.any(String)]);
	});

	test.describe("without a script", () => {
		test.use({ javaScriptEnabled: false });

		test("two forms pass, the third is told when to come back and keeps what was typed", async ({
			page,
		}) => {
			const solutions = watchSolutions(page);
			for (let index = 0; index < 2; index += 1) {
				await fill(page, origin);
				await button(page).click();
				await expect(received(page)).toBeVisible();
			}
			await fill(page, origin);
			await button(page).click();
			await expect(page.locator("#form")).toContainText("יותר מדי ניסיונות, אפשר לנסות שוב בעוד");
			await expect(page.locator("main").getByLabel("הודעה")).toHaveValue("שאלה על ההצטרפות");
			expect(solutions).toEqual([null, null, null]);
		});
	});
});

test("a form sent before the proof is ready waits, says so, and is sent once", async ({ page }) => {
	const solutions = watchSolutions(page);
	let goOn = () => {};
	const held = new Promise<void>((go) => {
		goOn = go;
	});
	await page.route("**/proof", async (route) => {
		await held;
		await route.continue();
	});
	await fill(page);
	await button(page).click();
	await expect(button(page)).toHaveAttribute("aria-busy", "true");
	await expect(page.locator("#say")).toHaveText("הטופס בדרך, עוד רגע");
	await button(page).click();
	expect(solutions).toEqual([]);
	goOn();
	await expect(received(page)).toBeVisible();
	expect(solutions).toEqual([expect.stringMatching(/^[\w+/=]{400,}$/)]);
});

test("a form that waits for its proof is sent although React starts meanwhile", async ({
	page,
}) => {
	const held = Promise.withResolvers<void>();
	const react = Promise.withResolvers<void>();
	await page.route("**/proof", async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.route("**/assets/entry.client-*.js", async (route) => {
		await react.promise;
		await route.continue();
	});
	await fill(page);
	await button(page).click();
	await expect(button(page)).toHaveAttribute("aria-busy", "true");
	react.resolve();
	const runs = () =>
		page.evaluate(() =>
			Object.keys(document.querySelector("main form") ?? {}).some((key) =>
				key.startsWith("__react"),
			),
		);
	await expect.poll(runs).toBe(true);
	await expect(button(page)).toHaveAttribute("aria-busy", "true");
	held.resolve();
	await expect(received(page)).toBeVisible();
});

test("when no proof can be computed the form is sent anyway", async ({ page }) => {
	const solutions = watchSolutions(page);
	await page.route("**/proof", (route) => route.abort());
	await fill(page);
	await button(page).click();
	await expect(received(page)).toBeVisible();
	expect(solutions).toEqual([null]);
});

test("a form that a script sends waits for its proof too, after its fields are checked", async ({
	page,
	baseURL,
}) => {
	const solutions = watchSolutions(page);
	let goOn = () => {};
	const held = new Promise<void>((go) => {
		goOn = go;
	});
	let asked = 0;
	await page.route("**/proof", async (route) => {
		if (asked++ > 0) return route.abort();
		await held;
		await route.continue();
	});
	const url = baseURL ?? "";
	await page.context().addCookies([{ name: "prove-work", value: "1", url }]);
	await page.goto("/auth", { waitUntil: "networkidle" });
	const main = page.locator("main");
	const signIn = page.getByRole("button", { name: "התחברות", exact: true });
	await main.getByLabel("אימייל").fill("dana@demo.test");
	await signIn.click();
	await expect(main.getByText("יש להקליד סיסמה")).toBeVisible();
	await expect(signIn).not.toHaveAttribute("aria-busy");

	await main.getByLabel("סיסמה", { exact: true }).fill("not the password");
	await main.getByLabel("סיסמה", { exact: true }).press("Enter");
	await expect(signIn).toHaveAttribute("aria-busy", "true");
	await expect(page.locator("#say")).toHaveText("הטופס בדרך, עוד רגע");
	await signIn.click();
	expect(solutions).toEqual([]);
	goOn();
	await expect(main).toContainText("האימייל או הסיסמה אינם נכונים");
	expect(solutions).toEqual([expect.stringMatching(/^[\w+/=]{400,}$/)]);
	await expect(signIn).not.toHaveAttribute("aria-busy");

	await main.getByLabel("סיסמה", { exact: true }).fill("not this one either");
	const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
	await main.getByLabel("סיסמה", { exact: true }).press("Enter");
	await answered;
	expect(solutions[1]).toBeNull();
});

test("a page that is only read requests no proof, and a form that was stopped needs a new one", {
	tag: "@wide",
}, async ({ page }) => {
	let asked = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("/proof")) asked += 1;
	});
	const solutions = watchSolutions(page);
	await page.goto("/contact", { waitUntil: "networkidle" });
	expect(asked).toBe(0);
	await fill(page);
	await button(page).click();
	await expect(received(page)).toBeVisible();
	await page.getByRole("link", { name: "פנייה נוספת" }).click();
	await page.locator("main").getByLabel("הודעה").fill("עוד שאלה");
	await page.locator("main").getByLabel("שם", { exact: true }).fill("דנה");
	await page.locator("main").getByLabel("אימייל").fill("dana@demo.test");
	await page.locator("main").getByLabel("נושא").selectOption("general");
	await button(page).click();
	await expect(received(page)).toBeVisible();
	expect(new Set(solutions.filter(Boolean)).size).toBe(2);
});
