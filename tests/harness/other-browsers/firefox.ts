import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { type OtherBrowser, scriptsRun } from './other-browser';

/** The longest time in milliseconds until an element appears on a busy machine. */
const timeout = 60_000;

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Whether Firefox is installed. */
export const hasFirefox = program !== undefined;

/**
 * Starts Firefox without a window.
 * @param preferences the preferences to switch off for this run, by their names in about:config
 */
export async function startFirefox(preferences: Record<string, boolean> = {}): Promise<OtherBrowser> {
	const scripted = preferences['javascript.enabled'] !== false;
	const browser = await launch({
		browser: 'firefox',
		executablePath: program,
		extraPrefsFirefox: { 'layout.css.devPixelsPerPx': '1.0', ...preferences },
	});
	const [page = await browser.newPage()] = await browser.pages();
	/** Finds an element once the page has it: the browser reports the address of the next page a moment before its elements exist. */
	const find = async (xpath: string) => {
		const found = await page.waitForSelector(`::-p-xpath(${xpath})`, { timeout });
		if (!found) throw new Error(`Nothing on ${page.url()} is ${xpath}.`);
		return found;
	};
	return {
		smallest: 320,
		go: async (url) => {
			await page.goto(url, { waitUntil: 'load' });
			if (scripted) await page.waitForFunction(scriptsRun);
		},
		run: (call, ...args) => page.evaluate(call as never, ...(args as unknown[])),
		size: (width, height) => page.setViewport({ width, height }),
		press: async (xpath) => (await find(xpath)).click(),
		type: async (xpath, text) => (await find(xpath)).type(text),
		picture: async () => Buffer.from(await page.screenshot()),
		close: () => browser.close(),
	};
}
