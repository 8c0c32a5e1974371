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
	/** Everything that was sent, its headers too. */
	bytes: string;
	/** Anyone who stands between may show it to others. */
	shared: boolean;
	/** Where the asker is sent, a script too; else the status. */
	leadsTo: string | number;
}

/** Asks as one visitor, over a connection of its own. Cookies that are set are not kept: each walk is the same. */
async function ask(url: string, { cookie }: Pick<Visitor, 'cookie'>): Promise<Answer> {
	const asking = get(url, { agent: false, headers: cookie === '' ? {} : { cookie } });
	const [message] = (await once(asking, 'response')) as [IncomingMessage];
	// What has no word of keeping may be kept by anyone who likes to.
	const shared = !/\b(private|no-store)\b/.test(message.headers['cache-control'] ?? '');
	const [status, body] = [message.statusCode ?? 0, await text(message)];
	const leadsTo = message.headers.location ?? /"redirect","([^"]+)"/.exec(status === 202 ? body : '')?.[1] ?? status;
	// The number of each request is made up anew: that of somebody's order can stand in it by chance.
	const headers = Object.entries(message.headers).filter(([name]) => name !== 'x-request-id');
	return { status, bytes: headers.join('\n') + body, shared, leadsTo };
}

const nobody: Visitor = { name: 'a guest without cookies', cookie: '', words: [], addresses: [] };

/** Where scripts ask for the data of a page. */
function dataOf(address: string): string {
	const [path = '', query] = address.split('?');
	return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`;
}

const addressesOf = (routes: WalkedRoute[]) =>
	routes.flatMap(({ addresses, bare }) => (bare ? addresses : addresses.flatMap((one) => [one, dataOf(one)])));

/** The screens of customers alone: a new one beneath these is among them by itself. */
const customers =
	/^\/(account|gift-registry|pdf|lists\/(copy|download)|checkout\/(import|cart\/(quote|remove-all)))(\/|$)/;

/** Those beneath that guests are not asked to log in for, and what they are answered instead. */
const forGuests: Record<string, string | number> = {
	// How one comes by an account, or back to it.
	'/account/login': 200,
	'/account/signup': 200,
	'/account/verify': 200,
	'/account/create': 200,
	'/account/forgot': 200,
	// Guests order too: theirs opens to the device that made it and by the key of its mail. To anybody else it is not there.
	'/account/order/770101': 404,
	'/account/order/770101/pickup.ics': 404,
	// Takes a form alone; it leads to the screen that has the form, which asks for the log-in.
	'/account/switch': '/account/link',
	// Anyone who has a registry's address may see it and pass it on. There is none of this number.
	'/gift-registry/none': 404,
	'/gift-registry/none/share': 404,
};

/** What only the shop's visitors may know: its books, by number and title, and its events. */
function wordsOfTheShop({ dataDir }: Shop): Record<string, string[]> {
	const wordsOf = (query: string) => inDatabase(dataDir, (db) => db.prepare(query).pluck().all() as string[]);
	// As it stands in pages and data alike, and too long to stand in a shop's own words.
	const isPlain = (word: string) => /^[^&<>"'\\]{12,}$/.test(word);
	return {
		numbers: wordsOf('select distinct eisbn from titles'),
		titles: wordsOf('select distinct title from titles').filter(isPlain),
		events: wordsOf('select distinct name from events').filter(isPlain),
	};
}

test.describe('what is kept for many', () => {
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
				// The other parts name every title that there is: none would be left to tell anybody by.
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

	test('no word of a shopper reaches another one, whoever asked first', async () => {
		test.setTimeout(600_000);
		const everybodys = await Promise.all(addressesOf(routes).map((path) => ask(shop.url + path, nobody)));
		const people = await makePeople(shop, everybodys.map(({ bytes }) => bytes).join('\n'));
		const walkers = [...people, nobody];
		/** The links of mails are followed where nobody is logged in: what comes is the addressee's, under that address. */
		const mailed = people.flatMap((owner) =>
			owner.addresses.filter((one) => one.includes('?')).map((address) => ({ owner, address })),
		);
		const faults: string[] = [];
		const look = async (base: string, path: string, walker: Visitor, entitled = walker) => {
			const { bytes, shared, status } = await ask(base + path, walker);
			for (const owner of people) {
				const told = owner.words.filter((word) => bytes.includes(word));
				// What somebody asks for by its number is said back to them, and yet it is nobody else's.
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
		// Cold, warm, and on both processes in turn: that alone in the usual level, where whoever comes second finds it warm.
		for (let walks = isUsual ? 0 : 2; walks > 0; walks--) await walk(() => shop.url);
		await walk((at) => (at % 2 === 0 ? shop.url : second.url));
		expect(faults).toEqual([]);
		// The words can be told: each walker is shown some of their own.
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

	test('what may be shared are the routes that say so, all of them', async () => {
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

	test('a guest is sent to the log-in by every screen of customers, and by the data of it', async () => {
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
		// They differ in whom they let in, which tests/api/who-may-see-what.test.ts holds: the usual level closes the one that has a door.
		const tag = setting === 'is_private' ? [] : '@all';
		test(`nothing of a store that ${setting.replace('_', ' ')} may be shared, and nobody is told of it`, {
			tag,
		}, async () => {
			test.setTimeout(300_000);
			const chosen = offerOf(shop, 'plenty');
			const { header: cookie } = await beginSession(shop, [chosen]);
			// Each page's frame knows which books are in the cart.
			const buyer = { ...nobody, name: 'a guest with a cart', cookie, words: [chosen.eisbn] };
			const paths = [...addressesOf(routes), '/sitemap/1.xml', '/suggest?t=river', '/suggest?t=river&k=title'];
			// Asked while the store is open too: what was kept of it then is no less its own.
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
					// At the door of a private store its policy can be read, and nowhere else.
					const policyTold = setting === 'is_private' && /^\/privacy-policy(\.data)?$/.test(path);
					expect(bytes.includes(policy), about).toBe(policyTold);
					// The number that was asked for is said back.
					const told = words.filter((word) => bytes.includes(word) && !path.includes(word));
					const strange = told.filter((word) => !visitor.words.includes(word));
					expect(strange, about).toEqual([]);
				}
			}
			await shop.set({ [setting]: false });
		});
	}
});
