import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pino from 'pino';
import { readConfig } from '../../config';
import { transact } from '../../store/foundation/database/transactions';
import { writeSettings } from '../../store/foundation/settings/settings';
import { openStore } from '../../store/store';
import { listening, startShop } from '../harness/shop';
import { generateTitles } from './generate-titles';
import { fetchPacked, weigh } from './pages';

// Measures the shop's speed on this machine: every page for guests, for the same bytes from a bare Express handler, and for
// shoppers with a cart. Only ratios within one run are comparable; the absolute figures depend on the machine and the day.

const titles = Number(process.env.BENCH_TITLES ?? 100_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const concurrencies = [1, 32];
/** The number of pages that are requested once. */
const firstLooks = 1500;

interface Figures {
	rate: number;
	p50: number;
	p99: number;
}

async function measure(url: string, connections: number, headers: Record<string, string>): Promise<Figures> {
	const options = { url, connections, headers: { 'accept-encoding': 'gzip', ...headers } };
	await autocannon({ ...options, duration: 1 });
	const result = await autocannon({ ...options, duration: seconds });
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
	return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Returns pages a second if each page is requested once, without an earlier visitor. */
async function measureFirst(urls: string[], connections: number, headers: Record<string, string>): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const started = performance.now();
	const left = [...urls];
	const visit = async () => {
		for (let url = left.pop(); url !== undefined; url = left.pop()) {
			const { status } = await fetchPacked(url, headers, agent);
			if (status !== 200) throw new Error(`${url} answered ${status}`);
		}
	};
	await Promise.all(Array.from({ length: connections }, visit));
	agent.destroy();
	return (urls.length * 1000) / (performance.now() - started);
}

/** Returns ISBNs of titles that can be bought. */
async function generate(folder: string): Promise<string[]> {
	const store = await openStore(readConfig({ NODE_ENV: 'development', DATA_DIR: folder }), pino({ level: 'error' }));
	// A shop without settings says so on every page.
	await transact(store, (transaction) => writeSettings(transaction, {}, store.now()));
	await generateTitles(store, titles);
	const sold = await store.db
		.selectFrom('titles')
		.select('eisbn')
		.where('lowest_price', 'is not', null)
		.limit(1 + firstLooks)
		.execute();
	await store.close();
	return sold.map(({ eisbn }) => eisbn);
}

/** Puts a book into a cart with a form post. Returns the shopper's cookie. */
async function fillCart(shop: string, eisbn: string): Promise<string> {
	const response = await fetch(`${shop}/cart/add`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop },
		body: new URLSearchParams({ eisbn, condition: 'new', quantity: '1' }),
		redirect: 'manual',
	});
	const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='));
	if (cookies.length === 0) throw new Error(`No cart was begun: ${response.status} ${await response.text()}`);
	return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const figures = ({ rate, p50, p99 }: Figures) => [Math.round(rate), p50, p99];

async function main(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
	const started: { stop(): Promise<void> }[] = [];
	try {
		console.log(`Generating ${titles} titles …`);
		const [eisbn = '', ...unseen] = await generate(folder);
		process.env.SAMPLE_DATA = folder;
		const shop = await startShop({ env: { LOG_LEVEL: 'info' } });
		started.push(shop);
		const pages: Record<string, string> = {
			home: '/',
			'browse, term': '/browse/filter/t/river/k/keyword',
			'browse, filter': '/browse/filter/f/paperback',
			'browse, long titles': '/browse/filter/t/chronicle/k/title',
			'browse, both': '/browse/filter/f/paperback/t/river/k/keyword',
			item: `/item/${eisbn}`,
			cart: '/checkout/cart',
		};
		// An address with its parts in another order redirects to the cached one.
		for (const [name, path] of Object.entries(pages))
			pages[name] = new URL((await fetch(shop.url + path)).url).pathname;
		const cookie = await fillCart(shop.url, eisbn);
		console.log('\nBytes of a page after gzip\n');
		row(['page', 'HTML', 'with a cart', 'CSS', 'JS']);
		row(['---', '---', '---', '---', '---']);
		for (const [name, path] of Object.entries(pages)) {
			const { html, css, js } = await weigh(shop.url, path);
			const carted = await weigh(shop.url, path, { cookie });
			row([name, html, carted.html, css, js]);
		}
		const yardstick = spawn('node_modules/.bin/tsx', ['tests/bench/yardstick.ts', shop.url], { stdio: 'pipe' });
		yardstick.stdin.end(JSON.stringify(Object.values(pages).map((path) => ({ path }))));
		started.push({ stop: () => ended(yardstick) });
		const bare = await listening(yardstick);
		console.log('\nRequests a second, and milliseconds\n');
		row(['page', 'c', 'guest/s', 'p50', 'p99', 'Express/s', 'p50', 'p99', 'share', 'with a cart/s', 'p50', 'p99']);
		row(Array.from({ length: 12 }, () => '---'));
		for (const [name, path] of Object.entries(pages)) {
			for (const connections of concurrencies) {
				const guest = await measure(shop.url + path, connections, {});
				const express = await measure(bare + path, connections, {});
				const carted = await measure(shop.url + path, connections, { cookie });
				const share = `${Math.round((guest.rate / express.rate) * 100)} %`;
				row([name, connections, ...figures(guest), ...figures(express), share, ...figures(carted)]);
			}
		}
		const first = await measureFirst(
			unseen.map((other) => `${shop.url}/item/${other}`),
			32,
			{ cookie },
		);
		console.log(`\nItem pages requested for the first time, with a cart, c=32: ${Math.round(first)} a second`);
		const { status } = await fetchPacked(`${shop.url}/ready`);
		console.log(`\nThe shop is ${status === 200 ? 'well' : 'not well'} after it.`);
	} finally {
		for (const { stop } of started.reverse()) await stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

function ended(child: ChildProcess): Promise<void> {
	const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	child.kill('SIGTERM');
	return exit;
}

await main();
