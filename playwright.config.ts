import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { isolateEnvironment } from './tests/harness/hermetic-environment';
import type { ClientOptions } from './tests/harness/plain-client/test';
import { isUsual } from './tests/harness/test-level';

isolateEnvironment();

/** The path of Debian's Chromium. Tests take two thirds of the time in the headless shell compared with the full browser. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM ?? installed;

/**
 * The user agent of an ordinary browser. Headless Chromium identifies itself as a bot, and the shop answers bots differently.
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
	// Runs all pages of a test in one process, because starting a process takes as long as showing a page.
	'--process-per-site',
	'--renderer-process-limit=1',
	// Blocks all hosts except the shop and the simulators of its payment providers.
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const launchOptions = (...further: string[]) => ({
	...(executablePath ? { executablePath } : {}),
	args: [...browserArguments, ...further],
});

/**
 * Switches off pictures. Loading a page without cover pictures takes a third less time, so only tests about pictures load them.
 */
const withoutPictures = '--blink-settings=imagesEnabled=false';

/** Returns a pattern that excludes tests with one of these tags. The usual level also excludes tests tagged @all. */
const without = (...tags: RegExp[]) => ({ grepInvert: isUsual ? [...tags, /@all\b/] : tags });

/** The tag of tests that need a real browser. */
const inBrowser = /@chromium\b/;

/**
 * Every browser test runs twice, with and without JavaScript. Tests of JavaScript only are named *.scripts.test.ts. Tests of the
 * HTML document only are named *.plain.test.ts. Tests in other browsers are named *.browsers.test.ts. Without JavaScript, a
 * simple HTTP client replaces the browser, except for tests tagged @chromium. The usual level runs tests tagged @chromium only
 * with JavaScript, and excludes tests tagged @all.
 */
export default defineConfig<object, ClientOptions>({
	testDir: 'tests/browser',
	testMatch: '**/*.test.ts',
	outputDir: 'test-results',
	globalSetup: './tests/harness/sample-data.ts',
	// Uses two more workers than most machines have CPU cores. With three workers, the cores were busy for only two thirds of the
	// time. A worker and its shop need five seconds of CPU time to start. A worker runs tests of one project only, so each short
	// project has only one worker.
	workers: 4,
	fullyParallel: true,
	timeout: 120_000,
	// The timeout is long because the machine may be busy.
	expect: { timeout: 30_000 },
	forbidOnly: Boolean(process.env.CI),
	use: {
		userAgent,
		viewport: { width: 1440, height: 900 },
		launchOptions: launchOptions(),
	},
	projects: [
		// Tests for other browsers start their own browsers: Firefox, WebKit, and a Chromium with fewer features. Tests for other
		// browsers run first, because they are slow.
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
