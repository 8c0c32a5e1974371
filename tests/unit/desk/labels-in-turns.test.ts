import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Order } from '~store/contract/order';
import type { Settings } from '~store/contract/settings';
import { printLabels } from '~store/desk/print/labels';

const store_info = { name: 'The shop', address: '1 Main', city: 'Hope', province: 'BC', postal_code: 'V6B 1A1' };
const destination = {
	orgname: '',
	name: 'وي لينغ 北京',
	addr1: '1 Main',
	addr2: '',
	city: 'Hope',
	prov: 'BC',
	postal: 'V6B 1A1',
};
const shipping = { ...destination, country: 'CA', email: '', phone: '' };

it('labels are printed in turns with whatever else the shop does', async () => {
	const orders = Array.from({ length: 20 }, (_, at) => ({ order_number: String(at), shipping }) as unknown as Order);
	let printed = '';
	const printing = printLabels(orders, { store_info } as Settings).then((pdf) => {
		printed = pdf;
	});
	let turns = 0;
	for (; printed === ''; turns++) await turn();
	await printing;
	expect(turns).toBeGreaterThan(orders.length);
});
