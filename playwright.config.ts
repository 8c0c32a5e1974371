import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { isolateEnvironment } from './tests/harness/hermetic-environment';
import type { ClientOptions } from './tests/harness/plain-client/test';
import { isUsual } from './tests/harness/test-level';

isolateEnvironment();

/** Where Debian installs Chromium. The headless shell takes two thirds of the time of the whole browser. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM ?? installed;

/**
 * Headless Chromium identifies itself as a bot, and bots get different answers, so the tests identify as an ordinary
 * visitor.
 */
const userAgent =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Chromium's command-line arguments. */
const browserArguments = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Runs all pages of a test in one process: starting a process costs as much as showing a page.
	'--process-per-site',
	'--renderer-process-limit=1',
	// Blocks all hosts except the shop and its providers' simulators.
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const launchOptions = (...further: string[]) => ({
	...(executablePath ? { executablePath } : {}),
	args: [...browserArguments, ...further],
});

/** A page of covers costs a third less without the pictures, so only tests about drawing load them. */
const withoutPictures = '--blink-settings=imagesEnabled=false';

/**
 * Leaves out tests with one of these tags. The usual level also leaves out tests tagged @all, and with scripts those
 * that have passed in the plain client.
 */
const without = (...tags: RegExp[]) => ({ grepInvert: isUsual ? [...tags, /@all\b/] : tags });

/** The tag of tests that the plain client cannot run. */
const inBrowser = /@chromium\b/;

/**
 * Every test runs twice, with scripts and without. Tests only for scripts are named *.scripts.test.ts, tests only for
 * the document *.plain.test.ts, and tests for other browsers *.browsers.test.ts. Without scripts a plain client
 * replaces the browser, except for tests that need a browser: they are tagged @chromium. The usual level runs those
 * only with scripts, and leaves out tests tagged @all.
 */
export default defineConfig<object, ClientOptions>({
	testDir: 'tests/browser',
	testMatch: '**/*.test.ts',
	outputDir: 'test-results',
	globalSetup: './tests/harness/sample-data.ts',
	// Two more than the usual number of processors: with three workers, the processors were busy for two thirds of the
	// time. A worker and its shop take five seconds of a processor to start. No worker serves two projects, so the short
	// projects have one worker each.
	workers: 4,
	fullyParallel: true,
	timeout: 120_000,
	// A busy machine is slow.
	expect: { timeout: 30_000 },
	forbidOnly: Boolean(process.env.CI),
	use: {
		userAgent,
		viewport: { width: 1440, height: 900 },
		launchOptions: launchOptions(),
	},
	projects: [
		// These start their own browsers: Firefox, WebKit, and a Chromium with fewer features. They come first, as they are
		// slow.
		{ name: 'other browsers', workers: 1, testMatch: '**/*.browsers.test.ts', ...without() },
		{
			name: 'with scripts',
			workers: 3,
			use: { javaScriptEnabled: true, launchOptions: launchOptions(withoutPictures) },
			testMatch: isUsual ? '**/*.scripts.test.ts' : '**/*.test.ts',
			testIgnore: ['**/*.plain.test.ts', '**/*.browsers.test.ts'],
			...without(inBrowser),
		},
		{
			name: 'with scripts, drawn',
			workers: isUsual ? 1 : 2,
			use: { javaScriptEnabled: true },
			testIgnore: ['**/*.plain.test.ts', '**/*.browsers.test.ts'],
			grep: inBrowser,
			...without(),
		},
		{
			name: 'without scripts, in Chromium',
			workers: 1,
			use: { javaScriptEnabled: false },
			testMatch: isUsual ? '**/*.plain.test.ts' : '**/*.test.ts',
			testIgnore: ['**/*.scripts.test.ts', '**/*.browsers.test.ts'],
			grep: inBrowser,
			...without(),
		},
		{
			name: 'without scripts',
			use: { javaScriptEnabled: false, client: 'plain' },
			testIgnore: ['**/*.scripts.test.ts', '**/*.browsers.test.ts'],
			...without(inBrowser),
		},
	],
});
