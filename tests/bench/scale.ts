import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeFields, payloadToWire } from '~store/contract/wire';
import { hasSharedData } from '../harness/shared-data';
import { type Shop, startShop } from '../harness/shop';
import { Browser, Person } from './browser';
import { at, during } from './during';
import { type Dice, dice } from './invented-books';
import { addForm } from './people';
import { memoryOf, processorOf } from './process-io';
import { whoseBooks } from './published';
import { readRealWords } from './real-words';
import { rateOfPeer, rateOfSearch, type SearchRate, whyNoPeer } from './search-peer';

// Measures the cost of the number of titles: a start, a search, an item's page, and the effect of searches on a shopper who fills
// a cart. The catalogues are made of the words of real titles, once, and kept in a separate folder. The search alone is compared
// with Xapian, whose programs `--peer` names. With DATABASE_URL the shop uses PostgreSQL; then that database must be empty, or
// have the same number of titles.

const { values } = parseArgs({
	options: {
		titles: { type: 'string', default: '100000,1000000' },
		seconds: { type: 'string', default: '15' },
		folder: { type: 'string', default: join(tmpdir(), 'bookshop-scale') },
		peer: { type: 'string' },
		only: { type: 'string', default: 'pages,calls,search' },
	},
});
const seconds = Number(values.seconds);
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite';
const searchers = 16;
const posters = 4;
const questionsForPeer = 4000;
/** Words that occur in a large part of all titles. */
const common = ['the', 'of', 'and', 'a', 'in', 'to', 'for', 'book', 'guide', 'story'];

/** Returns a folder with a catalogue of `titles` titles, made at its first use. */
function catalogueOf(titles: number): string {
	const books = hasSharedData ? '' : '-sample';
	const folder = join(values.folder, `${titles}${books}${engine === 'SQLite' ? '' : '-postgres'}`);
	if (!existsSync(folder)) {
		console.log(`Making a catalogue of ${titles} titles …`);
		execFileSync('node_modules/.bin/tsx', ['tests/bench/fill-folder.ts', folder, String(titles), 'real'], {
			stdio: 'inherit',
		});
	}
	return folder;
}

/** Fetches a page, and follows its redirect. Returns whether it came; the shop refuses a search that would take too long. */
async function isServed(browser: Browser, path: string): Promise<boolean> {
	const { status, headers } = await browser.get(path, { from: '10.2.0.1' });
	if (typeof headers.location === 'string') return isServed(browser, new URL(headers.location, 'http://shop').pathname);
	if (status !== 200 && status !== 503) throw new Error(`${path} answered ${status}`);
	return status === 200;
}

async function fetchPage(browser: Browser, path: string): Promise<void> {
	if (!(await isServed(browser, path))) throw new Error(`${path} was refused`);
}

const searchPath = (words: string, offset = 0): string =>
	`/browse/filter/t/${encodeURIComponent(words)}/k/keyword${offset > 0 ? `/o/${offset}` : ''}`;

interface Start {
	home: number;
	counts: number;
	shop: Shop;
}

/** Starts a shop on the folder as it is. Returns the seconds until its home page, and until a page with the counts of filters. */
async function start(folder: string): Promise<Start> {
	const started = performance.now();
	const since = () => (performance.now() - started) / 1000;
	const env = { DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: '1', WEB_CONCURRENCY: '1' };
	const shop = await startShop({ env, sample: false });
	const browser = new Browser(shop.url);
	await fetchPage(browser, '/');
	const home = since();
	await fetchPage(browser, '/browse');
	const counts = since();
	await browser.close();
	return { home, counts, shop };
}

/** Returns plausible search words: some consecutive words of a title that the catalogue may have. */
async function questionsOf(chance: Dice): Promise<() => string> {
	const inventor = await readRealWords();
	const asked = new Set<string>();
	return () => {
		for (;;) {
			const words = inventor.title(chance).toLowerCase().split(' ');
			const from = chance.below(words.length);
			const question = words.slice(from, from + 2 + chance.below(3)).join(' ');
			if (!/\w{3}/.test(question) || asked.has(question)) continue;
			asked.add(question);
			return question;
		}
	};
}

/** Returns questions for the search alone, the same each time, and others of three of the commonest words. */
async function questionsForPeers(): Promise<[what: string, questions: string[]][]> {
	const question = await questionsOf(dice(questionsForPeer));
	const commonest = common.flatMap((one) => common.flatMap((two) => common.map((three) => [one, two, three])));
	return [
		['questions', Array.from({ length: questionsForPeer }, question)],
		['of the commonest words', commonest.filter((words) => new Set(words).size === 3).map((words) => words.join(' '))],
	];
}

