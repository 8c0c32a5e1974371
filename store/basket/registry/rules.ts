import { randomBytes } from 'node:crypto';
import type { AdditionCall } from '../../contract/cart';
import type { RegistryCall } from '../../contract/giftregistry';
import type { Settings } from '../../contract/settings';
import { endOfDayOf } from '../../contract/zoned-time';
import type { Queries } from '../../foundation/database/database';
import { Refused, refusalBy } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { addressesOf } from '../../people/addresses/address-book';

export const noSuchRegistry = (): Refused =>
	refusalBy<RegistryCall | AdditionCall>()('registry-unknown', 'Gift registry not found.');

/**
 * Requires that the shop's settings allow gift registries (docs/behaviour/registry.md#setting).
 * @throws {Refused} 404 if the shop has no gift registries
 */
export function requireRegistries({ gift_registry_enabled }: Pick<Settings, 'gift_registry_enabled'>): void {
	if (!gift_registry_enabled) throw noSuchRegistry();
}

/**
 * Makes the number of a gift registry, which has 53 bits. At a million tries a second, guessing a number takes longer than a
 * lifetime.
 * @param bits at least 16 hexadecimal digits: random digits, or a hash of a secret
 */
export function newRegistryId(bits = randomBytes(8).toString('hex')): number {
	const [high, low] = [bits.slice(0, 8), bits.slice(8, 16)].map((digits) => Number.parseInt(digits, 16)) as [
		number,
		number,
	];
	return ((high % (2 ** 21 - 1)) + 1) * 2 ** 32 + low;
}

/**
 * Returns the end of the purchase deadline's day in the store's time zone, in Unix seconds (docs/behaviour/registry.md#deadline).
 * @param kept the current deadline, which may be in the past, so that the gift registry can still be changed
 * @throws {Refused} 422 for a new deadline in the past
 */
export function deadlineOf(
	moment: number | undefined,
	{ settings, now, kept }: { settings: Settings; now: number; kept: number | null },
): number | null {
	if (moment === undefined) return null;
	const { timezone } = settings.store_info;
	const end = endOfDayOf(moment, timezone);
	if (kept !== null && end === endOfDayOf(kept, timezone)) return kept;
	if (end < now) throw new Refused('The purchase deadline cannot be in the past.', 422, 'purchase_deadline_ts');
	return end;
}

/**
 * Validates the address that a gift registry's copies are shipped to. The address must belong to the registry's owner, and the
 * store must deliver there. Null means that the registry has no address.
 * @param kept the registry's current address, which is allowed even if the store no longer delivers to this address
 * @throws {Refused} 404 for another account's address
 * @throws {Refused} 422 for an address that the store does not deliver to
 */
export async function shippingOf(
	db: Queries,
	owner: CustomerRow,
	settings: Settings,
	{ id, kept }: { id: number | undefined; kept: number | null },
): Promise<number | null> {
	if (id === undefined) return null;
	if (id === kept) return id;
	const addresses = await addressesOf(db, owner, settings);
	const address = addresses.find(({ address_id }) => address_id === id);
	if (!address) throw new Refused('Address not found.', 404, 'shipping_id');
	if (!address.can_ship_to) throw new Refused(`Can't ship to ${address.place}`, 422, 'shipping_id');
	return id;
}
