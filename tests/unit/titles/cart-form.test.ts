import { parseWithZod } from '@conform-to/zod';
import { describe, expect, it } from 'vitest';
import { cartFields } from '~/forms/cart-fields';
import { cartForm } from '~/forms/cart-form.server';
import { pathWithin, wayBack } from '~/http/way-back.server';

const read = (fields: string) => parseWithZod(new URLSearchParams(fields), { schema: cartForm });
const words = 'Type a quantity from 1 to 9999.';

describe('the form that puts a title into the cart', () => {
	it('asks for one copy where it does not say how many', () => {
		const submission = read('eisbn=9780000100016');
		expect(submission.status === 'success' && submission.value).toEqual({
			intent: 'add',
			eisbn: '9780000100016',
			quantity: 1,
			agreed: [],
		});
	});

	it.each(['0', 'abc', '-1', '1.5', '10000'])('takes no quantity of %s', (quantity) => {
		expect(read(`eisbn=9780000100016&quantity=${quantity}`).error).toEqual({ quantity: [words] });
	});

	it('takes 0 to empty a line, and no line without its id', () => {
		expect(read('intent=set&eisbn=9780000100016&quantity=0&cart_id=7').status).toBe('success');
		expect(read('intent=set&eisbn=9780000100016&quantity=0').error).toHaveProperty('cart_id');
	});

	it('comes back whole from an address', () => {
		const fields = 'intent=add&eisbn=9780000100016&quantity=9&agreed=large-print&agreed=stock&back=%2Fbrowse';
		const submission = read(fields);
		if (submission.status !== 'success') throw new Error('not read');
		expect(new URLSearchParams(cartFields(submission.value)).toString()).toBe(fields);
	});
});

describe('the way back', () => {
	const from = (referer: string) => new Request('https://shop.example/cart/add', { headers: { Referer: referer } });

	it('is the page that the form names, or that the post came from, or the one to fall back on', () => {
		const request = from('https://shop.example/browse/filter/t/tern?l=50');
		expect(wayBack(request, '/item/9780000100016?registry=3', '/')).toBe('/item/9780000100016?registry=3');
		expect(wayBack(request, null, '/')).toBe('/browse/filter/t/tern?l=50');
		expect(wayBack(from('https://elsewhere.example/x'), null, '/item/1')).toBe('/item/1');
		expect(wayBack(from('about:blank'), undefined, '/item/1')).toBe('/item/1');
	});

	it.each(['//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'https://elsewhere.example', '', 7])(
		'never leaves the shop: %j',
		(path) => expect(pathWithin(path)).toBeNull(),
	);
});