/** Measures the search alone, and Xapian if it is installed. */
async function measureSearch(titles: number): Promise<void> {
	const folder = catalogueOf(titles);
	const why = whyNoPeer(values.peer, engine === 'SQLite');
	console.log(`\nThe search alone, of ${titles.toLocaleString('en')} titles on ${engine}, in two processes\n`);
	row(['what', 'who', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'processor ms each', 'found', 'memory of one, MB']);
	row(Array.from({ length: 9 }, () => '---'));
	const tell = (what: string, who: string, { rate, p50, p95, p99, processor, found, memory }: SearchRate) =>
		row([
			...[what, who, short(rate), p50.toFixed(2), p95?.toFixed(2) ?? '', p99.toFixed(2), processor?.toFixed(2) ?? ''],
			...[`${(found * 100).toFixed(0)} %`, memory === null ? '' : short(memory / 2 ** 20)],
		]);
	for (const [what, questions] of await questionsForPeers()) {
		const ours = await rateOfSearch(folder, questions);
		tell(what, 'shop', ours);
		if (values.peer === undefined || why !== null) continue;
		const peer = await rateOfPeer(values.peer, folder, questions);
		tell(what, 'Xapian', peer);
		const times = (ratio: number) => `× ${ratio.toFixed(2)}`;
		const busier = peer.processor === null || ours.processor === null ? '' : times(ours.processor / peer.processor);
		row([what, 'shop to Xapian', times(ours.rate / peer.rate), times(ours.p50 / peer.p50), '', '', busier, '', '']);
	}
	if (why !== null) console.log(`Xapian: ${why}`);
	console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
}

/**
 * Measures `browse/get` of the separately served store API, with new questions and with the commonest words, and `browse/suggest`
 * with beginnings.
 */
async function measureCalls(titles: number): Promise<void> {
	const env = { DATA_DIR: catalogueOf(titles), LOG_LEVEL: 'error' };
	const api = await startShop({ env, sample: false, program: ['build/store-api.js'] });
	const find = async (browser: Browser, term: string, offset = 0) => {
		const fields = Object.fromEntries(encodeFields(payloadToWire('browse/get', { term, offset, limit: 26 })));
		const { status, bytes } = await browser.post('/api/browse/get', fields, { from: '10.2.0.1' });
		if (status !== 200 && status !== 503) throw new Error(`browse/get answered ${status}`);
		if (status === 503) refused += 1;
		return bytes.toString();
	};
	let refused = 0;
	let asked = 0;
	const question = await questionsOf(dice(titles + 2));
	const commonest = common.flatMap((one) => common.flatMap((two) => common.map((three) => [one, two, three])));
	const suggest = async (browser: Browser, term: string) => {
		const fields = Object.fromEntries(encodeFields(payloadToWire('browse/suggest', { term })));
		const { status } = await browser.post('/api/browse/suggest', fields, { from: '10.2.0.1' });
		if (status !== 200) throw new Error(`browse/suggest answered ${status}`);
	};
	const chance = dice(titles + 3);
	const begun = new Set<string>();
	/** As a shopper types: three letters, or some more. */
	const beginning = (): string => {
		for (;;) {
			const whole = question();
			const some = whole.slice(0, 3 + chance.below(Math.max(1, whole.length - 2))).trim();
			if (some.length < 3 || begun.has(some)) continue;
			begun.add(some);
			return some;
		}
	};
	const asks: [what: string, ask: (browser: Browser) => Promise<unknown>, people: number][] = [
		['never asked before', (browser) => find(browser, question()), searchers],
		[
			'of the commonest words',
			(browser) => {
				asked += 1;
				const words = commonest[asked % commonest.length] ?? [];
				return find(browser, words.join(' '), 26 * Math.floor(asked / commonest.length));
			},
			searchers,
		],
		['a suggestion for a new beginning', (browser) => suggest(browser, beginning()), 2],
	];
	const { origin } = new URL(api.url);
	try {
		const browser = new Browser(origin);
		const none = await find(browser, 'qxzvqk');
		if (!none.includes('"row_count":0,')) throw new Error('The words were not searched for');
		await browser.close();
		console.log(`\n\`browse/get\` of the store API, ${titles.toLocaleString('en')} titles on ${engine}\n`);
		row(['what', 'at a time', 'a second', 'p50 ms', 'p99 ms', 'processor ms each', 'refused']);
		row(Array.from({ length: 7 }, () => '---'));
		for (const [what, ask, people] of asks) {
			refused = 0;
			await during(origin, Math.min(seconds, 5), people, ask);
			const before = processorOf(api.pid);
			const found = await during(origin, seconds, people, ask);
			const each = (processorOf(api.pid) - before) / found.length;
			row([what, people, ...[found.length / seconds, at(found, 0.5), at(found, 0.99), each].map(short), refused]);
		}
		console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
	} finally {
		await api.stop();
	}
}

