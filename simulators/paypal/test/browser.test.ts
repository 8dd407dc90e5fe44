import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findChromium } from "../../../scripts/chromium.ts";
import type { Simulator } from "../handle.ts";
import { client, issueOf, Merchant, openTestSimulator } from "./merchant.ts";

let simulator: Simulator;
let merchant: Merchant;
let shop: Server;
let browser: Browser;
let page: Page;
let violations: string[];
/** Cents captured before the test. */
let before: number;

/** The unmodified library, bundled on its own. */
async function bundleShop(): Promise<string> {
	const built = (await build({
		configFile: false,
		logLevel: "silent",
		oxc: { jsx: { runtime: "automatic", development: false } },
		define: { "process.env.NODE_ENV": '"production"' },
		build: {
			write: false,
			minify: false,
			rollupOptions: {
				input: new URL("./shop.tsx", import.meta.url).pathname,
				output: { format: "iife", entryFileNames: "shop.js" },
			},
		},
	})) as Rollup.RollupOutput;
	return built.output[0].code;
}

/** A shop with the strictest policy under which PayPal works. */
function openShop(code: string): Server {
	return createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
		const json = (body: object) => response.end(JSON.stringify(body));
		if (pathname === "/shop.js") {
			response.setHeader("content-type", "text/javascript");
			response.end(code);
		} else if (pathname === "/orders") {
			json({ id: (await merchant.create()).body.id as string });
		} else if (pathname === "/captures") {
			const reply = await merchant.capture(String(searchParams.get("order")));
			json({ status: reply.body.status, issue: issueOf(reply) });
		} else {
			response.setHeader("content-type", "text/html; charset=utf-8");
			const opener = pathname === "/" ? "same-origin-allow-popups" : "same-origin";
			response.setHeader("cross-origin-opener-policy", opener);
			response.setHeader(
				"content-security-policy",
				`default-src 'none'; script-src 'self' ${simulator.url}; frame-src ${simulator.url}; connect-src 'self'; style-src 'self'`,
			);
			response.end(
				`<!doctype html><html data-client="${client.clientId}" data-sdk="${simulator.url}/sdk/js"><body><div id="shop"></div><script src="/shop.js"></script></body></html>`,
			);
		}
	});
}

beforeAll(async () => {
	simulator = await openTestSimulator();
	merchant = new Merchant(simulator);
	await merchant.login();
	shop = openShop(await bundleShop());
	await new Promise<void>((done) => shop.listen(0, "127.0.0.1", done));
	browser = await chromium.launch({
		...(findChromium() ? { executablePath: String(findChromium()) } : {}),
		args: ["--no-sandbox", "--disable-gpu"],
	});
});
afterAll(async () => {
	await browser?.close();
	shop?.closeAllConnections();
	shop?.close();
	await simulator?.close();
});

beforeEach(async () => {
	violations = [];
	before = simulator.countMoney().captured;
	page = await browser.newPage();
	page.on("console", (message) => {
		if (message.type() === "error") violations.push(message.text());
	});
	return () => page.close();
});

/** Waits long enough for a busy machine. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 12_000 });
const said = () => page.locator("output").innerText();
const address = () => `http://localhost:${(shop.address() as AddressInfo).port}/`;

async function openShopPage(path = ""): Promise<void> {
	await page.goto(address() + path);
	await eventually(said).toBe("ready");
}

/** Clicks PayPal's button and returns the approval window. */
async function press(): Promise<Page> {
	const [popup] = await Promise.all([
		page.waitForEvent("popup"),
		page.frameLocator('iframe[title="PayPal"]').getByRole("button", { name: "PayPal" }).click(),
	]);
	await popup.waitForURL(/checkoutnow/);
	return popup;
}

const choose = (popup: Page, button: string) => popup.getByRole("button", { name: button }).click();

it("pays in a Hebrew window that says it is no real money", async () => {
	await openShopPage();
	const popup = await press();
	expect(await popup.locator("html").getAttribute("dir")).toBe("rtl");
	expect(await popup.getByText("זה אינו כסף אמיתי").isVisible()).toBe(true);
	expect(await popup.locator("dl").innerText()).toContain("99.00 USD");
	await choose(popup, "אישור ותשלום");
	await eventually(said).toBe("ready, COMPLETED");
	await eventually(() => popup.isClosed()).toBe(true);
	expect(simulator.countMoney().captured).toBe(before + 9900);
	expect(violations).toEqual([]);
});

it("retries after a declined card, in the same window", async () => {
	await openShopPage();
	const popup = await press();
	await popup.getByLabel("אמצעי התשלום נדחה, ובניסיון הבא מצליח").check();
	await choose(popup, "אישור ותשלום");
	await popup.getByText("אפשר לנסות שוב").waitFor();
	await choose(popup, "אישור ותשלום");
	await eventually(said).toBe("ready, INSTRUMENT_DECLINED, COMPLETED");
});

it.each(["ביטול וחזרה לאתר", "סגירת החלון"])("gets the cancellation: %s", async (button) => {
	await openShopPage();
	// The window may be gone before its click is said to have ended.
	await choose(await press(), button).catch((error: Error) => {
		if (!/has been closed/.test(error.message)) throw error;
	});
	await eventually(said).toBe("ready, cancelled");
	await press();
});

it("cannot pay on a page that isolates its windows, as with PayPal", async () => {
	await openShopPage("severed");
	const frame = page.frameLocator('iframe[title="PayPal"]');
	await frame.getByRole("button", { name: "PayPal" }).click();
	await eventually(said).toMatch(/^ready, (cancelled|error: Can not open popup window)/);
	expect(simulator.countMoney().captured).toBe(before);
});

it("gets an error", async () => {
	await openShopPage();
	await choose(await press(), "תקלה ב־PayPal");
	await eventually(said).toMatch(/^ready, error: Something went wrong/);
});

it("detects that the script did not load, and loads it the next time", async () => {
	simulator.failNext("script", "server-error");
	await page.goto(address());
	await eventually(said).toBe("no script");
	await openShopPage();
});

it("lists every payment on the front page, where it can be refunded", async () => {
	const capture = await merchant.pay(simulator);
	await page.goto(simulator.url);
	await page.locator(`[data-act="refund"][data-capture="${capture}"]`).click();
	await eventually(() => simulator.state.captures.get(capture)?.status).toBe("REFUNDED");
});
