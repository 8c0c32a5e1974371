import { daySeconds } from '../../contract/durations';
import type { Availability } from '../../contract/title';
import { dayIn } from '../../contract/zoned-time';
import type { TitleRow } from './title-row';

/** The data that determines the availability of an offer. */
export interface OfferFacts {
	title: Pick<TitleRow, 'status' | 'release_date' | 'is_giftcard' | 'sold_until'>;
	used: boolean;
	/** The price in cents after the discount. The price is null if the offer has no price. */
	price: number | null;
	/** Whether the store can get more copies than it has in stock. */
	is_extra_orderable: boolean;
	/** The number of available copies at the visitor's location. */
	onhand: number;
	onorder: number;
	/** The names of the locations that have available copies, if the visitor has not chosen a location. */
	at: string[];
	/** The names of the other locations that have available copies. */
	elsewhere: string[];
	/** The current day in the store's time zone, as `storeDay` returns the day. */
	today: number;
	/** Whether the title is no longer sold because its sale has ended. The sale of a ticket ends when its event begins. */
	sale_over: boolean;
}

export interface Standing {
	availability: Availability;
	message: string;
	sub_message: string | null;
	/** Whether the offer can be bought now by visitors who are allowed to buy in this shop. */
	buyable: boolean;
	/** Whether a customer can order more copies than are in stock. */
	orderable: boolean;
}

const dateWords = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Caches the current day until the current minute ends. Every answer needs the current day. Caching for a minute is safe,
 * because in every time zone a day begins at a full minute.
 */
let known = { minute: Number.NaN, timezone: '', day: Number.NaN };

/**
 * Returns the current day in the store's time zone. The day is represented by midnight UTC of that day, in unix seconds. Release
 * dates are stored in the same form, so they can be compared with the current day.
 */
export function storeDay(now: number, timezone: string): number {
	const minute = Math.floor(now / 60);
	if (minute !== known.minute || timezone !== known.timezone) {
		known = { minute, timezone, day: Date.parse(dayIn(now, timezone)) / 1000 };
	}
	return known.day;
}

/**
 * Whether copies of a title may be sold in the shop's country. If the publisher does not sell the title there, only used copies
 * may be sold.
 */
export const mayBeSold = ({ status }: Pick<TitleRow, 'status'>, used: boolean): boolean =>
	used || status !== 'not_for_sale';

/** Whether the time until which a title is sold has passed. @param now unix seconds */
export const isSaleOver = ({ sold_until }: Pick<TitleRow, 'sold_until'>, now: number): boolean =>
	sold_until !== null && sold_until <= now;

/**
 * If the publisher says that a title is forthcoming, the title counts as forthcoming for this number of days after its release
 * day. Release dates are often delayed, and many publishers only give the year. After this number of days, the title was
 * probably published without notice to the shop, or was never published.
 */
export const maxDelayDays = 366;

/**
 * Whether a title is forthcoming. A title is forthcoming if its release day has not begun in the store's time zone. A title is
 * also forthcoming if its publisher says so and the release day is not long ago.
 */
export const isForthcoming = ({ status, release_date }: Pick<TitleRow, 'status' | 'release_date'>, today: number) =>
	release_date === null
		? status === 'forthcoming'
		: startOfDay(release_date) > today - (status === 'forthcoming' ? maxDelayDays * daySeconds : 0);

/**
 * Returns the availability of an offer, and the message to the shopper about the availability
 * (docs/behaviour/titles.md#availability). Copies that are in stock and have a price can be bought, whatever the publisher says.
 * If no copies are in stock, new copies of a forthcoming title can be ordered in advance, and a title that the store can get can
 * be ordered. If the publisher does not sell a title in the shop's country, only used copies of the title are sold. A title that
 * is out of print or cancelled cannot be ordered, even if the supplier still marks it as available.
 */
