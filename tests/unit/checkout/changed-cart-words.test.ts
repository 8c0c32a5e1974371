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
	[change('price', 'A Heron', '18.00', '21.50'), '“A Heron” costs $21.50 now and not $18.00 (see Cart).'],
	[change('price', 'A Heron', null, null), 'the price of “A Heron” (see Cart).'],
	[change('removed', 'A Heron', '2', null), '“A Heron” is gone (see Cart).'],
	[
		change('registry', 'A Heron', '2', '1'),
		'somebody else has bought “A Heron” for the gift registry: it wants 1 of yours (see Cart).',
	],
	[
		change('registry', 'A Heron', '1', '0'),
		'somebody else has bought “A Heron” for the gift registry: it wants no more (see Cart).',
	],
	[change('promo_code', 'TENTH', '2.00', null), 'the promo code TENTH counts no longer: it took off $2.00 (see Cart).'],
	[
		change('gift_card', '1234', '10.00', '2.50'),
		'the gift card ending in 1234 pays $2.50 and not $10.00 (see Payment).',
	],
	[change('delivery', '', 'ship', 'pickup'), 'it is to be picked up and not sent (see Cart).'],
	[change('delivery', '', null, 'local_delivery'), 'it is to be delivered locally (see Cart).'],
	[
		change('address', '', 'Robin Reader, 1 Main St, Hope', null),
		'the address “Robin Reader, 1 Main St, Hope” is gone (see Address).',
	],
	[
		change('address', '', 'Robin Reader, 1 Main St, Hope', 'Robin Reader, 2 Side St, Hope'),
		'it goes to “Robin Reader, 2 Side St, Hope” and not to “Robin Reader, 1 Main St, Hope” (see Address).',
	],
	[change('provider', '', 'Our van', null), '“Our van” does not take it there any more (see Ship).'],
	[change('provider', '', 'Our van', 'Our boat'), 'it goes by “Our boat” and not by “Our van” (see Ship).'],
	[change('shipping', '', '9.00', '12.00'), 'shipping costs $12.00 now and not $9.00 (see Ship).'],
	[change('shipping', '', '9.00', null), 'what shipping costs is not known any more (see Ship).'],
	[change('shipping', '', null, '12.00'), 'shipping costs $12.00 now (see Ship).'],
	[change('tax', 'GST', '1.00', '1.20'), 'GST is $1.20 now and not $1.00 (see Review).'],
])('%j', (one, words) => {
	expect(said(one)).toBe(words);
});

test('names three changes, counts the rest and shortens long titles', () => {
	const long = 'An Account of the Herons and Other Wading Birds of the Northern Shores';
	const many = Array.from({ length: 5 }, (_, index) =>
		change('removed', index === 0 ? long : `No. ${index}`, '1', null),
	);
	expect(said(...many)).toBe(
		'“An Account of the Herons and Other Wading Birds of the Nort…” is gone (see Cart); “No. 1” is gone (see Cart); “No. 2” is gone (see Cart); and 2 more.',
	);
	expect(changedCartWords(many).length).toBeLessThan(500);
	const home = 'Robin Reader, 12345 Old Harbour Road North, Suite 6, Hope, BC, V0X 1L0';
	expect(said(change('address', '', home, null))).toBe(`the address “${home}” is gone (see Address).`);
});
