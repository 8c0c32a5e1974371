import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listening, type Shop, startShop } from '../harness/shop';
import { zipf } from './addresses';
import { dice } from './invented-books';
import type { Kind, Outcome } from './load';
import { choose, type Plan, prepare, seed, visitsOf } from './plan';

// Measures the shop under a mixed load, compared with a bare Express handler that sends the same bytes for the same addresses. It
// uses the shop's pages, its forms and its commands; only the titles are written directly into its store.

const { values } = parseArgs({
	options: { seconds: { type: 'string', default: '60' }, titles: { type: 'string', default: '100000' } },
});
const { seconds, titles } = values;

/** The seconds between two stock changes, and the titles in each. */
const stockChange = { every: 5, titles: 50 };
/** The largest acceptable share of errors among answers. */
const tolerated = 0.001;
const plenty = 9000;

const words: Record<Kind, string> = {
	guest: 'guests',
	crawler: 'crawlers',
	shopper: 'shoppers with a cart',
	customer: 'customers',
	add: 'post: add to cart',
	change: 'post: change quantity',
	order: 'post: an order, 6 requests',
};

/** Returns a folder with a shop's database, made once for this number of titles in this schema. Later runs continue with it. */
function filledFolder(): string {
	const schema = createHash('sha256').update(readdirSync('store/foundation/database/migrations').sort().join());
	for (const file of ['generate-titles.ts', 'invented-books.ts']) schema.update(readFileSync(`tests/bench/${file}`));
	const folder = join(tmpdir(), `bookshop-bench-${titles}-${schema.digest('hex').slice(0, 12)}`);
	if (existsSync(folder)) return folder;
	console.log(`Generating ${titles} titles …`);
	execFileSync('node_modules/.bin/tsx', ['tests/bench/fill-folder.ts', folder, titles], { stdio: 'inherit' });
	return folder;
}

/** Writes a stock file like a point of sale, with the copies of some titles. */
function stockFile(folder: string, eisbns: string[], onhand: () => number): string {
	const file = join(folder, 'stock.csv');
	const rows = eisbns.map((eisbn) => `${eisbn},new,${onhand()},Main Street`);
	writeFileSync(file, ['eisbn,condition,onhand,location', ...rows, ''].join('\n'));
	return file;
}

