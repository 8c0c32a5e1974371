import { parseWithZod } from '@conform-to/zod';
import { describe, expect, it } from 'vitest';
import { cartFields } from '~/forms/cart-fields';
import { cartForm } from '~/forms/cart-form.server';
import { pathWithin, returnPath } from '~/http/return-path.server';

function read(fields: string) {
	const submission = parseWithZod(new URLSearchParams(fields), { schema: cartForm });
	return submission.status === 'success' ? { value: submission.value } : { error: submission.error };
}
const words = 'Type a quantity from 1 to 9999.';

describe('the form that puts a title into the cart', () => {
	it('requests one copy by default', () => {
		const value = { intent: 'add', eisbn: '9780000100016', quantity: 1, agreed: [] };
		expect(read('eisbn=9780000100016')).toEqual({ value });
	});

	it.each(['0', 'abc', '-1', '1.5', '10000', '', ' '])('refuses a quantity of %j', (quantity) => {
		expect(read(`eisbn=9780000100016&quantity=${quantity}`).error).toEqual({ quantity: [words] });
	});

	it.each(['abc', '-2', '1.5', '10000', ''])('does not change a line for a quantity of %j', (quantity) => {
		expect(read(`intent=set&eisbn=9780000100016&cart_id=7&quantity=${quantity}`).error).toEqual({ quantity: [words] });
	});

	it('accepts a number with surrounding spaces', () => {
		expect(read('eisbn=9780000100016&quantity=%2012%20')).toMatchObject({ value: { quantity: 12 } });
	});

	it('accepts 0 to empty a line, and refuses a line without its id', () => {
		expect(read('intent=set&eisbn=9780000100016&quantity=0&cart_id=7')).toMatchObject({ value: { quantity: 0 } });
		expect(read('intent=set&eisbn=9780000100016&quantity=0').error).toHaveProperty('cart_id');
	});

	it('is restored completely from an address', () => {
		const fields = 'intent=add&eisbn=9780000100016&quantity=9&agreed=large-print&agreed=stock&back=%2Fbrowse';
		expect(new URLSearchParams(cartFields(read(fields).value ?? {})).toString()).toBe(fields);
	});
});

describe('the way back', () => {
	const from = (referer: string) => new Request('https://shop.example/cart/add', { headers: { Referer: referer } });

	it('is the page in the form, the Referer or the default', () => {
		const request = from('https://shop.example/browse/filter/t/tern?l=50');
		expect(returnPath(request, '/item/9780000100016?registry=3', '/')).toBe('/item/9780000100016?registry=3');
		expect(returnPath(request, null, '/')).toBe('/browse/filter/t/tern?l=50');
		expect(returnPath(from('https://elsewhere.example/x'), null, '/item/1')).toBe('/item/1');
		expect(returnPath(from('about:blank'), undefined, '/item/1')).toBe('/item/1');
	});

	it.each(['//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'https://elsewhere.example', '', 7])(
		'never leaves the shop: %j',
		(path) => expect(pathWithin(path)).toBeNull(),
	);
});
