import { describe, expect, it } from 'vitest';
import { isForthcoming, type OfferFacts, standingOf, storeDay } from '~store/catalogue/titles/availability';

const day = 86_400;
const today = Date.UTC(2027, 2, 2) / 1000;

const facts = (
	changes: Partial<OfferFacts> & { status?: string; release_date?: number | null; sold_until?: number | null } = {},
): OfferFacts => {
	const { status = 'active', release_date = today - 400 * day, sold_until = null, ...rest } = changes;
	return {
		title: { status, release_date, is_giftcard: 0, sold_until },
		used: false,
		price: 1999,
		is_extra_orderable: false,
		onhand: 0,
		onorder: 0,
		at: [],
		elsewhere: [],
		today,
		sale_over: false,
		...rest,
	};
};

describe('the availability of an offer', () => {
	it('sells what is on hand, whatever the publisher says', () => {
		for (const status of ['active', 'out_of_print', 'out_of_stock_indefinitely', 'cancelled']) {
			expect(standingOf(facts({ status, onhand: 3 }))).toMatchObject({
				availability: 'available',
				message: 'In stock',
				buyable: true,
			});
		}
		expect(standingOf(facts({ onhand: 3 })).sub_message).toBe('3 on hand');
		expect(standingOf(facts({ onhand: 1, status: 'out_of_print' })).sub_message).toBe('1 on hand · Out of print');
		expect(standingOf(facts({ onhand: 1, status: 'out_of_print', used: true })).sub_message).toBe('1 on hand');
	});

	it('says what is on order and where else there are copies', () => {
		expect(standingOf(facts({ onhand: 2, onorder: 5, elsewhere: ['Harbour'] })).sub_message).toBe(
			'2 on hand · 5 more on order · also at Harbour',
		);
		expect(standingOf(facts({ onhand: 4, at: ['Main Street', 'Harbour'] })).sub_message).toBe(
			'4 on hand at Main Street and Harbour',
		);
		expect(standingOf(facts({ onhand: 4, at: ['A', 'B', 'C'] })).sub_message).toBe('4 on hand at 3 locations');
		expect(standingOf(facts({ is_extra_orderable: true, elsewhere: ['Harbour'], onorder: 1 }))).toMatchObject({
			message: 'Available to order',
			sub_message: 'In stock at Harbour · 1 on order',
		});
	});

	it('counts the places of a ticket, and offers nothing of one whose sale is over', () => {
		const ticket = { sold_until: today + day, at: ['Main Street', 'Harbour'], onorder: 1 };
		expect(standingOf(facts({ ...ticket, onhand: 3 }))).toEqual({
			availability: 'available',
			message: 'Available',
			sub_message: '3 places left',
			buyable: true,
			orderable: false,
		});
		expect(standingOf(facts({ ...ticket, onhand: 1 })).sub_message).toBe('1 place left');
		const full = {
			availability: 'out_of_stock_indefinitely',
			message: 'Sold out',
			sub_message: null,
			buyable: false,
			orderable: false,
		};
		expect(standingOf(facts(ticket))).toMatchObject(full);
		const away = { message: 'Not sold at this location', sub_message: 'Places at Harbour', buyable: false };
		expect(standingOf(facts({ ...ticket, elsewhere: ['Harbour'] }))).toMatchObject(away);
		const over = { message: 'No longer on sale', sub_message: null, buyable: false };
		expect(standingOf(facts({ ...ticket, onhand: 3, sale_over: true, elsewhere: ['Harbour'] }))).toMatchObject(over);
	});

	it('orders titles the store can get, but none out of print or indefinitely out of stock', () => {
		expect(standingOf(facts({ is_extra_orderable: true }))).toEqual({
			availability: 'available',
			message: 'Available to order',
			sub_message: null,
			buyable: true,
			orderable: true,
		});
		const ended = { is_extra_orderable: true };
		expect(standingOf(facts({ ...ended, status: 'out_of_print' }))).toEqual({
			availability: 'out_of_print',
			message: 'Out of print',
			sub_message: null,
			buyable: false,
			orderable: false,
		});
		expect(standingOf(facts({ ...ended, status: 'out_of_stock_indefinitely' }))).toMatchObject({
			availability: 'out_of_stock_indefinitely',
			message: 'Out of stock indefinitely',
			buyable: false,
		});
		// Its release date may still be in the future.
		expect(standingOf(facts({ status: 'out_of_stock_indefinitely', release_date: today + 9 * day })).buyable).toBe(
			false,
		);
		expect(standingOf(facts({ ...ended, status: 'out_of_stock_indefinitely', onhand: 1 }))).toMatchObject({
			message: 'In stock',
			orderable: false,
		});
		expect(standingOf(facts({ ...ended, status: 'cancelled' }))).toMatchObject({
			message: 'Unavailable',
			buyable: false,
		});
		expect(standingOf(facts({ ...ended, status: 'out_of_print', onhand: 1 })).orderable).toBe(false);
	});

	it('does not sell copies that are neither on hand nor orderable', () => {
		expect(standingOf(facts())).toMatchObject({
			availability: 'out_of_stock_indefinitely',
			message: 'Out of stock',
			buyable: false,
		});
		expect(standingOf(facts({ onorder: 2 }))).toMatchObject({
			availability: 'available',
			message: 'On order',
			sub_message: '2 on order',
			buyable: false,
		});
	});

	it('asks the customer to contact the store when the price is missing', () => {
		for (const price of [null, 0]) {
			expect(standingOf(facts({ price, onhand: 2, is_extra_orderable: true }))).toEqual({
				availability: 'no_price',
				message: 'Contact store for availability',
				sub_message: null,
				buyable: false,
				orderable: false,
			});
		}
		expect(standingOf(facts({ price: null, release_date: today + 9 * day })).availability).toBe('no_price');
		expect(standingOf(facts({ price: null, status: 'out_of_print' })).availability).toBe('out_of_print');
		expect(standingOf(facts({ price: null, status: 'out_of_print', onhand: 1 })).availability).toBe('no_price');
	});

	it('takes preorders for new copies of a forthcoming title', () => {
		expect(standingOf(facts({ release_date: today + day }))).toEqual({
			availability: 'forthcoming',
			message: 'Forthcoming',
			sub_message: 'Expected March\u00a03,\u00a02027',
			buyable: true,
			orderable: true,
		});
		expect(standingOf(facts({ status: 'forthcoming', release_date: null }))).toMatchObject({
			availability: 'forthcoming',
			sub_message: null,
			buyable: true,
		});
		expect(standingOf(facts({ release_date: today + day, used: true })).buyable).toBe(false);
		expect(standingOf(facts({ release_date: today + day, onhand: 2 }))).toMatchObject({
			availability: 'forthcoming',
			message: 'In stock',
			sub_message: '2 on hand · Expected March\u00a03,\u00a02027',
		});
	});

	it('shows no expected date once the date has passed', () => {
		for (const release_date of [today, today - day]) {
			expect(standingOf(facts({ status: 'forthcoming', release_date })).sub_message).toBeNull();
		}
	});

	it('does not sell copies on hand after the sale has ended', () => {
		expect(standingOf(facts({ sale_over: true, onhand: 3, is_extra_orderable: true }))).toEqual({
			availability: 'out_of_print',
			message: 'No longer on sale',
			sub_message: null,
			buyable: false,
			orderable: false,
		});
	});

	it('always sells gift cards', () => {
		const giftcard = facts({ price: null });
		expect(standingOf({ ...giftcard, title: { ...giftcard.title, is_giftcard: 1 } })).toMatchObject({
			availability: 'available',
			message: 'Available',
			buyable: true,
			orderable: true,
		});
		for (const status of ['out_of_print', 'cancelled']) {
			expect(standingOf({ ...giftcard, title: { ...giftcard.title, is_giftcard: 1, status } })).toEqual({
				availability: 'out_of_print',
				message: 'No longer sold',
				sub_message: null,
				buyable: false,
				orderable: false,
			});
		}
	});
});