export function standingOf(facts: OfferFacts): Standing {
	const { title, price, onhand } = facts;
	if (facts.sale_over)
		return { ...closed, availability: 'out_of_print', message: 'No longer on sale', sub_message: null };
	const ended = endedWords[title.status];
	if (!mayBeSold(title, facts.used))
		return { ...closed, availability: 'out_of_print', message: notForSale, sub_message: null };
	if (title.is_giftcard) {
		return ended ? rests('out_of_print', 'No longer sold', facts) : sells('available', 'Available', null, true);
	}
	const forthcoming = isForthcoming(title, facts.today);
	if (price === null || (price <= 0 && title.sold_until === null)) {
		if (ended && onhand === 0) return rests('out_of_print', ended, facts);
		return { ...closed, availability: 'no_price', message: 'Contact store for availability', sub_message: null };
	}
	// The title is a ticket, so its copies in stock are free seats.
	if (title.sold_until !== null) {
		if (onhand === 0) return full(facts);
		return sells('available', 'Available', onhand === 1 ? '1 place left' : `${onhand} places left`, false);
	}
	const orderable = facts.is_extra_orderable && !ended && title.status !== 'out_of_stock_indefinitely';
	if (onhand > 0) {
		return sells(forthcoming ? 'forthcoming' : 'available', 'In stock', inStockWords(facts, forthcoming), orderable);
	}
	if (ended) return rests('out_of_print', ended, facts);
	if (title.status === 'out_of_stock_indefinitely') {
		return rests('out_of_stock_indefinitely', 'Out of stock indefinitely', facts);
	}
	if (forthcoming && !facts.used) {
		return sells('forthcoming', 'Forthcoming', joined([releaseWords(facts), onOrderWords(facts)]), true);
	}
	if (orderable) return sells('available', 'Available to order', awayWords(facts), true);
	if (facts.onorder > 0) return rests('available', 'On order', facts);
	return rests('out_of_stock_indefinitely', 'Out of stock', facts);
}

/** The messages for titles that are no longer published, by publishing status. */
const endedWords: Record<string, string> = { out_of_print: 'Out of print', cancelled: 'Unavailable' };
const notForSale = 'Not for sale in this country';
const closed = { buyable: false, orderable: false };

const sells = (
	availability: Availability,
	message: string,
	sub_message: string | null,
	orderable: boolean,
): Standing => ({ availability, message, sub_message, buyable: true, orderable });

const rests = (availability: Availability, message: string, facts: OfferFacts): Standing => ({
	...closed,
	availability,
	message,
	sub_message: awayWords(facts),
});

/**
 * Returns the availability of a ticket that has no free seats at the visitor's location. Another location may still have free
 * seats.
 */
const full = ({ elsewhere }: OfferFacts): Standing => ({
	...closed,
	availability: 'out_of_stock_indefinitely',
	...(elsewhere.length === 0
		? { message: 'Sold out', sub_message: null }
		: { message: 'Not sold at this location', sub_message: `Places at ${placeWords(elsewhere)}` }),
});

function inStockWords(facts: OfferFacts, forthcoming: boolean): string | null {
	const { title, onhand, onorder, at, used, elsewhere } = facts;
	return joined([
		at.length > 0 ? `${onhand} on hand at ${placeWords(at)}` : `${onhand} on hand`,
		onorder > 0 && `${onorder} more on order`,
		elsewhere.length > 0 && `also at ${placeWords(elsewhere)}`,
		forthcoming && releaseWords(facts),
		title.status === 'out_of_print' && !used && 'Out of print',
	]);
}

const awayWords = (facts: OfferFacts): string | null =>
	joined([facts.elsewhere.length > 0 && `In stock at ${placeWords(facts.elsewhere)}`, onOrderWords(facts)]);

const onOrderWords = ({ onorder }: OfferFacts) => onorder > 0 && `${onorder} on order`;

function releaseWords({ title, today }: OfferFacts): string | false {
	const day = startOfDay(title.release_date ?? 0);
	// A non-breaking space keeps the parts of a date on the same line.
	return day > today && `Expected ${dateWords.format(day * 1000).replaceAll(' ', '\u00a0')}`;
}

const placeWords = (names: string[]): string => (names.length > 2 ? `${names.length} locations` : names.join(' and '));

const startOfDay = (seconds: number) => Math.floor(seconds / daySeconds) * daySeconds;

/** Joins those parts of a message that are not empty into one line. */
function joined(parts: (string | false)[]): string | null {
	const said = parts.filter((part) => part !== false);
	return said.length === 0 ? null : said.join(' · ');
}
