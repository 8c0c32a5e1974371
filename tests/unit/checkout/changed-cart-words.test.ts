import { expect, test } from 'vitest';
import { cartHasChanged, changedCartWords } from '~/parts/checkout/cart-changes';
import type { CartChange } from '~store/contract/checkout';

const change = (what: CartChange['what'], name: string, was: string | null, now: string | null): CartChange => ({
	what,
	name,
	was,
	now,
});

/** Returns the words that follow the fixed beginning. */
const said = (...changes: CartChange[]) => changedCartWords(changes).replace(`${cartHasChanged} What changed: `, '');

test('says that the cart changed when the details are unknown', () => {
	expect(changedCartWords([])).toBe(cartHasChanged);
});

test.each<[CartChange, string]>([
	[change('price', 'A Heron', '18.00', '21.50'), '“A Heron” now costs $21.50 instead of $18.00 (see Cart).'],
	[change('price', 'A Heron', null, null), 'the price of “A Heron” (see Cart).'],
	[change('removed', 'A Heron', '2', null), '“A Heron” was removed (see Cart).'],
	[
		change('registry', 'A Heron', '2', '1'),
		'someone else has bought “A Heron” for the gift registry, which needs only 1 of yours (see Cart).',
	],
	[
		change('registry', 'A Heron', '1', '0'),
		'someone else has bought “A Heron” for the gift registry, which needs no more copies (see Cart).',
	],
	[
		change('promo_code', 'TENTH', '2.00', null),
		'the promo code TENTH no longer applies: it took off $2.00 (see Cart).',
	],
	[
		change('gift_card', '1234', '10.00', '2.50'),
		'the gift card ending in 1234 now pays $2.50 instead of $10.00 (see Payment).',
	],
	[change('delivery', '', 'ship', 'pickup'), 'your order will be picked up instead of sent (see Cart).'],
	[change('delivery', '', null, 'local_delivery'), 'your order will be delivered locally (see Cart).'],
	[
		change('address', '', 'Robin Reader, 1 Main St, Hope', null),
		'the address “Robin Reader, 1 Main St, Hope” was removed (see Address).',
	],
	[
		change('address', '', 'Robin Reader, 1 Main St, Hope', 'Robin Reader, 2 Side St, Hope'),
		'your order now goes to “Robin Reader, 2 Side St, Hope” instead of “Robin Reader, 1 Main St, Hope” (see Address).',
	],
	[change('provider', '', 'Our van', null), '“Our van” no longer delivers your order to this address (see Ship).'],
	[change('provider', '', 'Our van', 'Our boat'), 'your order now goes by “Our boat” instead of “Our van” (see Ship).'],
	[change('shipping', '', '9.00', '12.00'), 'shipping now costs $12.00 instead of $9.00 (see Ship).'],
	[change('shipping', '', '9.00', null), 'the shipping cost is no longer known (see Ship).'],
	[change('shipping', '', null, '12.00'), 'shipping now costs $12.00 (see Ship).'],
	[change('tax', 'GST', '1.00', '1.20'), 'GST is now $1.20 instead of $1.00 (see Review).'],
])('%j', (one, words) => {
	expect(said(one)).toBe(words);
});

test('names three changes, counts the rest and shortens long titles', () => {
	const long = 'An Account of the Herons and Other Wading Birds of the Northern Shores';
	const many = Array.from({ length: 5 }, (_, index) =>
		change('removed', index === 0 ? long : `No. ${index}`, '1', null),
	);
	expect(said(...many)).toBe(
		'“An Account of the Herons and Other Wading Birds of the Nort…” was removed (see Cart); “No. 1” was removed (see Cart); “No. 2” was removed (see Cart); and 2 more.',
	);
	expect(changedCartWords(many).length).toBeLessThan(500);
	const home = 'Robin Reader, 12345 Old Harbour Road North, Suite 6, Hope, BC, V0X 1L0';
	expect(said(change('address', '', home, null))).toBe(`the address “${home}” was removed (see Address).`);
});