describe('the day that a title comes out', () => {
	const noonInVancouver = Date.UTC(2027, 2, 2, 20) / 1000;
	const eveningInVancouver = Date.UTC(2027, 2, 3, 2) / 1000;

	it('begins at midnight in the store’s zone', () => {
		const release = { status: 'active', release_date: Date.UTC(2027, 2, 3) / 1000 };
		expect(storeDay(noonInVancouver, 'America/Los_Angeles')).toBe(today);
		// In UTC it is already the third.
		expect(isForthcoming(release, storeDay(eveningInVancouver, 'America/Los_Angeles'))).toBe(true);
		expect(isForthcoming(release, storeDay(eveningInVancouver, 'UTC'))).toBe(false);
		expect(isForthcoming(release, storeDay(eveningInVancouver + 6 * 3600, 'America/Los_Angeles'))).toBe(false);
	});

	it('begins in the first second of the day', () => {
		const midnight = Date.UTC(2027, 2, 3) / 1000;
		expect([midnight - 1, midnight, midnight + 59].map((now) => storeDay(now, 'UTC'))).toEqual([
			today,
			today + day,
			today + day,
		]);
	});

	it('does not matter while the status of the title is forthcoming', () => {
		expect(isForthcoming({ status: 'forthcoming', release_date: today - day }, today)).toBe(true);
		expect(isForthcoming({ status: 'forthcoming', release_date: today - 365 * day }, today)).toBe(true);
		expect(isForthcoming({ status: 'forthcoming', release_date: null }, today)).toBe(true);
		expect(isForthcoming({ status: 'active', release_date: null }, today)).toBe(false);
	});

	it('no longer counts a year after it has passed', () => {
		const never = { status: 'forthcoming', release_date: today - 366 * day } as const;
		expect(isForthcoming(never, today)).toBe(false);
		expect(standingOf(facts({ ...never, is_extra_orderable: true })).message).toBe('Available to order');
		expect(standingOf(facts(never))).toMatchObject({ message: 'Out of stock', buyable: false });
	});
});
