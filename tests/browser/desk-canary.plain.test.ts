import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { staffRoles } from '~store/contract/desk-roles';
import { type Shop, startShop } from '../harness/shop';
import { isUsual } from '../harness/test-level';
import { makePeople } from './canary-people';
import { addMarkedPlace, addSession, type MarkedPlace } from './desk-canary-shop';
import { addressesOf, deskRoutes, searchesOf } from './desk-routes';
import { offerOf } from './fill-cart';
import { walkedRoutes } from './route-addresses';
import { expect, shopTest as test } from './shop-test';

interface Page {
	route: string;
	path: string;
	/** The location whose records the address names, or null. */
	of: MarkedPlace | null;
	/** Whether the page is requested as HTML. Its data has another address. */
	isDocument: boolean;
}

interface Answer {
	status: number;
	/** All bytes of the answer, with its headers. */
	bytes: string;
	cache: string;
	leadsTo: string;
}

async function ask(url: string, cookie: string): Promise<Answer> {
	const asking = get(url, { agent: false, headers: cookie === '' ? {} : { cookie } });
	const [message] = (await once(asking, 'response')) as [IncomingMessage];
	const [status, body] = [message.statusCode ?? 0, await text(message)];
	const headers = Object.entries(message.headers).filter(([name]) => name !== 'x-request-id');
	return {
		status,
		bytes: headers.join('\n') + body,
		cache: message.headers['cache-control'] ?? '',
		leadsTo: message.headers.location ?? /"redirect","([^"]+)"/.exec(status === 202 ? body : '')?.[1] ?? '',
	};
}

/** The pages of the log-in, which anyone may open. */
const isBeforeLogIn = (path: string): boolean => /^\/desk\/(log-in|log-out|invitation)/.test(path);