/** Runs the visits of the shop. Meanwhile its stock changes, if `changeStock` is given. */
async function visited(url: string, planFile: string, changeStock?: () => Promise<void>): Promise<Outcome> {
	const child = spawn('node_modules/.bin/tsx', ['tests/bench/load.ts', url, planFile, seconds], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let last = '';
	let running = true;
	let changes = Promise.resolve();
	for await (const line of createInterface(child.stdout)) {
		if (line === 'begun' && changeStock) {
			changes = every(stockChange.every, changeStock, () => running);
			changes.catch(() => child.kill());
		}
		last = line;
	}
	running = false;
	await changes;
	return JSON.parse(last);
}

async function every(interval: number, work: () => Promise<void>, goesOn: () => boolean): Promise<void> {
	for (let due = performance.now() + interval * 1000; ; due += interval * 1000) {
		await setTimeout(due - performance.now());
		if (!goesOn()) return;
		await work();
	}
}

/** Changes the copies of titles that guests view, the popular ones more often, with the bookseller's command. */
function stockChanger(shop: Shop, folder: string, { guests }: Plan) {
	const chance = dice(seed + 3);
	const items = guests.flatMap((path) => path.split('/item/')[1] ?? []);
	const sold = zipf(chance, items);
	const taken: number[] = [];
	const change = async () => {
		const eisbns = new Set<string>();
		while (eisbns.size < stockChange.titles) eisbns.add(sold());
		const file = stockFile(folder, [...eisbns], () => chance.below(9));
		const started = performance.now();
		await shop.run('stock', file, '--rejects', `${file}.rejects`);
		taken.push(performance.now() - started);
	};
	return { change, taken };
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const rounded = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;

function printTable(shop: Outcome, bare: Outcome): void {
	row(['', 'a second', 'p50', 'p99', 'Express a second', 'p50', 'p99', 'share']);
	row(['---', '---', '---', '---', '---', '---', '---', '---']);
	for (const [kind, name] of Object.entries(words) as [Kind, string][]) {
		const [ours, theirs] = [shop, bare].map(({ kinds, seconds }) => {
			const { count, p50, p99 } = kinds[kind];
			return { rate: count / seconds, cells: [rounded(count / seconds), rounded(p50), rounded(p99)] };
		}) as [Rated, Rated];
		row([name, ...ours.cells, ...theirs.cells, percent(ours.rate, theirs.rate)]);
	}
	const [all, bareAll] = [shop.requests / shop.seconds, bare.requests / bare.seconds];
	row(['all requests', rounded(all), '', '', rounded(bareAll), '', '', percent(all, bareAll)]);
}

/** Prints how many pages for guests and crawlers came from the shop's cache, and why the others did not. */
function printCache(cache: Outcome['cache']): void {
	const pages = Object.values(cache).reduce((sum, one) => sum + one, 0);
	console.log(`\nOf ${pages} pages for guests and crawlers:`);
	for (const [what, count] of Object.entries(cache).sort(([, a], [, b]) => b - a))
		console.log(`- ${what}: ${percent(count, pages)}`);
}

interface Rated {
	rate: number;
	cells: string[];
}

/** @returns whether the share of errors is acceptable */
function printErrors(name: string, { errors, requests }: Outcome): boolean {
	const count = Object.values(errors).reduce((sum, one) => sum + one, 0);
	const kinds = Object.entries(errors).map(([what, times]) => `${times} × ${what}`);
	console.log(`${name}: ${count} of ${requests} requests failed${count > 0 ? `: ${kinds.join(', ')}` : ''}`);
	return requests > 0 && count <= requests * tolerated;
}

async function main(): Promise<void> {
	process.env.SAMPLE_DATA = filledFolder();
	const eisbns = readFileSync(join(process.env.SAMPLE_DATA, 'eisbns.txt'), 'utf8').split('\n');
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-mixed-'));
	const started: (() => Promise<void>)[] = [];
	try {
		const shop = await startShop({ env: { LOG_LEVEL: 'info', TRUST_PROXY: '1', WEB_CONCURRENCY: '1' } });
		started.push(shop.stop);
		const chosen = choose(eisbns, Number(titles) / 10);
		await shop.run(
			'stock',
			stockFile(folder, chosen.goods, () => plenty),
		);
		const plan = await prepare(shop.url, chosen);
		const planFile = join(folder, 'plan.json');
		writeFileSync(planFile, JSON.stringify(plan));
		console.log(`Visiting the shop for ${seconds} s …`);
		const { change, taken } = stockChanger(shop, folder, plan);
		const ours = await visited(shop.url, planFile, change);
		const load = loadavg()[0]?.toFixed(1);
		const visits = visitsOf(plan);
		const fetching = performance.now();
		console.log(`Fetching ${visits.length} pages, for the bare handler to send …`);
		const yardstick = spawn('node_modules/.bin/tsx', ['tests/bench/yardstick.ts', shop.url], { stdio: 'pipe' });
		started.push(async () => void yardstick.kill());
		yardstick.stdin.end(JSON.stringify(visits));
		const bareUrl = await listening(yardstick);
		console.log(`That took ${rounded((performance.now() - fetching) / 1000)} s.`);

		console.log('Visiting the bare handler …\n');
		const bare = await visited(bareUrl, planFile);

		const { guests } = plan;
		console.log(`${titles} titles, ${guests.length} addresses by Zipf, ${seconds} s, concurrency 32; milliseconds.`);
		console.log(`${availableParallelism()} processors, which all of this shared; load average ${load}.\n`);
		printTable(ours, bare);
		printCache(ours.cache);
		const ordered = ours.kinds.order.count;
		console.log(`Orders: ${ordered} sent in time, ${ours.placed} placed in all.`);
		console.log(`Stock changes: ${taken.length}, ${rounded(Math.max(...taken))} ms at most.`);
		const good = [printErrors('Shop', ours), printErrors('Bare handler', bare)];
		if (good.includes(false) || ours.placed < ordered) process.exitCode = 1;
	} finally {
		for (const stop of started.reverse()) await stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

await main();
