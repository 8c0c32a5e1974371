import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Shop, startShop } from '../harness/shop';
import { isUsual } from '../harness/test-level';
import { beginSession, makePeople, type Visitor } from './canary-people';
import { offerOf } from './fill-cart';
import { type WalkedRoute, walkedRoutes } from './route-addresses';
import { inDatabase } from './shop-database';
import { expect, shopTest as test } from './shop-test';

interface Answer {
	status: number;
	/** All bytes of the answer, with its headers. */
	bytes: string;
	/** Whether a cache between shop and visitor may show it to others. */
	shared: boolean;
	/** Where the visitor or the script is redirected, or else the status. */
	leadsTo: string | number;
}

/** Sends a request as one visitor, on its own connection. Discards new cookies, so that each walk is the same. */
async function ask(url: string, { cookie }: Pick<Visitor, 'cookie'>): Promise<Answer> {
	const asking = get(url, { agent: false, headers: cookie === '' ? {} : { cookie } });
	const [message] = (await once(asking, 'response')) as [IncomingMessage];
	// Without a caching header, any cache may keep the answer.
	const shared = !/\b(private|no-store)\b/.test(message.headers['cache-control'] ?? '');
	const [status, body] = [message.statusCode ?? 0, await text(message)];
	const leadsTo = message.headers.location ?? /"redirect","([^"]+)"/.exec(status === 202 ? body : '')?.[1] ?? status;
	// Each request has a new random id, which could contain an order's number by chance.
	const headers = Object.entries(message.headers).filter(([name]) => name !== 'x-request-id');
	return { status, bytes: headers.join('\n') + body, shared, leadsTo };
}

const nobody: Visitor = { name: 'a guest without cookies', cookie: '', words: [], addresses: [] };