test.describe('the desk', () => {
	test.describe.configure({ mode: 'default' });
	let shop: Shop;
	let north: MarkedPlace;
	let south: MarkedPlace;
	let pages: Page[];
	/** The cookie of a logged-in customer of the shop. */
	let customer: string;

	test.beforeAll(async () => {
		test.setTimeout(300_000);
		shop = await startShop();
		customer = (await makePeople(shop, '')).find(({ name }) => name.startsWith('Reader'))?.cookie ?? '';
		expect(customer).not.toBe('');
		north = addMarkedPlace(shop, 'Zephyrine');
		south = addMarkedPlace(shop, 'Quixotry');
		const all = (await deskRoutes()).flatMap(({ id, path, isPage }) => {
			const both = (address: string) => [
				{ path: address, isDocument: isPage },
				...(isPage ? [{ path: dataOf(address), isDocument: false }] : []),
			];
			return [north, south].flatMap((place): Page[] => {
				const named = path.includes(':');
				const filled = addressesOf(id, path, place);
				const asked = filled.flatMap((one) => [one, ...searchesOf(id, place).map((query) => `${one}?${query}`)]);
				return asked.flatMap(both).map((one) => ({ ...one, route: id, of: named ? place : null }));
			});
		});
		// An address that names no record is the same for both locations.
		pages = [...new Map(all.map((page) => [`${page.path} ${page.of?.id}`, page])).values()];
	});
	test.afterAll(() => shop.stop());

	const dataOf = (address: string): string => {
		const [path = '', query] = address.split('?');
		return `${path}.data${query === undefined ? '' : `?${query}`}`;
	};

	test('an owner sees every page, and visitors outside the staff see none', async () => {
		test.setTimeout(600_000);
		const faults: string[] = [];
		const owner = addSession(shop, 'owner', null, 'The owner');
		const outside: [string, string][] = [
			['a guest', ''],
			['a customer', customer],
			['a visitor with an unknown token', `desk=${'x'.repeat(43)}`],
		];
		const seen = new Set<string>();
		// For these visitors it makes no difference whose records a page shows.
		for (const { route, path } of walkedByRoles().filter(({ of }) => !isUsual || of !== south)) {
			const shown = await ask(shop.url + path, owner);
			if (shown.status >= 500) faults.push(`${path} answered the owner with ${shown.status}`);
			if (shown.status === 200) seen.add(route);
			if (!isKeptFromCaches(shown)) faults.push(`${path} may be kept: ${shown.cache}`);
			for (const [name, cookie] of outside) {
				const answer = await ask(shop.url + path, cookie);
				const told = [...north.marks, ...south.marks].filter(
					(mark) => !path.includes(mark) && answer.bytes.includes(mark),
				);
				// A redirect to the log-in names the requested page.
				if (told.length > 0) faults.push(`${path} told ${name} ${told}`);
				if (!isKeptFromCaches(answer)) faults.push(`${path} for ${name} may be kept: ${answer.cache}`);
				if (isBeforeLogIn(path)) continue;
				if (!/^\/desk\/log-in(\?|$)/.test(answer.leadsTo))
					faults.push(`${path} answered ${name} with ${answer.status}`);
			}
		}
		expect(faults).toEqual([]);
		// Routes that only take a form or only redirect.
		const unseen = [...new Set(pages.map(({ route }) => route))].filter((route) => !seen.has(route));
		expect(unseen.sort()).toEqual(['desk.invitation.$token', 'desk.log-in.passkey', 'desk.log-out'].sort());
	});

	/** A page shows what its data contains, so the usual level requests only the data. */
	const walkedByRoles = () => (isUsual ? pages.filter(({ isDocument }) => !isDocument) : pages);

	/** A role's right to a route does not depend on the records in the address. */
	const oneOfEachRoute = () => [...new Map(walkedByRoles().map((page) => [page.route, page])).values()];

	const isKeptFromCaches = ({ cache }: Answer) => /\bno-store\b/.test(cache) && !/\bpublic\b|\bs-maxage\b/.test(cache);

	for (const role of staffRoles) {
		// The usual level walks as the lowest role and the next role above it.
		const tag = /till|bookseller/.test(role) ? [] : '@all';
		test(`a ${role} of one location sees its records and nothing of the other location`, { tag }, async () => {
			test.setTimeout(300_000);
			const cookie = addSession(shop, role, north.id, 'A colleague up there');
			const faults: string[] = [];
			let own = 0;
			for (const { path, of } of walkedByRoles()) {
				const { status, bytes, leadsTo } = await ask(shop.url + path, cookie);
				if (isBeforeLogIn(path)) continue;
				if (status >= 500) faults.push(`${path} answered with ${status}`);
				const shown = role === 'owner' ? bytes.replaceAll(south.colleague, '') : bytes;
				const told = south.marks.filter((mark) => !path.includes(mark) && shown.includes(mark));
				if (told.length > 0) faults.push(`${path} told of ${told}`);
				const more =
					role === 'till' ? north.notForTills.filter((mark) => !path.includes(mark) && bytes.includes(mark)) : [];
				if (more.length > 0) faults.push(`${path} told a till of ${more}`);
				// A refusal reveals nothing, even about the own location.
				const refused = status === 403 || status === 404 || leadsTo !== '';
				const words = north.marks.filter((mark) => !path.includes(mark) && bytes.includes(mark));
				if (refused && words.length > 0) faults.push(`${path} answered with ${status} and told of ${words}`);
				if (!refused && words.length > 0) own += 1;
				if (
					of === south &&
					status === 200 &&
					!(role === 'owner' ? /suppliers|stock|search|customers|staff/ : /suppliers|stock|search|customers/).test(path)
				)
					faults.push(`${path} showed another location’s`);
			}
			expect(faults).toEqual([]);
			expect(own, 'pages that show something of their own').toBeGreaterThan(5);
		});

		test(`a ${role} is refused pages without permission, and the refusal reveals nothing`, { tag }, async () => {
			test.setTimeout(300_000);
			const cookie = addSession(shop, role, null, 'A colleague of all locations');
			const faults: string[] = [];
			let refusals = 0;
			for (const { path } of isUsual ? oneOfEachRoute() : pages) {
				if (isBeforeLogIn(path)) continue;
				const { status, bytes, leadsTo } = await ask(shop.url + path, cookie);
				if (status >= 500) faults.push(`${path} answered with ${status}`);
				if (status !== 403 && leadsTo === '') continue;
				refusals += 1;
				const told = [...north.marks, ...south.marks].filter((mark) => !path.includes(mark) && bytes.includes(mark));
				if (told.length > 0) faults.push(`${path} answered with ${status} and told of ${told}`);
			}
			expect(faults).toEqual([]);
			if (role !== 'owner') expect(refusals).toBeGreaterThan(0);
		});
	}

	test('appears on no page of the shop', async () => {
		test.setTimeout(300_000);
		const { eisbn } = offerOf(shop, 'plenty');
		const routes = await walkedRoutes(
			{ eisbn: [eisbn], event_id: ['1'], filter: ['1'], list_id: ['1'], page_id: ['1'], part: ['pages.xml', '1.xml'] },
			{ 'routes/$': ['about-us', 'no-such-page'], 'routes/browse.$': ['', 'filter/t/river'] },
		);
		const paths = ['/robots.txt', '/sitemap.xml', ...routes.flatMap(({ addresses }) => addresses)];
		const naming: string[] = [];
		for (const cookie of ['', customer]) {
			for (const path of paths) {
				const { bytes } = await ask(shop.url + path, cookie);
				if (/\/desk(?![\w-])/.test(bytes)) naming.push(path);
			}
		}
		expect(naming).toEqual([]);
	});
});
