import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { Order } from '~store/contract/order';
import { settingsSchema } from '~store/contract/settings';
import { newOrder } from '~store/ordering/mail-templates/new-order';
import { orderConfirmation } from '~store/ordering/mail-templates/order-confirmation';
import { orderNews } from '~store/ordering/mail-templates/order-news';

const settings = settingsSchema.parse({
	store_info: { name: 'Quill & Co', address: '1 Main St', city: 'Hope', email: 'store@example.org' },
});
const order: Order = {
	order_number: '1001',
	order_date: Date.parse('2026-03-01T05:30:00Z') / 1000,
	changed: Date.parse('2026-03-01T05:30:00Z') / 1000,
	state: 'placed',
	summary: {
		item_count: 1,
		original_price: '60.00',
		discounts: '0.00',
		promo_codes: [],
		post_subtotal_discount: '0.00',
		subtotal: '60.00',
		taxes: [{ type: 'GST', amount: '3.00' }],
		shipping: '0.00',
		total: '63.00',
		total_gift_card_amount_used: '0.00',
		total_owing: '63.00',
	},
	charged: '63.00',
	paid: '0.00',
	given_back: '0.00',
	to_give_back: '0.00',
	items: [
		{
			title_info: {
				eisbn: '9781550000016',
				isbn_type: 'ISBN-13',
				title: '<i>Tide</i> & Time',
				authors: [{ name: 'Ada Quill', canadian: true, role: null }],
				binding: 'Paperback',
				cover_image_cache: '',
				available: {
					text: 'New',
					row_price: '20.00',
					code: 'new',
					onhand: 1,
					sub_message: null,
					is_large_print: false,
				},
				is_forthcoming: false,
				release_date: null,
			},
			cart_info: {
				quantity: 3,
				gone: { cancelled: 0, returned: 0, refunded: 0 },
				sold_price: '20.00',
				line_price: '60.00',
				original_price: '20.00',
				discount: 0,
				backorder_quantity: 2,
				backorder_sub_message: '5 on order',
				gift_registry_id: null,
				gift_registry_info: null,
				is_giftcard: false,
				cart_notes: null,
			},
		},
	],
	multiship_method: null,
	decline_reason: '',
	store_message: '',
	quoted_until: null,
	delivery_type: 'In-store pick up',
	delivery_key: 'pickup',
	payment_type: 'pickup',
	payment_message: 'Payment at pick up in the store.',
	purchaser_name: 'Bo "B" Reader',
	email: 'bo@example.org',
	phone: '604 555 0199',
	placed_by: null,
	order_location_id: null,
	pickup_location: { name: 'Quill & Co', address: '1 Main St, Hope', phone: '' },
	shipping_batches: [],
	shipping: null,
	notes: 'Ring <twice>',
	purchaseorder: '',
	communication_preference: 'email',
};
const mails = [
	await orderConfirmation(order, settings, 'https://books.example/account/order/1001?key=k'),
	await newOrder(order, settings),
];

describe.each(mails)('the mail to $recipient', ({ html, text }) => {
	it('shows the time in the store’s zone, like the page of the order', () => {
		for (const part of [html, text]) expect(part).toContain('February 28, 2026 at 9:30 pm');
	});

	it('says the same in text and in HTML', () => {
		for (const words of ['Quill', '1001', '$60.00', '$3.00', '$63.00', '9781550000016', 'In-store pick up']) {
			expect(text).toContain(words);
			expect(html).toContain(words);
		}
		expect(text).toContain('5 on order (2 of 3)');
	});

	it('is valid HTML, with every name and note escaped', async () => {
		const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
		expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
		expect(html).not.toMatch(/<i>|<twice>/);
	});
});

it('has the buyer’s reply address, even for an institution’s order', async () => {
	const replyTo = async (facts: Partial<Order>) => (await newOrder({ ...order, ...facts }, settings)).reply_to;
	const placed_by = { name: 'Bo Okoye', email: 'bo@example.org', institution: 'Hope School' };
	expect(await replyTo({ email: 'school@example.org', placed_by })).toBe('bo@example.org');
	expect(await replyTo({ email: 'ada@example.org', placed_by: null })).toBe('ada@example.org');
	const nowhere = { ...placed_by, email: '' };
	expect(await replyTo({ email: '', placed_by: nowhere })).toBeUndefined();
});

it('says where an order is sent, by which provider and when it should arrive', async () => {
	const shipping = {
		orgname: '',
		name: 'Ada Quill',
		email: '',
		addr1: '5 Example Road',
		addr2: '',
		city: 'Hope',
		prov: 'BC',
		country: 'CA',
		postal: 'V0X 1L0',
		phone: '',
		provider: 'Expedited parcel',
		estimate: 'Estimated arrival: in 3 to 5 business days.',
	};
	const sent: Order = { ...order, delivery_key: 'ship', delivery_type: 'Shipping', pickup_location: null, shipping };
	const { html, text } = await orderConfirmation(sent, settings, 'https://books.example/account/order/1001?key=k');
	for (const part of [html, text]) {
		for (const words of ['5 Example Road', 'Expedited parcel', shipping.estimate]) expect(part).toContain(words);
	}
	const silent = await orderConfirmation(
		{ ...sent, shipping: { ...shipping, estimate: '' } },
		settings,
		'https://a.example',
	);
	expect(silent.text).not.toContain('Estimated');
});

describe('the details of an order mail', async () => {
	const destination = {
		provider: 'Parcel post',
		name: 'Bo Reader',
		orgname: '',
		addr1: '1 Rue Haute',
		addr2: '',
		city: 'Lyon',
		prov: '',
		postal: '69001',
		country: 'FR',
		phone: '',
	} as NonNullable<Order['shipping']>;
	const sent: Order = {
		...order,
		delivery_key: 'ship',
		delivery_type: 'Ship',
		pickup_location: null,
		shipping: destination,
		purchaseorder: 'PO 77 & more',
	};
	const link = 'https://books.example/account/order/1001?key=k';

	it.each([
		['confirmation', await orderConfirmation(sent, settings, link)],
		['note to the store', await newOrder(sent, settings)],
	])('names the country and the purchase order in the %s', (_name, { text, html }) => {
		expect(text).toMatch(/^France$/m);
		expect(text).toContain('Purchase order: PO 77 & more');
		expect(html).toContain('France');
		expect(html).toContain('PO 77 &amp; more');
	});

	it('links the answer to a quote to the quote, without mentioning an order', async () => {
		const { text, html } = await orderNews({ ...order, delivery_key: 'quote' }, settings, 'answered', link);
		expect(text).toContain('See your quote:');
		expect(`${text}${html}`).not.toMatch(/your order|you ordered/i);
	});

	it.each(['ready', 'sent', 'cancelled', 'answered'] as const)(
		'names the purchase order when the order is %s',
		async (news) => {
			expect((await orderNews(sent, settings, news, link)).text).toContain('Purchase order: PO 77 & more');
			expect((await orderNews(order, settings, news, link)).text).not.toContain('Purchase order');
		},
	);
});
