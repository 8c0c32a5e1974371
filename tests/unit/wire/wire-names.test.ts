import { expect, it } from 'vitest';
import { fromWire, toWire, type WireNames, wireNameOf } from '~store/contract/wire-names';

const names: WireNames = {
	promo_code: 'old_promo_code',
	purchase_order: 'promo_code',
	kind: ['k', { subject: 's' }],
	options: {
		value: 'v',
		get parts() {
			return names.options as WireNames;
		},
	},
};

const inside = {
	untouched: { value: 1 },
	purchase_order: 'PO-7',
	promo_code: 'TEN',
	kind: 'subject',
	options: [{ value: 'a', parts: [{ value: 'b', parts: [] }] }, null],
};
const onWire = {
	untouched: { value: 1 },
	promo_code: 'PO-7',
	old_promo_code: 'TEN',
	k: 's',
	options: [{ v: 'a', parts: [{ v: 'b', parts: [] }] }, null],
};

it('converts names to the wire and back, in the same order', () => {
	expect(JSON.stringify(toWire(inside, names))).toBe(JSON.stringify(onWire));
	expect(JSON.stringify(fromWire(onWire, names))).toBe(JSON.stringify(inside));
	const told = toWire(inside, names) as typeof inside;
	expect(told.untouched).toBe(inside.untouched);
});

it('omits names that are unknown on the other side', () => {
	expect(fromWire({ purchase_order: 'PO-7', kind: 'subject', k: 'other' }, names)).toEqual({ kind: 'other' });
	expect(toWire({ old_promo_code: 'TEN', k: 's', kind: 'other' }, names)).toEqual({ k: 'other' });
});

it.each(['__proto__', 'constructor', 'toString'])('treats %s as an ordinary name', (name) => {
	const posted = JSON.parse(`{"${name}":"x","promo_code":"PO-7"}`);
	expect(Object.entries(fromWire(posted, names))).toEqual([
		[name, 'x'],
		['purchase_order', 'PO-7'],
	]);
	expect(wireNameOf(name, names)).toBe(name);
});
