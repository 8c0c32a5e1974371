import { readFileSync } from 'node:fs';
import { zipf } from './addresses';
import { type Answer, Browser, Person } from './browser';
import { type Dice, dice } from './invented-books';
import { addForm, changeForm, checkOut, orderPath, placeOrder } from './people';
import { type Plan, seed } from './plan';

// Visits a shop according to a plan, in a separate process. Prints 'begun' when counting begins, and the result as JSON.

export type Kind = 'guest' | 'crawler' | 'shopper' | 'customer' | 'add' | 'change' | 'order';

export interface Outcome {
	/** The counted time in seconds. */
	seconds: number;
	/** Milliseconds as the client saw them, for each kind. An order is all its requests. */
	kinds: Record<Kind, { count: number; p50: number; p99: number }>;
	requests: number;
	/** Answers other than a page or a redirect, by their kind. */
	errors: Record<string, number>;
	/** Pages for guests and crawlers, by the shop's `Cache-Status`: `hit`, `uri-miss`, `stale title`. */
	cache: Record<string, number>;
	/** Orders that the shop confirmed. */
	placed: number;
}

const [shop = '', planFile = '', seconds = ''] = process.argv.slice(2);
const concurrency = 32;
/** The time in seconds before counting begins. */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 60);

const plan: Plan = JSON.parse(readFileSync(planFile, 'utf8'));
const chance = dice(seed + 2);
const guestPage = zipf(chance, plan.guests);

const times: Record<Kind, number[]> = {
	guest: [],
	crawler: [],
	shopper: [],
	customer: [],
	add: [],
	change: [],
	order: [],
};
const errors: Record<string, number> = {};
const cache: Record<string, number> = {};
let [requests, placed, ordersDue] = [0, 0, 0];
let counting = false;

/** One in this many guests is a crawler, who follows a link without an earlier visitor. */
const guestsToACrawler = 10;

/** Draws by percentages: 70 guests and crawlers, 20 shoppers, 5 customers, 5 posts. A due order goes first. */
function draw({ below }: Dice): Kind {
	if (ordersDue > 0) {
		ordersDue--;
		return 'order';
	}
	const percent = below(100);
	if (percent < 70) return below(guestsToACrawler) === 0 ? 'crawler' : 'guest';
	if (percent < 90) return 'shopper';
	if (percent < 95) return 'customer';
	return below(2) === 0 ? 'add' : 'change';
}

/** One of the addresses of a town. */
const address = () => `10.0.${chance.below(256)}.${chance.below(256)}`;

const steps = new Map<object, number>();
/** Returns the next page of a visitor's walk. */
function nextPage(visitor: Plan['shoppers'][number]): string {
	const step = steps.get(visitor) ?? 0;
	steps.set(visitor, step + 1);
	return visitor.pages[step % visitor.pages.length] ?? '/';
}

const work: Record<Kind, (browser: Browser) => Promise<void>> = {
	guest: (browser) => look(browser, guestPage()),
	crawler: (browser) => look(browser, nextUnseen()),
	shopper: (browser) => walk(browser, plan.shoppers),
	customer: (browser) => walk(browser, plan.customers),
	async add(browser) {
		const { cookie, lines } = chance.of(plan.shoppers);
		count(await browser.post('/cart/add', addForm(chance.of(lines).eisbn), { cookie, from: address() }));
	},
	async change(browser) {
		const { cookie, lines } = chance.of(plan.shoppers);
		const form = changeForm(chance.of(lines), 1 + chance.below(5));
		count(await browser.post('/cart/add', form, { cookie, from: address() }));
	},
	async order(browser) {
		const person = new Person(address());
		person.take(count(await browser.post('/cart/add', addForm(chance.of(plan.goods)), person)));
		const led = await placeOrder(browser, person, await checkOut(browser, person, count), count);
		if (orderPath.test(led)) placed++;
	},
};

let followed = 0;
function nextUnseen(): string {
	const path = plan.unseen[followed++ % plan.unseen.length];
	if (!path) throw new Error('Every title has been requested already');
	return path;
}

async function look(browser: Browser, path: string): Promise<void> {
	const { headers } = count(await browser.get(path, { from: address() }));
	if (!counting) return;
	const status = String(headers['cache-status'] ?? '');
	const why = /fwd=([a-z-]+)/.exec(status)?.[1];
	const detail = /detail=([a-z]+)/.exec(status)?.[1];
	const name = why ? [why, detail].filter(Boolean).join(' ') : status ? 'hit' : 'not said';
	cache[name] = (cache[name] ?? 0) + 1;
}

async function walk(browser: Browser, visitors: Plan['shoppers']): Promise<void> {
	const visitor = chance.of(visitors);
	count(await browser.get(nextPage(visitor), { cookie: visitor.cookie, from: address() }));
}

function count(answer: Answer): Answer {
	if (counting) requests++;
	if (answer.status < 200 || answer.status >= 400) fail(String(answer.status));
	return answer;
}

function fail(name: string): void {
	if (counting) errors[name] = (errors[name] ?? 0) + 1;
}

let over = false;

async function visit(): Promise<void> {
	const browser = new Browser(shop);
	while (!over) {
		const kind = draw(chance);
		const counted = counting;
		const started = performance.now();
		try {
			await work[kind](browser);
		} catch (error) {
			fail(String(error));
		}
		if (counted && !over) times[kind].push(performance.now() - started);
	}
	await browser.close();
}

function figures(taken: number[]) {
	taken.sort((a, b) => a - b);
	const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
	return { count: taken.length, p50: at(0.5), p99: at(0.99) };
}

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time * 1000));

const visitors = Array.from({ length: concurrency }, visit);
await wait(warmUp);
console.log('begun');
counting = true;
const begun = performance.now();
const orders = setInterval(() => ordersDue++, 1000);
await wait(Number(seconds));
clearInterval(orders);
over = true;
const taken = (performance.now() - begun) / 1000;
counting = false;
await Promise.all(visitors);
const kinds = Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, figures(all)])) as Outcome['kinds'];
console.log(JSON.stringify({ seconds: taken, kinds, requests, errors, cache, placed } satisfies Outcome));
