import { inZone } from '../../contract/zoned-time';
import { readPostalCode } from '../../people/details/rules';
import type { Card } from './sealed-card';

export const cardBrands = ['visa', 'mastercard', 'amex', 'discover'] as const;
export type CardBrand = (typeof cardBrands)[number];

const brandNames: Record<CardBrand, string> = {
	visa: 'Visa',
	mastercard: 'Mastercard',
	amex: 'American Express',
	discover: 'Discover',
};

/** Each brand's card number prefixes, as ranges, and the allowed lengths of its card numbers. */
const brands: { brand: CardBrand; from: string; to: string; lengths: number[] }[] = [
	{ brand: 'visa', from: '4', to: '4', lengths: [13, 16, 19] },
	{ brand: 'mastercard', from: '51', to: '55', lengths: [16] },
	{ brand: 'mastercard', from: '2221', to: '2720', lengths: [16] },
	{ brand: 'amex', from: '34', to: '34', lengths: [15] },
	{ brand: 'amex', from: '37', to: '37', lengths: [15] },
	{ brand: 'discover', from: '6011', to: '6011', lengths: [16, 17, 18, 19] },
	{ brand: 'discover', from: '622126', to: '622925', lengths: [16, 17, 18, 19] },
	{ brand: 'discover', from: '644', to: '649', lengths: [16, 17, 18, 19] },
	{ brand: 'discover', from: '65', to: '65', lengths: [16, 17, 18, 19] },
];

/** A card as typed into the form. */
export interface CardForm {
	name: string;
	number: string;
	/** The card holder's country: 'CA', 'US', or any other value for other countries. */
	country?: string;
	postal_code?: string;
	expiry_month: string;
	expiry_year: string;
	cvv: string;
}

export interface CardTerms {
	/** The card brands that the store accepts. */
	accepted: CardBrand[];
	/** The current time, in unix seconds. */
	now: number;
	/** The store's time zone. A card is valid until its expiry month ends in this time zone. */
	timezone: string;
}

/**
 * Returns the expiry years that the card form offers: the current year and the next nine years (docs/behaviour/payment.md#cards).
 */
export const expiryYears = ({ now, timezone }: Omit<CardTerms, 'accepted'>): number[] => {
	const first = Number(inZone(now, timezone, 'yyyy'));
	return Array.from({ length: 10 }, (_, index) => first + index);
};

/**
 * Validates a card (docs/behaviour/payment.md#cards). Returns the normalized card, or an error message for each invalid field.
 */
export function readCard(form: CardForm, terms: CardTerms): { card: Card } | { wrong: Record<string, string> } {
	const number = form.number.replace(/[\s-]/g, '');
	const country = form.country === 'CA' || form.country === 'US' ? form.country : 'other';
	// If the card's country is 'other', the exact country is unknown and may have no postal codes.
	const postalCode = readPostalCode(form.postal_code?.trim() ?? '', country);
	const checks: [string, string | null][] = [
		['name', form.name.trim() === '' ? 'Please input your name.' : null],
		['number', wrongNumber(number, terms.accepted)],
		['postal_code', postalCode === null ? 'Valid Postal Code is required.' : null],
		...wrongExpiry(form, terms),
		['cvv', isCvv(form.cvv.trim(), brandOf(number)) ? null : 'Please enter a valid CVV.'],
	];
	const wrong = Object.fromEntries(checks.flatMap(([field, words]) => (words === null ? [] : [[field, words]])));
	if (Object.keys(wrong).length > 0) return { wrong };
	return {
		card: {
			name: form.name.trim(),
			number,
			country,
			postal_code: postalCode ?? '',
			expiry_month: Number(form.expiry_month),
			expiry_year: Number(form.expiry_year),
			cvv: form.cvv.trim(),
		},
	};
}

/** Returns the brand of a complete or partly typed card number. Returns null if the brand is unknown. */
export const brandOf = (digits: string): CardBrand | null =>
	brands.find(({ from, to }) => {
		const start = digits.slice(0, from.length);
		return start.length === from.length && start >= from && start <= to;
	})?.brand ?? null;

/** Returns the card's label: 'Visa ending in 1111'. After a card is encrypted, the shop shows only this label. */
export function cardLabel({ number }: Pick<Card, 'number'>): string {
	const brand = brandOf(number);
	return `${brand ? brandNames[brand] : 'Card'} ending in ${number.slice(-4)}`;
}

function wrongNumber(number: string, accepted: CardBrand[]): string | null {
	if (/\D/.test(number)) return 'Must be a valid credit card number';
	if (number.length < 13) return 'Must be at least 13 digits';
	const brand = brandOf(number);
	const known = brands.filter((each) => each.brand === brand).flatMap(({ lengths }) => lengths);
	if (!passesLuhn(number) || number.length > 19 || (brand !== null && !known.includes(number.length))) {
		return 'Must be a valid credit card number';
	}
	return accepted.some((each) => each === brand) ? null : 'Must be an accepted credit card';
}

/** Validates a card number with the Luhn algorithm (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
	const sum = [...digits].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

function wrongExpiry(form: CardForm, terms: CardTerms): [string, string | null][] {
	const month = /^(0?[1-9]|1[0-2])$/.test(form.expiry_month.trim()) ? form.expiry_month.trim().padStart(2, '0') : null;
	const year = /^\d{4}$/.test(form.expiry_year.trim()) && Number(form.expiry_year) <= Math.max(...expiryYears(terms));
	if (month === null || !year) {
		return [
			['expiry_month', month === null ? 'Month required' : null],
			['expiry_year', year ? null : 'Year required'],
		];
	}
	const thisMonth = inZone(terms.now, terms.timezone, 'yyyy-MM');
	const isPast = `${form.expiry_year.trim()}-${month}` < thisMonth;
	return [['expiry_month', isPast ? 'Must be future date' : null]];
}

/**
 * Returns whether a CVV has the right length: four digits for American Express, three for other brands. If the brand is unknown,
 * both lengths are valid.
 */
const isCvv = (cvv: string, brand: CardBrand | null): boolean =>
	brand === null ? /^\d{3,4}$/.test(cvv) : brand === 'amex' ? /^\d{4}$/.test(cvv) : /^\d{3}$/.test(cvv);
