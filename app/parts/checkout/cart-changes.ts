import type { CartChange } from '~store/contract/checkout';
import { dollars } from '../../format/dollars';

/** The first sentence of the message about a changed cart. Used alone if the changes are unknown. */
export const cartHasChanged = 'Your cart has changed since you began to check out. Please look at it again.';

/** The most changes that the message lists, and the longest title in it, in characters. */
const told = 3;
const maxNameLength = 60;
/** The longest address in the message, in characters. It is longer because two addresses may differ only at the end. */
const maxAddressLength = 100;

/** Returns a message that the cart has changed. It lists the old and new values, and the step that shows each. */
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
			: `“${name}” costs ${dollars(now)} now and not ${dollars(was)} (see Cart)`,
	quantity: ({ name, was, now }) => `there are ${now} of “${name}” and not ${was} (see Cart)`,
	added: ({ name }) => `“${name}” was added (see Cart)`,
	removed: ({ name }) => `“${name}” is gone (see Cart)`,
	unavailable: ({ name }) => `“${name}” can no longer be had (see Cart)`,
	registry: ({ name, now }) =>
		now === null
			? `the gift registry that “${name}” was for has been deleted: it is one of yours now (see Cart)`
			: now === '0'
				? `somebody else has bought “${name}” for the gift registry: it wants no more (see Cart)`
				: `somebody else has bought “${name}” for the gift registry: it wants ${now} of yours (see Cart)`,
	promo_code: ({ name, was, now }) =>
		now === null || now === none
			? `the promo code ${name} counts no longer${was ? `: it took off ${dollars(was)}` : ''} (see Cart)`
			: `the promo code ${name} takes off ${dollars(now)}${was ? ` and not ${dollars(was)}` : ''} (see Cart)`,
	gift_card: ({ name, was, now }) =>
		`the gift card ending in ${name} pays ${now ? dollars(now) : 'nothing'}${was ? ` and not ${dollars(was)}` : ''} (see Payment)`,
	delivery: ({ was, now }) =>
		`it is to be ${handedOver(now)}${was === null ? '' : ` and not ${handedOver(was)}`} (see Cart)`,
	address: ({ was, now }) =>
		now === null
			? `the address “${was}” is gone (see Address)`
			: `it goes to “${now}”${was === null ? '' : ` and not to “${was}”`} (see Address)`,
	provider: ({ was, now }) =>
		now === null
			? `“${was}” does not take it there any more (see Ship)`
			: `it goes by “${now}”${was === null ? '' : ` and not by “${was}”`} (see Ship)`,
	shipping: ({ was, now }) =>
		now === null
			? 'what shipping costs is not known any more (see Ship)'
			: `shipping costs ${dollars(now)} now${was === null ? '' : ` and not ${dollars(was)}`} (see Ship)`,
	tax: ({ name, was, now }) => `${name} is ${dollars(now ?? none)} now and not ${dollars(was ?? none)} (see Review)`,
	approval: ({ now }) =>
		now === null
			? 'you may place this order yourself now: nobody has to approve it (see Review)'
			: `${now} has to approve this order now (see Review)`,
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
