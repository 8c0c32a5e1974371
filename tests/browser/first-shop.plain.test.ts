import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
// Starts without the tests' own shop, like the page.
import { expect, type Page, test } from 'playwright/test';
import { freePort } from '../harness/processes';
import { listening } from '../harness/shop';
import { testSecret } from '../harness/test-secret';

interface Block {
	language: string;
	text: string;
}

/** Returns the page's fenced blocks, in order. */
const blocks: Block[] = [...readFileSync('docs/your-first-shop.md', 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
	([, language = '', text = '']) => ({ language, text }),
);

/** Turns a line of the page into a pattern for a command's output: '…' matches anything. */
const pattern = (line: string) =>
	new RegExp(
		line
			.split('…')
			.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('.*'),
	);

let home: string;
let shop: ChildProcess | undefined;
test.beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'bookshop-home-'));
});
test.afterEach(async () => {
	if (shop?.exitCode === null && shop.pid) {
		// Ends npm and its child processes, which form a process group.
		process.kill(-shop.pid, 'SIGTERM');
		await once(shop, 'exit');
	}
	rmSync(home, { recursive: true, force: true });
});

/** Does the shopper's part of the page. */
async function order(page: Page, url: string) {
	await page.goto(url);
	await page
		.getByRole('search')
		.getByPlaceholder(/Title, author or ISBN/)
		.fill('Lantern');
	await page.getByRole('button', { name: 'Search' }).first().click();
	await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
	await page.goto(`${url}/checkout/cart`);
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await page.getByLabel('Name').fill('Ada Reader');
	await page.getByLabel('E-mail address').fill('ada@example.org');
	await page.getByLabel('Phone number').fill('250-555-0199');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await page.getByLabel('Pay at pick up', { exact: true }).check();
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1001');
}

test('the guide for a first shop leads from an empty folder to an order', { tag: '@all' }, async ({ page }) => {
	test.setTimeout(240_000);
	const port = await freePort();
	const env: NodeJS.ProcessEnv = {
		PATH: process.env.PATH,
		HOME: home,
		PORT: String(port),
		SESSION_SECRET: testSecret,
		LOG_LEVEL: 'error',
		// The address uses plain HTTP, as on the page.
		NODE_ENV: 'production',
		// Ignores the checkout's own `.env`.
		ENV_FILE: process.env.ENV_FILE,
	};
	const exports: string[] = [];
	let said = '';
	for (const { language, text } of blocks) {
		if (language === 'text') {
			for (const line of text.trimEnd().split('\n')) expect(said).toMatch(pattern(line));
			continue;
		}
		expect(language).toBe('sh');
		exports.push(...text.split('\n').filter((line) => line.startsWith('export ')));
		const script = ['set -e', ...exports, text].join('\n');
		if (text.trim() === 'npm start') {
			const started = spawn('bash', ['-c', script], { env, stdio: 'pipe', detached: true });
			shop = started;
			await order(page, await listening(started));
			continue;
		}
		({ stdout: said } = await promisify(execFile)('bash', ['-c', script], { env }));
	}
	expect(blocks.map(({ text }) => text).join('')).toContain('npm start');
	expect(said).toContain('Payments: everything agrees.');
});
