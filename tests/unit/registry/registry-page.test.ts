import { expect, it } from 'vitest';
import { registryOf, registryPage } from '~/parts/registry/registry-form.server';
import type { Address } from '~store/contract/address';
import type { Registry } from '~store/contract/giftregistry';
import type { StoreSettings } from '~store/contract/webstore';

const settings = {
	checkout_info: { ship_enabled: true, local_delivery_enabled: false },
	store_info: { timezone: 'America/Los_Angeles' },
} as StoreSettings;
const address = (address_id: number, more: Partial<Address> = {}) =>
	({
		address_id,
		name: 'Wren Owner',
		street_address: '5 Example Road',
		city: 'Nelson',
		province: 'BC',
		can_ship_to: false,
		place: 'British Columbia',
		...more,
	}) as Address;
const registry = {
	gift_registry_id: 1,
	title: 'Our day',
	shipping_id: 7,
	shipping_encouraged: true,
	purchase_deadline: null,
	items: [],
} as unknown as Registry;
const choices = (of: Registry | null, ...addresses: Address[]) =>
	registryPage(of, { addresses }, settings).addresses.map(({ value, disabled }) => [value, disabled]);

it('names the province, or else the town, that the shop does not ship to', () => {
	const { addresses } = registryPage(
		null,
		{ addresses: [address(7), address(8, { province: '', place: 'Nelson' })] },
		settings,
	);
	expect(addresses.map(({ label }) => label)).toEqual([
		"Wren Owner, Nelson: Can't ship to British Columbia",
		"Wren Owner, Nelson: Can't ship to Nelson",
	]);
});

it('keeps the address of a registry available after the shop stops shipping there', () => {
	expect(choices(registry, address(7), address(8), address(9, { can_ship_to: true }))).toEqual([
		['7', false],
		['8', true],
		['9', false],
	]);
	expect(choices(registry, address(7, { street_address: '' }), address(0, { street_address: '' }))).toEqual([
		['7', false],
	]);
	expect(choices(null, address(7))).toEqual([['7', true]]);
});

it('has its deadline at the end of the day in the shop’s zone', () => {
	const form = { title: 'Our day', occasion: 'Wedding', description: 'A book each', deadline: '2026-12-24' } as const;
	const { purchase_deadline_ts } = registryOf(form, settings);
	expect(new Date(Number(purchase_deadline_ts) * 1000).toISOString()).toBe('2026-12-25T07:59:59.000Z');
});
