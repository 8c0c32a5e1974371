import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { Order } from '~store/contract/order';
import { settingsSchema } from '~store/contract/settings';
import { newOrder } from '~store/ordering/mail/new-order';
import { orderConfirmation } from '~store/ordering/mail/order-confirmation';

const settings = settingsSchema.parse({
	store_info: { name: 'Quill & Co', address: '1 Main St', city: 'Hope', email: 'store@example.org' },
});
const order: Order = {
	order_number: '1001',
	order_date: Date.parse('2026-03-01T05:30:00Z') / 1000,
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
	items: [
		{
			title_info: {
				eisbn: '9781550000016',
				isbn_type: 'ISBN-13',
				title: '<i>Tide</i> & Time',
				authors: [{ name: 'Ada Quill', canadian: true, role: null }],
				binding: 'Paperback',
				cover_image_cache: '',
				available: { text: 'New', row_price: '20.00', code: 'new', onhand: 1, sub_message: null },
				is_forthcoming: false,
				release_date: null,
			},
			cart_info: {
				quantity: 3,
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
	store_message: '',
	delivery_type: 'In-store pick up',
	delivery_key: 'pickup',
	payment_type: 'pickup',
	payment_message: 'Payment at pick up in the store.',
	purchaser_name: 'Bo "B" Reader',
	email: 'bo@example.org',
	phone: '604 555 0199',
	order_location_id: null,
	pickup_location: { name: 'Quill & Co', address: '1 Main St, Hope', phone: '' },
	shipping_batches: [],
	shipping: null,
	notes: 'Ring <twice>',
	purchaseorder: '',
	communication_preference: 'email',
};
const mails = [
	orderConfirmation(order, settings, 'https://books.example/account/order/1001?key=k'),
	newOrder(order, settings),
];

describe.each(mails)('the mail to $recipient', ({ html, text }) => {
	it('tells the time in the store’s zone', () => {
		for (const part of [html, text]) expect(part).toContain('28 February 2026 at 9:30 PM');
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