/** Returns the address where scripts request a page's data. */
function dataOf(address: string): string {
	const [path = '', query] = address.split('?');
	return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`;
}

const addressesOf = (routes: WalkedRoute[]) =>
	routes.flatMap(({ addresses, bare }) => (bare ? addresses : addresses.flatMap((one) => [one, dataOf(one)])));

/** The screens for customers only. New screens below these addresses are included. */
const customers =
	/^\/(account|gift-registry|pdf|lists\/(copy|download)|checkout\/(import|cart\/(quote|remove-all)))(\/|$)/;

/** Screens below them that do not send guests to the log-in, with the answer that guests get. */
const forGuests: Record<string, string | number> = {
	// Creating an account, or getting back into it.
	'/account/login': 200,
	'/account/signup': 200,
	'/account/verify': 200,
	'/account/create': 200,
	'/account/forgot': 200,
	// Guests order, too. Their order opens on the device that placed it and with the key in its mail. Others get a 404.
	'/account/order/770101': 404,
	'/account/order/770101/pickup.ics': 404,
	// Accepts only a form. Leads to the screen with the form, which asks for the log-in.
	'/account/switch': '/account/link',
	// Anyone with a registry's address may see it and pass it on. No registry has this number.
	'/gift-registry/none': 404,
	'/gift-registry/none/share': 404,
};

/** Words that only the shop's visitors may know: its books, by number and title, and its events. */
function wordsOfTheShop({ dataDir }: Shop): Record<string, string[]> {
	const wordsOf = (query: string) => inDatabase(dataDir, (db) => db.prepare(query).pluck().all() as string[]);
	// Words that look the same in pages and in data, and are too long for the shop's fixed texts.
	const isPlain = (word: string) => /^[^&<>"'\\]{12,}$/.test(word);
	return {
		numbers: wordsOf('select distinct eisbn from titles'),
		titles: wordsOf('select distinct title from titles').filter(isPlain),
		events: wordsOf('select distinct name from events').filter(isPlain),
	};
}

test.describe('pages cached for many visitors', () => {
	test.describe.configure({ mode: 'default' });
	let shop: Shop;
	/** Another process on the same database. */
	let second: Shop;
	let routes: WalkedRoute[];

	test.beforeAll(async () => {
		test.setTimeout(300_000);
		shop = await startShop();
		second = await startShop({ env: { DATA_DIR: shop.dataDir } });
		const { eisbn } = offerOf(shop, 'plenty');
		const { inSeries } = inDatabase(
			shop.dataDir,
			(db) =>
				db.prepare('select eisbn inSeries from titles where series is not null limit 1').get() as { inSeries: string },
		);
		routes = await walkedRoutes(
			{
				eisbn: [eisbn, inSeries],
				event_id: ['1'],
				filter: ['20261121', '1'],
				file: [`${eisbn}.svg`, `${eisbn}.png`, '9780000000002.svg', '2.svg', '2.png'],
				country: ['CA'],
				kind: ['ei'],
				list_id: ['1'],
				number: ['770101'],
				page_id: ['1'],
				// The other parts name every title, which would leave no title to recognise anyone by.
				part: ['pages.xml'],
			},
			{
				'routes/$': ['about-us', 'no-such-page'],
				'routes/browse.$': ['', 'filter/b/in-stock', 'filter/t/river'],
				'routes/browse.url.$': [''],
				'routes/features.$': ['', 't/none'],
			},
		);
	});
	test.afterAll(async () => {
		await second.stop();
		await shop.stop();
	});

	test('never show one shopper the words of another, in any order of requests', async () => {
		test.setTimeout(600_000);
		const everybodys = await Promise.all(addressesOf(routes).map((path) => ask(shop.url + path, nobody)));
		const people = await makePeople(shop, everybodys.map(({ bytes }) => bytes).join('\n'));
		const walkers = [...people, nobody];
		/** Links in mails are opened without a log-in. The addressee's words may appear under that address. */
		const mailed = people.flatMap((owner) =>
			owner.addresses.filter((one) => one.includes('?')).map((address) => ({ owner, address })),
		);
		const faults: string[] = [];
		const look = async (base: string, path: string, walker: Visitor, entitled = walker) => {
			const { bytes, shared, status } = await ask(base + path, walker);
			for (const owner of people) {
				const told = owner.words.filter((word) => bytes.includes(word));
				// The page repeats the number that was requested, although it belongs to someone else.
				const strange = told.filter((word) => !path.includes(word));
				if (strange.length > 0 && owner !== entitled) {
					faults.push(`${path} told ${walker.name} ${strange} of ${owner.name}`);
				}
				if (told.length > 0 && shared)
					faults.push(`${path} for ${walker.name} may be shared with ${told} of ${owner.name}`);
			}
			if (status >= 500) faults.push(`${path} answered ${walker.name} with ${status}`);
		};
		const walk = async (baseOf: (at: number) => string) => {
			for (const walker of walkers) {
				const paths = [...addressesOf(routes), ...walker.addresses];
				await Promise.all(paths.map((path, at) => look(baseOf(at), path, walker)));
			}
			for (const { owner, address } of mailed) {
				for (const path of [address, dataOf(address)]) await look(baseOf(0), path, nobody, owner);
			}
		};
		// Cold, warm, and on both processes in turn. The usual level only takes turns, so that the later walkers find warm caches.
		for (let walks = isUsual ? 0 : 2; walks > 0; walks--) await walk(() => shop.url);
		await walk((at) => (at % 2 === 0 ? shop.url : second.url));
		expect(faults).toEqual([]);
		// Checks that the words can be found: each walker sees some of their own.
		for (const person of people) {
			const { bytes } = await ask(`${shop.url}/checkout/cart`, person);
			expect(
				person.words.some((word) => bytes.includes(word)),
				person.name,
			).toBe(true);
		}
		for (const { owner, address } of mailed.filter(({ owner }) => owner.name.startsWith('guest'))) {
			expect(await ask(shop.url + address, nobody), owner.name).toMatchObject({ status: 200, shared: false });
		}
	});

	test('come from exactly the routes that are declared as shared', async () => {
		for (const { id, shared, bare, addresses } of routes) {
			const answers = await Promise.all(
				addresses.flatMap((one) => (bare ? [one] : [one, dataOf(one)])).map((path) => ask(shop.url + path, nobody)),
			);
			expect(
				answers.some((answer) => answer.shared),
				id,
			).toBe(shared);
		}
	});

	test('every customer screen and its data send a guest to the log-in', async () => {
		const own = routes.flatMap(({ addresses, bare }) => addresses.map((address) => ({ address, bare })));
		const answered: Record<string, string | number> = {};
		for (const { address, bare } of own.filter(({ address }) => customers.test(address))) {
			for (const path of bare ? [address] : [address, dataOf(address)]) {
				const { leadsTo } = await ask(shop.url + path, nobody);
				if (!/^\/account\/login(\?|$)/.test(String(leadsTo))) answered[path] = leadsTo;
			}
		}
		const screens = new Set(own.filter(({ bare }) => !bare).map(({ address }) => address));
		const expected = Object.entries(forGuests).flatMap(([path, answer]) =>
			(screens.has(path) ? [path, dataOf(path)] : [path]).map((one) => [one, answer]),
		);
		expect(answered).toEqual(Object.fromEntries(expected));
	});

	for (const setting of ['is_private', 'is_exclusive']) {
		// The two settings differ in whom they let in, which tests/api/who-may-see-what.test.ts checks. The usual level closes the
		// store that has a door.
		const tag = setting === 'is_private' ? [] : '@all';
		test(`a store that ${setting.replace('_', ' ')} shares no page and reveals nothing to visitors`, {
			tag,
		}, async () => {
			test.setTimeout(300_000);
			const chosen = offerOf(shop, 'plenty');
			const { header: cookie } = await beginSession(shop, [chosen]);
			// The frame of each page knows which books are in the cart.
			const buyer = { ...nobody, name: 'a guest with a cart', cookie, words: [chosen.eisbn] };
			const paths = [...addressesOf(routes), '/sitemap/1.xml', '/suggest?t=river', '/suggest?t=river&k=title'];
			// Requests the pages while the store is open, too. Pages that the cache kept then must stay private.
			const open = await Promise.all(paths.map((path) => ask(shop.url + path, nobody)));
			const everything = open.map(({ bytes }) => bytes).join('\n');
			const words = Object.entries(wordsOfTheShop(shop)).flatMap(([kind, all]) => {
				const shown = all.filter((word) => everything.includes(word));
				expect(shown, `${kind} that an open store shows`).not.toEqual([]);
				return shown;
			});
			await shop.set({ [setting]: true });
			const policy = 'This is the sample shop’s policy';
			for (const visitor of [nobody, buyer]) {
				for (const path of paths) {
					const { shared, bytes } = await ask(shop.url + path, visitor);
					const about = `${path} for ${visitor.name}`;
					expect(shared, about).toBe(false);
					// Only the door of a private store shows its policy.
					const policyTold = setting === 'is_private' && /^\/privacy-policy(\.data)?$/.test(path);
					expect(bytes.includes(policy), about).toBe(policyTold);
					// The page repeats the number that was requested.
					const told = words.filter((word) => bytes.includes(word) && !path.includes(word));
					const strange = told.filter((word) => !visitor.words.includes(word));
					expect(strange, about).toEqual([]);
				}
			}
			await shop.set({ [setting]: false });
		});
	}
});
