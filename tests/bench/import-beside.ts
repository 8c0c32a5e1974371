import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCookie } from '@remix-run/node';
import autocannon from 'autocannon';
import pino from 'pino';
import { readConfig } from '../../config';
import { withCheckDigit } from '../../store/contract/isbn';
import { openStore } from '../../store/store';
import { addCustomer } from '../harness/customers';
import { startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { generateTitles } from './generate-titles';

// Measures what other shoppers notice during the preview of a cart import of 270,151 rows: a page that is cached for guests, and
// two that are rendered for a shopper with a cart. Measures the same without the import. Needs a built shop.

/** The number of ISBNs, one a line. */
const rows = 270_151;
const list = Buffer.from(
	Array.from({ length: rows }, (_, at) => `${withCheckDigit(String(978_000_000_000 + at * 31))}\n`).join(''),
);
const titles = Number(process.env.BENCH_TITLES ?? 20_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 4;

/** Prepares a shop's data with a catalogue and two logged-in customers. Returns their cookies. */
async function prepare(folder: string) {
	const store = await openStore(readConfig({ NODE_ENV: 'development', DATA_DIR: folder }), pino({ level: 'error' }));
	await generateTitles(store, titles);
	const sold = await store.db
		.selectFrom('titles')
		.select('eisbn')
		.where('lowest_price', 'is not', null)
		.limit(1)
		.executeTakeFirstOrThrow();
	const cookie = createCookie('session', { secrets: [testSecret] });
	const cookies: string[] = [];
	for (let count = 0; count < 2; count++) {
		const { client } = await addCustomer(store);
		const header = await cookie.serialize({ id: client.session_id, uuid: client.uuid });
		cookies.push(header.split(';')[0] ?? '');
	}
	await store.close();
	return { cookies, eisbn: sold.eisbn };
}

async function fillCart(shop: string, cookie: string, eisbn: string): Promise<void> {
	const { status } = await fetch(`${shop}/cart/add`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop, cookie },
		body: new URLSearchParams({ eisbn, condition: 'new', quantity: '1' }),
		redirect: 'manual',
	});
	if (status >= 400) throw new Error(`The cart was not filled: ${status}`);
}

/** Imports one file after the other until `stop` is called. Returns the number of files, and the time of each. */
function importAgainAndAgain(shop: string, cookie: string) {
	let stopped = false;
	const taken: number[] = [];
	const work = async () => {
		while (!stopped) {
			const start = performance.now();
			const form = new FormData();
			form.append('file', new Blob([list]), 'isbns.csv');
			const posted = await fetch(`${shop}/checkout/import`, {
				method: 'POST',
				headers: { Origin: shop, cookie },
				body: form,
				redirect: 'manual',
			});
			const page = posted.headers.get('Location');
			if (!page) throw new Error(`The file was not taken: ${posted.status}`);
			for (let reading = true; reading && !stopped; ) {
				await setTimeout(1000);
				const text = await (await fetch(shop + page, { headers: { cookie } })).text();
				reading = /<progress\b[^>]*import-progress/.test(text);
			}
			if (!stopped) taken.push((performance.now() - start) / 1000);
		}
	};
	const done = work();
	return {
		async stop() {
			stopped = true;
			await done;
			return taken;
		},
	};
}

async function measure(url: string, cookie: string) {
	const headers = { 'accept-encoding': 'gzip', ...(cookie ? { cookie } : {}) };
	const result = await autocannon({ url, connections, duration: seconds, headers });
	if (result.non2xx > 0 || result.errors > 0) {
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
	}
	return [Math.round(result.requests.average), result.latency.p50, result.latency.p99, result.latency.max];
}

async function main(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
	try {
		const { cookies, eisbn } = await prepare(folder);
		const [shopper = '', importer = ''] = cookies;
		process.env.SAMPLE_DATA = folder;
		const shop = await startShop();
		try {
			await fillCart(shop.url, shopper, eisbn);
			const pages: [string, string, string][] = [
				['home, guest', '/', ''],
				['item, with a cart', `/item/${eisbn}`, shopper],
				['cart', '/checkout/cart', shopper],
			];
			console.log(`${connections} connections, ${seconds} s each, ${titles} titles; milliseconds\n`);
			console.log('| page | alone/s | p50 | p99 | max | beside an import/s | p50 | p99 | max |');
			console.log(`|${' --- |'.repeat(9)}`);
			const taken: number[] = [];
			for (const [name, path, cookie] of pages) {
				await autocannon({ url: shop.url + path, connections, duration: 2, headers: cookie ? { cookie } : {} });
				const alone = await measure(shop.url + path, cookie);
				const imports = importAgainAndAgain(shop.url, importer);
				const beside = await measure(shop.url + path, cookie);
				taken.push(...(await imports.stop()));
				console.log(`| ${[name, ...alone, ...beside].join(' | ')} |`);
			}
			const whole = taken.map((each) => each.toFixed(1)).join(', ');
			console.log(`\nImports that were read meanwhile, seconds each: ${whole || 'none to its end'}`);
		} finally {
			await shop.stop();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

await main();
