import { z } from 'zod';
import { settingsSchema } from '../../store/contract/settings';
import { type Shop, startShop } from '../harness/shop';
import { beginSession, makePeople } from './canary-people';
import { offerOf, offersOf } from './fill-cart';
import { walkedRoutes } from './route-addresses';
import { inDatabase } from './shop-database';
import { expect, shopTest as test } from './shop-test';

/** The words that no screen contains when a switch is turned, and the visitors that this concerns. */
interface Hidden {
	turned: boolean;
	never: RegExp;
	/** Customers still see it. */
	guestsOnly?: true;
}

const hidden: Record<string, Hidden> = {
	cart_enabled: {
		turned: false,
		never: /Add (?:all )?to cart|Order line by line|Put these titles into my cart|Checkout as Guest|Import to cart/,
	},
	guest_show_cart: { turned: false, never: /Add to cart|Checkout as Guest/, guestsOnly: true },
	// Both list prices of an edition are facts about it, with their countries (docs/behaviour/titles.md#prices).
	hide_sale_pricing: { turned: true, never: /You save|List price(?!\s*\$[\d.,]+\s(?:US|CA))|Discounts|\bwas \$/ },
	guest_show_price: {
		turned: false,
		never: /Price, low to high|Under \$10|(?<!From |over |from )\$\d[\d,]*\.\d\d/,
		guestsOnly: true,
	},
	'store_info.giftcards_enabled': {
		turned: false,
		never: /Have a(?:nother)? gift card\?|Add gift card|Buy a gift card Gift/,
	},
	gift_registry_enabled: { turned: false, never: /Add to a? ?(?:gift )?registry/ },
	'checkout_info.quote_enabled': { turned: false, never: /Request a quote/ },
	'checkout_info.using_promo_codes': { turned: false, never: /Promo code/ },
	display_carton_quantity: { turned: false, never: /Carton of/ },
};

/** Returns the paths of all switches in the settings. New switches are included. */
function switchesOf(schema: z.ZodTypeAny, path: string[] = []): { path: string; usual: boolean }[] {
	if (schema instanceof z.ZodDefault) {
		const { innerType, defaultValue } = schema._def;
		return innerType instanceof z.ZodBoolean
			? [{ path: path.join('.'), usual: defaultValue() as boolean }]
			: switchesOf(innerType, path);
	}
	if (!(schema instanceof z.ZodObject)) return [];
	return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, part]) => switchesOf(part, [...path, name]));
}

/** Returns the words of a screen, without the data for its scripts. */
const wordsOf = (html: string): string =>
	html
		.replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#x27;/g, "'")
		.replace(/\s+/g, ' ');

