import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../processes';
import { type OtherBrowser, scriptsRun } from './other-browser';

const libraries = '/usr/lib';

/** WebKitGTK's browser for automation. */
const program = readdirSync(libraries)
	.map((folder) => `${libraries}/${folder}/webkit2gtk-4.1/MiniBrowser`)
	.find((path) => existsSync(path));

const isOnPath = (name: string) => spawnSync('which', [name]).status === 0;

/** Whether WebKit, its driver and a virtual screen are installed. */
export const hasWebKit = program !== undefined && isOnPath('WebKitWebDriver') && isOnPath('Xvfb');

/** The longest time in milliseconds to start, or to reach a page, on a busy machine. */
const timeout = 60_000;

/** Starts WebKit on a screen of its own. */
export async function startWebKit(): Promise<OtherBrowser> {
	// Xvfb chooses a free number and writes it to the given descriptor.
	const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1600x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
	const port = await freePort();
	const service = spawn('WebKitWebDriver', [`--port=${port}`], {
		env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
		stdio: 'ignore',
	});
	try {
		const driver = await open(port);
		return drive(driver, async () => {
			await driver.quit();
			await end(service);
			await end(screen);
		});
	} catch (error) {
		await end(service);
		await end(screen);
		throw error;
	}
}

async function open(port: number): Promise<WebDriver> {
	const server = `http://127.0.0.1:${port}`;
	for (const last = Date.now() + timeout; Date.now() < last; await pause(100)) {
		if (
			await fetch(`${server}/status`).then(
				({ ok }) => ok,
				() => false,
			)
		)
			break;
	}
	const capabilities = new Capabilities({
		browserName: 'MiniBrowser',
		'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
	});
	const driver = await new Builder()
		.disableEnvironmentOverrides()
		.usingServer(server)
		.withCapabilities(capabilities)
		.build();
	// Pages are drawn without a graphics card, which is slow on a busy machine.
	await driver.manage().setTimeouts({ script: 2 * timeout });
	return driver;
}

/**
 * Whether the page was left during the query, so that the driver has no answer to read. The caller then repeats it on the next
 * page.
 */
const wasLeft = (failure: unknown) =>
	failure instanceof error.WebDriverError && failure.message === 'Could not parse script result';

function drive(driver: WebDriver, close: () => Promise<void>): OtherBrowser {
	const run: OtherBrowser['run'] = async (call, ...args) => {
		for (const last = Date.now() + timeout; ; ) {
			try {
				return await driver.executeScript(`return (${call})(...arguments)`, ...args);
			} catch (failure) {
				if (!wasLeft(failure) || Date.now() > last) throw failure;
			}
		}
	};
	/**
	 * Acts on an element once the page has it: the driver reports the address of the next page a moment before its elements
	 * exist.
	 */
	const withFound = async (xpath: string, act: (found: WebElement) => Promise<void>) => {
		for (const last = Date.now() + timeout; ; await pause(50)) {
			try {
				return await act(await driver.findElement(By.xpath(xpath)));
			} catch (failure) {
				const isNotThere =
					failure instanceof error.NoSuchElementError || failure instanceof error.StaleElementReferenceError;
				if (!isNotThere || Date.now() > last) throw failure;
			}
		}
	};
	return {
		smallest: 450,
		go: async (url) => {
			await driver.get(url);
			await driver.wait(() => run(scriptsRun), timeout);
		},
		run,
		size: async (width, height) => {
			// The page is as wide as the window, a little less high, and follows it a moment later.
			await driver.manage().window().setRect({ x: 0, y: 0, width, height });
			await driver.wait(() => run((wanted: number) => innerWidth === wanted, width), timeout);
			// Without a window manager, a resized window has lost the focus, and nothing restores it.
			await run(async () => {
				for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
				dispatchEvent(new Event('focus'));
			});
		},
		press: (xpath) => withFound(xpath, (found) => found.click()),
		type: (xpath, text) => withFound(xpath, (found) => found.sendKeys(text)),
		picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
		close,
	};
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGTERM');
	await ended;
}
