import { describe, expect, it } from 'vitest';
import type { Order } from '~store/contract/order';
import type { Settings } from '~store/contract/settings';
import { print } from '~store/desk/print/print';
import { OverLimits } from '~store/foundation/side-job';

const store_info = { name: 'The shop', address: '1 Main', city: 'Hope', province: 'BC', postal_code: 'V6B 1A1' };
const address = { orgname: '', addr1: '1 Main', addr2: '', city: 'Hope', prov: 'BC', postal: 'V6B 1A1', country: 'CA' };
const orderFor = (name: string) =>
	({ order_number: '1018', shipping: { ...address, name, email: '', phone: '' } }) as unknown as Order;

describe('the side process that prints', () => {
	it('writes a PDF of labels in several scripts', async () => {
		const pdf = await print('labels', [orderFor('وي لينغ 北京'), orderFor('Zoé')], { store_info } as Settings);
		expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
	});

	it('leaves out a mark that the fonts cannot place', async () => {
		const pdf = await print('labels', [orderFor('J̣an ฬ̃a அீb')], { store_info } as Settings);
		expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
	});

	it('prints several files requested at the same time', async () => {
		const files = await Promise.all(
			['Ann', 'Ben', 'Cy', 'Di'].map((name) => print('labels', [orderFor(name)], { store_info } as Settings)),
		);
		expect(files.every((file) => file.length > 1000)).toBe(true);
	});

	it('refuses with a message when the work exceeds its limits', async () => {
		const tooMuch = {
			toJSON() {
				throw new OverLimits('too much');
			},
		} as unknown as Order;
		await expect(print('labels', [tooMuch], { store_info } as Settings)).rejects.toMatchObject({
			status: 503,
			message: expect.stringMatching(/^This document is too large for one PDF.* later\.$/),
		});
	});

	it('passes on the error of a printer', async () => {
		await expect(print('labels', [{ order_number: '1' } as Order], {} as Settings)).rejects.toThrow(/name/);
	});
});
