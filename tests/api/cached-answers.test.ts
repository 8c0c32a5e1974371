import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dispatch } from '~store/dispatch';
import { knowVisitor } from '~store/foundation/sessions/visitor';
import { openStore } from '~store/store';
import { answerCache } from '../../web/answer-cache';
import { addLocation } from '../harness/catalogue';
import {
	type ChangingShop,
	changes,
	makeChange,
	pageIds,
	type Random,
	randomFrom,
	topic,
} from '../harness/random-changes';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

/** Set CACHE_ROUNDS=10000 before a release. */
const rounds = Number(process.env.CACHE_ROUNDS ?? 300);
const seed = Number(process.env.CACHE_SEED ?? 1);

type Question = [name: string, payload: object];

/** Returns a guest's question to a small shop. There are so few different questions that each one repeats. */
function questionsOf({ eisbns, lists, keys }: ChangingShop, random: Random): Question {
	const eisbn = random.of(eisbns);
	const list_id = random.of<string | number>([...lists, ...keys, 0]);
	const words = random.of(['harbour', 'lantern', 'winter']);
	return random.of<Question>([
		['title/getItem', { eisbn }],
		['title/getItem', { eisbn }],
		['title/getItem', { eisbn, list_id }],
		['title/getBindingItems', { eisbn }],
		['title/getRelatedItems', { eisbn }],
		['title/getProductCode', { eisbn }],
		['title/getAuthorItems', { author: 'Ada Quill' }],
		['title/getSeriesItems', { series: 'Tides' }],
		['browse/get', {}],
		['browse/get', { status: ['in-stock'] }],
		['browse/get', { sort: random.of(['newest', 'price', 'title']) }],
		['browse/get', { topic: [topic] }],
		['browse/get', { published: ['coming-soon'] }],
		['browse/get', { list: random.of(lists) }],
		['browse/get', { term: words }],
		['browse/get', { term: eisbn }],
		['browse/suggest', { term: words.slice(0, 4) }],
		['titlelist/get', { list_id: random.of([...keys, list_id]) }],
		['titlelist/get', { list_id }],
		['titlelist/getCustom', { page_id: random.of(pageIds) }],
		['feature/getList', {}],
		['store/getHome', {}],
		['store/getCalendar', {}],
		['store/getSettings', {}],
		['store/getSitemap', {}],
		['store/getSitemapPart', { part: 1 }],
		['webstore/getContactAndHours', {}],
		['webstore/getPrivacyPolicyPage', {}],
	]);
}

/** Shelves of related titles may be an hour old. Each process has its own, so processes may differ. */
const isOfOneProcess = (name: string): boolean => name === 'title/getRelatedItems';

onBothEngines('the cached answers of the store', (engine) => {
	let store: TestStore;
	let another: TestStore;
	/** Unix seconds: noon of a day in UTC. */
	const began = 20_720 * 86_400 + 43_200;
	let passed = 0;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => began + passed });
		// The same shop in another process.
		const opened = await openStore(store.config, store.log, store.now, store.passwords, store.payments);
		another = { ...store, ...opened };
	});
	afterAll(async () => {
		await another.close();
		await store.dispose();
	});

	it('matches an uncached answer after any change, in two processes', {
		timeout: 3_600_000,
	}, async () => {
		const random = randomFrom(seed);
		await setSettings(store, { store_info: { timezone: 'UTC' } });
		await addLocation(store);
		const shop: ChangingShop = { eisbns: [], lists: [], keys: [], events: [], orders: [], customers: [] };
		for (const name of [
			'a title is added',
			'a title is added',
			'a title is added',
			'a file counts copies',
			'a list is created',
			'a list is created',
			'an event is added',
			'a customer shares a list',
		])
			await makeChange(name, store, shop, random);
		const processes = [store, another].map((shop) => ({
			shop,
			ask: answerCache(shop),
			told: new Map<string, object>(),
		}));
		const clock = performance.now.bind(performance);
		const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed * 1000);
		let asked = 0;
		let cached = 0;
		const faults: string[] = [];
		try {
			for (let round = 0; round < rounds && faults.length === 0; round += 1) {
				const change = random.of(Object.keys(changes));
				// Some rounds change nothing, or only the time.
				if (random.below(3) > 0) await makeChange(change, random.of([store, another]), shop, random);
				if (random.below(5) === 0) passed += random.of([30, 600, 4000, 30_000]);
				// At least one second passes before each process has looked.
				for (const { shop } of processes) shop.versions.refresh();
				for (let count = 0; count < 10; count += 1) {
					const [name, payload] = questionsOf(shop, random);
					const here = random.of(processes);
					const there = isOfOneProcess(name) ? here : random.of(processes);
					const key = JSON.stringify([name, payload]);
					const answer = await here.ask(name, payload, guest(), knowVisitor);
					const fresh = await dispatch(there.shop, name, payload, guest());
					asked += 1;
					if (here.told.get(key) === answer) cached += 1;
					here.told.set(key, answer);
					const [said, true_] = [JSON.stringify(answer.body), JSON.stringify(fresh.body)];
					if (said !== true_)
						faults.push(
							`round ${round}, seed ${seed}, after '${change}': ${key}\ncached ${said}\nfresh  ${true_}\n${JSON.stringify(answer.caching)}`,
						);
				}
			}
		} finally {
			later.mockRestore();
		}
		expect(faults).toEqual([]);
		// Without cached answers the test would prove nothing.
		expect(cached).toBeGreaterThan(asked / 10);
	});
});