test.describe('every screen with each setting switched', () => {
	test.describe.configure({ mode: 'default' });
	let shop: Shop;
	let screens: string[];
	let walkers: { name: string; cookie: string; addresses: string[]; guest: boolean }[];

	test.beforeAll(async () => {
		test.setTimeout(300_000);
		shop = await startShop();
		await shop.set(Object.fromEntries(Object.entries(hidden).map(([path, { turned }]) => [path, !turned])));
		const routes = await walkedRoutes(
			{ eisbn: [offerOf(shop, 'plenty').eisbn], event_id: ['1'], filter: ['1'], list_id: ['1'], page_id: ['1'] },
			{ 'routes/$': ['about-us'], 'routes/browse.$': ['', 'filter/r/under-10', 'filter/b/used', 'filter/t/river'] },
		);
		screens = routes.filter(({ bare }) => !bare).flatMap(({ addresses }) => addresses);
		const reduced = offersOf(shop, 'plenty', 200).filter(({ eisbn }) =>
			inDatabase(shop.dataDir, (db) =>
				db
					.prepare('select 1 from offers o join titles t on t.id = o.title_id where t.eisbn = ? and o.discount > 0')
					.get(eisbn),
			),
		);
		const guest = await beginSession(shop, reduced.slice(0, 2));
		const customer = (await makePeople(shop, '')).find(({ name }) => name.startsWith('Reader'));
		inDatabase(shop.dataDir, (db) => {
			db.exec(
				"update orders set original_price = original_price + 100, discounts = 100 where order_number like '7701%'",
			);
			db.exec(
				'update order_items set original_price = original_price + 100 where order_id in (select id from orders where discounts = 100)',
			);
		});
		walkers = [
			{ name: 'a guest', cookie: guest.header, addresses: [], guest: true },
			{ name: 'a customer', cookie: customer?.cookie ?? '', addresses: customer?.addresses ?? [], guest: false },
		];
	});
	test.afterAll(() => shop.stop());

	/** A screen as a visitor sees it. */
	interface Shown {
		name: string;
		guest: boolean;
		path: string;
		status: number;
		words: string;
	}

	/** Visits every screen with the shop's current settings. */
	async function walk(isGuestsOnly = false): Promise<Shown[]> {
		const shown: Shown[] = [];
		for (const { name, cookie, addresses, guest } of walkers) {
			if (isGuestsOnly && !guest) continue;
			for (const path of [...screens, ...addresses]) {
				const answer = await fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' });
				shown.push({ name, guest, path, status: answer.status, words: wordsOf(await answer.text()) });
			}
		}
		return shown;
	}

	/** Returns the screens that do not answer. */
	const unanswered = (shown: Shown[]): string[] =>
		shown
			.filter(({ status }) => status >= 500)
			.map(({ path, name, status }) => `${path} answers ${name} with ${status}`);

	/** Returns the screens that contain what a switch hides. */
	const saying = ({ never, guestsOnly }: Hidden, shown: Shown[]): string[] =>
		shown
			.filter(({ guest, words }) => (guest || !guestsOnly) && never.test(words))
			.map(({ path, name, words }) => `${path} says “${never.exec(words)?.[0]}” to ${name}`);

	test('hides nothing at the default settings', async () => {
		test.setTimeout(300_000);
		const shown = await walk();
		expect(unanswered(shown)).toEqual([]);
		for (const [path, rule] of Object.entries(hidden))
			expect(saying(rule, shown), `some screen shows the content of ${path}`).not.toEqual([]);
	});

	for (const [path, rule] of Object.entries(hidden)) {
		// Each test visits every screen. The usual level turns the two switches that hide most.
		const tag = ['cart_enabled', 'store_info.giftcards_enabled'].includes(path) ? [] : '@all';
		test(`hides everything that ${path} switches off`, { tag }, async () => {
			test.setTimeout(300_000);
			await shop.set({ [path]: rule.turned });
			try {
				const shown = await walk(rule.guestsOnly);
				expect([...unanswered(shown), ...saying(rule, shown)]).toEqual([]);
			} finally {
				await shop.set({ [path]: !rule.turned });
			}
		});
	}

	test('works with all other settings switched', async () => {
		test.setTimeout(300_000);
		const others = switchesOf(settingsSchema).filter(({ path }) => !(path in hidden));
		expect(others.length).toBeGreaterThan(10);
		await shop.set(Object.fromEntries(others.map(({ path, usual }) => [path, !usual])));
		expect(unanswered(await walk())).toEqual([]);
	});

	test('the shop refuses a posted gift card when it no longer sells any, and says so', async () => {
		const { eisbn } = inDatabase(shop.dataDir, (db) =>
			db.prepare('select eisbn from titles where is_giftcard = 1 order by id limit 1').get(),
		) as { eisbn: string };
		await shop.set({ 'store_info.giftcards_enabled': false, is_private: false, is_exclusive: false });
		const { cookie = '' } = walkers[1] ?? {};
		const posted = await fetch(`${shop.url}/gift-cards/${eisbn}`, {
			method: 'POST',
			redirect: 'manual',
			headers: { cookie, origin: shop.url },
			body: new URLSearchParams({ amount: '25' }),
		});
		expect(posted.status).toBe(303);
		const flash = posted.headers.getSetCookie().map((one) => one.split(';')[0]);
		const page = await fetch(shop.url + posted.headers.get('location'), {
			headers: { cookie: [cookie, ...flash].join('; ') },
		});
		expect(wordsOf(await page.text())).toContain('This gift card is no longer sold. Nothing was added.');
	});
});
