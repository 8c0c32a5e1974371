import type { CartChange } from '~store/contract/checkout';
import { dollars } from '../../format/dollars';

/** The first sentence of the message about a changed cart. This sentence is the whole message if the changes are unknown. */
export const cartHasChanged = 'Your cart has changed since you began to check out. Please look at your cart again.';

/**
 * The maximum number of changes that the message about a changed cart lists, and the maximum length of a title in that message,
 * in characters.
 */
const told = 3;
const maxNameLength = 60;
/**
 * The maximum length of an address in the message about a changed cart, in characters. The limit for addresses is higher than
 * the limit for titles, because addresses may differ only at the end.
 */
const maxAddressLength = 100;

/**
 * Returns the message that the cart has changed. The message lists the old and new values, and the checkout step that shows each
 * value.
 */
export function changedCartWords(changes: CartChange[]): string {
	if (changes.length === 0) return cartHasChanged;
	const words = changes.slice(0, told).map((change) => `${wordsOf[change.what](shortened(change))}`);
	const more = changes.length > told ? [`and ${changes.length - told} more`] : [];
	return `${cartHasChanged} What changed: ${[...words, ...more].join('; ')}.`;
}

const wordsOf: Record<CartChange['what'], (change: CartChange) => string> = {
	price: ({ name, was, now }) =>
		was === null || now === null
			? `the price of “${name}” (see Cart)`
			: `“${name}” now costs ${dollars(now)} instead of ${dollars(was)} (see Cart)`,
	quantity: ({ name, was, now }) => `the quantity of “${name}” is now ${now} instead of ${was} (see Cart)`,
	added: ({ name }) => `“${name}” was added (see Cart)`,
	removed: ({ name }) => `“${name}” was removed (see Cart)`,
	unavailable: ({ name }) => `“${name}” is no longer available (see Cart)`,
	registry: ({ name, now }) =>
		now === null
			? `the gift registry for “${name}” was deleted, so it is now for you (see Cart)`
			: now === '0'
				? `someone else has bought “${name}” for the gift registry, which needs no more copies (see Cart)`
				: `someone else has bought “${name}” for the gift registry, which needs only ${now} of yours (see Cart)`,
	promo_code: ({ name, was, now }) =>
		now === null || now === none
			? `the promo code ${name} no longer applies${was ? `: it took off ${dollars(was)}` : ''} (see Cart)`
			: `the promo code ${name} now takes off ${dollars(now)}${was ? ` instead of ${dollars(was)}` : ''} (see Cart)`,
	gift_card: ({ name, was, now }) =>
		`the gift card ending in ${name} now pays ${now ? dollars(now) : 'nothing'}${was ? ` instead of ${dollars(was)}` : ''} (see Payment)`,
	delivery: ({ was, now }) =>
		`your order will be ${handedOver(now)}${was === null ? '' : ` instead of ${handedOver(was)}`} (see Cart)`,
	address: ({ was, now }) =>
		now === null
			? `the address “${was}” was removed (see Address)`
			: `your order now goes to “${now}”${was === null ? '' : ` instead of “${was}”`} (see Address)`,
	provider: ({ was, now }) =>
		now === null
			? `“${was}” no longer delivers your order to this address (see Ship)`
			: `your order now goes by “${now}”${was === null ? '' : ` instead of “${was}”`} (see Ship)`,
	shipping: ({ was, now }) =>
		now === null
			? 'the shipping cost is no longer known (see Ship)'
			: `shipping now costs ${dollars(now)}${was === null ? '' : ` instead of ${dollars(was)}`} (see Ship)`,
	tax: ({ name, was, now }) => `${name} is now ${dollars(now ?? none)} instead of ${dollars(was ?? none)} (see Review)`,
	approval: ({ now }) =>
		now === null
			? 'your order no longer needs approval (see Review)'
			: `${now} must now approve your order (see Review)`,
};

const none = '0.00';

const handedOver = (delivery: string | null): string =>
	delivery === 'pickup' ? 'picked up' : delivery === 'local_delivery' ? 'delivered locally' : 'sent';

const short = (words: string, longest: number): string =>
	words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;

function shortened({ what, name, was, now }: CartChange): CartChange {
	const longest = what === 'address' ? maxAddressLength : maxNameLength;
	return { what, name: short(name, longest), was: was && short(was, longest), now: now && short(now, longest) };
}
