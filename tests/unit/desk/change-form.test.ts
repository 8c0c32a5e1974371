import { expect, it } from 'vitest';
import { readChange } from '../../../desk/session/change-form';

const address = {
	name: 'Ada Reader',
	company_name: '',
	street_address: '1 Main Street',
	street_address_2: '',
	city: 'Seattle',
	province: 'WA',
	postal_code: '98101',
	country: 'US',
	phone_number: '+12065550133',
};
const item = {
	item_id: 7,
	substitution_id: null,
	title: 'Atlas',
	binding: '',
	eisbn: '9780306406157',
	condition_text: 'New',
	sold_price: '10.00',
	quantity: 1,
	left: 1,
	worth: '10.00',
	unsent: 0,
	can_restock: true,
};
const standing = { items: [item], delivery: 'ship' as const, address, location_id: 1 };

function read(typed: Record<string, string>, to = address) {
	const form = new FormData();
	for (const [name, value] of Object.entries(typed)) form.set(name, value);
	return readChange(form, '1001', { ...standing, address: to });
}

it('leaves an unchanged address as it is, even when a field is missing', () => {
	const { phone_number: _, ...without } = address;
	for (const shown of [address, without, {}])
		expect(read({ ...shown, delivery: 'ship', 'copies-7': '2' })).toEqual({
			order_number: '1001',
			lines: [{ item_id: 7, quantity: '2' }],
			add: [],
			reason: '',
		});
});

it('keeps values that have no field in the form', () => {
	const { phone_number: _, ...without } = address;
	const moved = { ...without, street_address: '2 Main Street' };
	expect(read({ ...moved, delivery: 'ship' })).toMatchObject({
		delivery: 'ship',
		address: { ...address, street_address: '2 Main Street' },
	});
});

it('accepts a corrected or removed phone number', () => {
	for (const phone_number of ['', '+12065550199'])
		expect(read({ ...address, phone_number, delivery: 'ship' }).address).toEqual({ ...address, phone_number });
});

it('ignores spaces around a value', () => {
	expect(read({ ...address, delivery: 'ship' }, { ...address, city: 'Seattle ' })).not.toHaveProperty('address');
});

it('sends the pickup location only when it has changed', () => {
	expect(read({ delivery: 'pickup', pickup_location_id: '2' })).toMatchObject({ pickup_location_id: '2' });
	for (const pickup_location_id of ['1', ''])
		expect(read({ delivery: 'pickup', pickup_location_id })).not.toHaveProperty('pickup_location_id');
});
