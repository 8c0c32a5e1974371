import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { clientOf, signUp, signUpInstitution } from '../harness/accounts';
import { someAudiobooks, startAudiobookPartner } from '../harness/audiobook-partner';
import { addBlock, addEvent, addList, addLocation, addOffer, addSubject, addTitle } from '../harness/catalogue';
import { type DocumentedField, documentedFields, hasDocuments, whyNoDocuments } from '../harness/documents';
import { addGiftCard, addPromo, captchaFor } from '../harness/offers';
import { contact, eisbnOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { openTestStore, type TestStore } from '../harness/store';

/** Returns the documented fields that an answer lacks. A list has the fields of any of its items. An empty list lacks none. */
function missing(fields: DocumentedField[], told: unknown, path: string[] = []): string[] {
	if (Array.isArray(told) && told.length > 0) {
		const [first = [], ...others] = told.map((one) => missing(fields, one, path));
		return first.filter((field) => others.every((other) => other.includes(field)));
	}
	if (typeof told !== 'object' || told === null || Array.isArray(told)) return [`${path.join('.')} holds nothing`];
	return fields.flatMap(({ name, fields: inner }) => {
		if (!(name in told)) return [[...path, name].join('.')];
		return inner.length === 0 ? [] : missing(inner, (told as Record<string, unknown>)[name], [...path, name]);
	});
}

/** Where the documents contradict each other or their own examples. */
const otherwise: Record<string, string[]> = {
	// Specs 2 and 3 put it beside the wishlist.
	'1 Session': ['wishlist.wishlist_id'],
	// 'shown as purchase_deadline'.
	'3 Gift registry': ['purchase_deadline_ts'],
};

const post = { by: 'item', first: 995, each_further: 125 };
const settings = {
	gift_registry_enabled: true,
	store_info: { giftcards_enabled: true, is_multistore: true },
	site_navigation: [{ id: 'about', label: 'About us', type: 'contact_and_hours' }],
	checkout_info: {
		ship_enabled: true,
		using_promo_codes: true,
		tax_rates: [{ type: 'GST', country: 'CA', basis_points: 500 }],
		shipping_rates: [
			{ provider: 'post', label: 'Post', zones: [{ country: 'CA', price: post, delivery_min: 2, delivery_max: 9 }] },
		],
	},
};

describe.skipIf(!hasDocuments)(`answers compared with the documents${whyNoDocuments}`, () => {
	let store: TestStore;
	/** The answers, by document and entity. */
	const answers = new Map<string, unknown>();
	beforeAll(async () => {
		store = await openTestStore('sqlite');
		await tell();
	});
	afterAll(() => store.dispose());

	async function tell(): Promise<void> {
		const partner = await startAudiobookPartner();
		partner.answer(someAudiobooks(1));
		await setSettings(store, { ...settings, audiobooks: { search_url: partner.searchUrl } });
		const location_id = await addLocation(store, { altname: 'Main Street', lat: 49.2, lng: -123.1 });
		await addSubject(store, 'F', 'Fiction');
		const title = await addTitle(store, {
			subjects: ['F'],
			has_libro_audiobook: 1,
			interiors: '[{"key":"a","cb":"1"}]',
			reviews: '[{"content":"Good.","author":"A","source_title":"The Times"}]',
			comments: '[{"author":"A","text":"Read it."}]',
		});
		await addOffer(store, title, { stock: [{ location_id, onhand: 9 }] });
		const eisbn = await eisbnOf(store, title);
		const card = await eisbnOf(store, await addTitle(store, { is_giftcard: 1 }));
		const list_id = await addList(store, { name: 'Staff picks', titles: [title] });
		await addList(store, { kind: 'feature', name: 'Spring', titles: [title] });
		await addBlock(store, { placement: 'left_sidebar', list_id, name: 'Staff picks' });
		await addEvent(store, { titles: [title] });
		const member = await signUp(store);
		const located = await store.call('webstore/setMultistoreLocation', { location_id }, member.client);
		const client: Client = clientOf(located.session, member.client);
		await store.call('cart/add', { eisbn, quantity: 1 }, client);
		await store.call('checkout/submit', await review(store, client), client);
		await tellOfCatalogue(client, { eisbn, list_id });
		const gift_registry_id = await tellOfRegistries(client, eisbn);
		await store.call('cart/add', { eisbn, quantity: 1, gift_registry_id }, client);
		await store.call('cart/add', { eisbn: card, quantity: 1, price: '25.00', to: 'Ada' }, client);
		await tellOfCheckout(client);
		await partner.stop();
	}

	async function tellOfCatalogue(client: Client, { eisbn, list_id }: { eisbn: string; list_id: number }) {
		const item = await store.call('title/getItem', { eisbn }, client);
		answers.set('1 Title', item);
		answers.set('1 Available offer', item.available);
		answers.set('1 Multi-location availability', item.multistore_available);
		answers.set('1 Title list', (await store.call('titlelist/getLists', { eisbn }, client)).rows);
		answers.set('3 Title list', await store.call('titlelist/get', { list_id }, client));
		answers.set('3 Feature list', (await store.call('feature/getList', {}, client)).rows);
		answers.set('1 List block', (await store.call('store/getHome', {}, client)).blocks);
		answers.set('1 Event', (await store.call('event/getList', {}, client)).rows);
		const found = await store.call('browse/get', { list: String(list_id) }, client);
		answers.set('1 Browse result', found);
		answers.set('1 Audiobook result', await store.call('title/getLibroAudiobooks', { eisbn }, client));
		const { locations } = await store.call('webstore/getContactAndHours', {}, client);
		answers.set('1 Location', locations);
		answers.set('3 Opening hours', locations[0]?.ws_hours);
		answers.set('1 Gift card page info', await store.call('giftcard/get', {}, client));
		const told = await store.call('store/getSettings', {}, client);
		answers.set('1 Site settings', told);
		answers.set('3 Store settings read here', told);
		answers.set('3 Navigation item', told.site_navigation);
	}

	async function tellOfRegistries(client: Client, eisbn: string): Promise<number> {
		const words = { title: 'Our day', occasion: 'Wedding', description: 'Books for two', shipping_id: 0 } as const;
		const { gift_registry_id } = await store.call('giftregistry/create', words, client);
		const registry = await store.call('giftregistry/addItem', { gift_registry_id, eisbn, qty: 2 }, client);
		answers.set('3 Gift registry', registry);
		answers.set('3 Registry item', registry.items);
		const school = await signUpInstitution(store);
		await store.call('account/linkToRequest', { email: 'friend@example.org' }, school.client);
		answers.set('3 Linked account', (await store.call('account/getAvailableChildren', {}, school.client)).rows);
		return gift_registry_id;
	}

	async function tellOfCheckout(client: Client): Promise<void> {
		const sent = { delivery_preference: 'ship', address_id: 0, provider: 'post' } as const;
		await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
		const { providers } = await store.call('checkout/getShippingProviders', { address_id: 0 }, client);
		answers.set('2 Shipping provider option', providers);
		await store.call('checkout/setShipping', sent, client);
		await store.call('checkout/setExtras', contact, client);
		await addPromo(store, { code: 'TEN' });
		await store.call('checkout/addPromocode', { code: 'TEN' }, client);
		const { number } = await addGiftCard(store);
		const captcha = captchaFor(store, 'gift_card');
		await store.call('checkout/addGiftCard', { gift_card_number: number, captcha }, client);
		const session = await store.call('session/get', {}, client);
		for (const document of [1, 2, 3]) answers.set(`${document} Session`, session);
		answers.set('2 Cart', session.cart);
		answers.set('2 Cart summary', session.cart.summary);
		for (const document of [1, 2]) answers.set(`${document} Cart item`, session.cart.items);
		answers.set('2 Gift card in cart', session.cart.gift_cards);
		for (const document of [2, 3]) answers.set(`${document} User`, session.user);
		answers.set('2 Address', session.user?.addresses);
		answers.set('3 Address (address book)', session.user?.addresses);
		const { choices } = await store.call('checkout/getPaymentChoices', {}, client);
		const [payment_choice = 'pickup'] = Object.values(choices).flat();
		const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice }, client);
		const { order_number } = await store.call(
			'checkout/submit',
			{ ...contact, ...sent, payment_choice, checksum, idempotency_key: 'once' },
			client,
		);
		const order = await store.call('order/get', { order_id: order_number }, client);
		answers.set('3 Order', order);
		answers.set('3 summary', order.summary);
		answers.set('3 item', order.items);
	}

	it.each([1, 2, 3] as const)('have the fields that the document %i lists', (document) => {
		const entities = [...answers.keys()].filter((name) => name.startsWith(`${document} `));
		const lacking = entities.flatMap((name) => {
			const fields = documentedFields(document, name.slice(2));
			expect(fields, name).not.toEqual([]);
			const expected = otherwise[name] ?? [];
			const lacks = missing(fields, answers.get(name)).filter((field) => !expected.includes(field));
			return lacks.length === 0 ? [] : [[name, lacks]];
		});
		expect(lacking).toEqual([]);
	});
});