async function postsToCarts(shop: Shop, goods: readonly string[], chance: Dice): Promise<number[]> {
	let people = 0;
	return during(shop.url, seconds, posters, async (browser) => {
		people += 1;
		const person = new Person(`10.3.${people >> 8}.${people & 255}`);
		const { status } = await browser.post('/cart/add', addForm(chance.of(goods)), person);
		if (status !== 303 && status !== 302) throw new Error(`A cart post was answered ${status}`);
	});
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const short = (number: number) =>
	number < 10 && !Number.isInteger(number) ? number.toFixed(2) : Math.round(number).toLocaleString('en');

async function measurePages(titles: number): Promise<void> {
	const folder = catalogueOf(titles);
	const chance = dice(titles + 1);
	const eisbns = readFileSync(join(folder, 'eisbns.txt'), 'utf8').split('\n');
	const told: [string, string][] = [];
	rmSync(join(folder, 'filters.kept'), { force: true });
	const first = await start(folder);
	told.push(['first start: home, s', short(first.home)], ['… filters’ counts, s', short(first.counts)]);
	await first.shop.stop();
	const { home, counts, shop } = await start(folder);
	try {
		told.push(['start: home, s', short(home)], ['… filters’ counts, s', short(counts)]);
		const question = await questionsOf(chance);
		let refused = 0;
		const searchFor = async (browser: Browser, path: string) => {
			if (!(await isServed(browser, path))) refused += 1;
		};
		const before = processorOf(shop.pid);
		const found = await during(shop.url, seconds, searchers, (browser) => searchFor(browser, searchPath(question())));
		told.push(
			['searches a second, c=16, never asked before', short(found.length / seconds)],
			['… p50, ms', short(at(found, 0.5))],
			['… p95, ms', short(at(found, 0.95))],
			['… p99, ms', short(at(found, 0.99))],
			['… the processor for each, ms', short((processorOf(shop.pid) - before) / found.length)],
		);
		const items = await during(shop.url, seconds, searchers, (browser) =>
			fetchPage(browser, `/item/${chance.of(eisbns)}`),
		);
		told.push(['unseen item pages a second, c=16', short(items.length / seconds)]);
		const goods = Array.from({ length: 500 }, () => chance.of(eisbns));
		const alone = await postsToCarts(shop, goods, chance);
		let asked = 0;
		const search = (browser: Browser) => {
			asked += 1;
			const [one, other] = [common[asked % 10], common[Math.floor(asked / 10) % 10]];
			return searchFor(browser, searchPath(`the ${one} ${other}`, 26 * (Math.floor(asked / 100) % 300)));
		};
		const [beside] = await Promise.all([
			postsToCarts(shop, goods, chance),
			during(shop.url, seconds, searchers, search),
		]);
		const memory = memoryOf(shop.pid);
		told.push(
			['cart posts alone: p50, ms', short(at(alone, 0.5))],
			['… p99, ms', short(at(alone, 0.99))],
			['cart posts beside 16 searchers of ‘the’: p50, ms', short(at(beside, 0.5))],
			['… p99, ms', short(at(beside, 0.99))],
			['searches for ‘the’ a second meanwhile', short(asked / seconds)],
			['searches refused, as they would take too long', short(refused)],
			['memory of the process, MB', short(memory.all / 2 ** 20)],
			['… of its own, without the files that it maps', short(memory.own / 2 ** 20)],
			['load average', loadavg()[0]?.toFixed(1) ?? ''],
		);
	} finally {
		await shop.stop();
	}
	console.log(`\n${titles.toLocaleString('en')} titles on ${engine}\n`);
	row(['what', 'measured']);
	row(['---', '---']);
	for (const line of told) row(line);
}

const parts: Record<string, (titles: number) => Promise<void>> = {
	pages: measurePages,
	calls: measureCalls,
	search: measureSearch,
};
console.log(whoseBooks);
for (const titles of values.titles.split(',').map(Number)) {
	for (const part of values.only.split(',')) {
		const measurePart = parts[part];
		if (!measurePart) throw new Error(`There is no part ${part}: ${Object.keys(parts).join(', ')}`);
		await measurePart(titles);
	}
}
