import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { type OtherBrowser, scriptsRun } from './other-browser';

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Whether Firefox is installed. */
export const hasFirefox = program !== undefined;

/**
 * Starts Firefox without a window.
 * @param preferences as about:config names them: what is switched off for this run
 */
export async function startFirefox(preferences: Record<string, boolean> = {}): Promise<OtherBrowser> {
	const scripted = preferences['javascript.enabled'] !== false;
	const browser = await launch({
		browser: 'firefox',
		executablePath: program,
		extraPrefsFirefox: { 'layout.css.devPixelsPerPx': '1.0', ...preferences },
	});
	const [page = await browser.newPage()] = await browser.pages();
	return {
		smallest: 320,
		go: async (url) => {
			await page.goto(url, { waitUntil: 'load' });
			if (scripted) await page.waitForFunction(scriptsRun);
		},
		run: (call, ...args) => page.evaluate(call as never, ...(args as unknown[])),
		size: (width, height) => page.setViewport({ width, height }),
		press: async (xpath) => {
			const [found] = await page.$$(`::-p-xpath(${xpath})`);
			if (!found) throw new Error(`Nothing on ${page.url()} is ${xpath}.`);
			await found.click();
		},
		type: async (xpath, text) => {
			const [found] = await page.$$(`::-p-xpath(${xpath})`);
			if (!found) throw new Error(`Nothing on ${page.url()} is ${xpath}.`);
			await found.type(text);
		},
		picture: async () => Buffer.from(await page.screenshot()),
		close: () => browser.close(),
	};
}
