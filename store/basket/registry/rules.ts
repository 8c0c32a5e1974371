import { randomBytes } from 'node:crypto';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import type { AdditionCall } from '../../contract/cart';
import type { RegistryCall } from '../../contract/giftregistry';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { Refused, refusalBy } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/sessions';
import { addressesOf } from '../../people/addresses/address-book';

export const noSuchRegistry = (): Refused =>
	refusalBy<RegistryCall | AdditionCall>()('registry-unknown', 'Gift registry not found.');

/** @throws {Refused} 404 where the store has no gift registries (docs/behaviour/registry.md#setting). */
export function requireRegistries({ gift_registry_enabled }: Pick<Settings, 'gift_registry_enabled'>): void {
	if (!gift_registry_enabled) throw noSuchRegistry();
}

/**
 * A number of 53 bits: anyone who tries out a million a second meets no registry in a lifetime.
 * @param bits what it is made of, at least 16 hexadecimal digits: chance, or a hash of what nobody else knows
 */
export function newRegistryId(bits = randomBytes(8).toString('hex')): number {
	const [high, low] = [bits.slice(0, 8), bits.slice(8, 16)].map((digits) => Number.parseInt(digits, 16)) as [
		number,
		number,
	];
	return ((high % (2 ** 21 - 1)) + 1) * 2 ** 32 + low;
}

/** The last second of the day, where the store is, that a moment lies in. Unix seconds. */
export function endOfDay(moment: number, timezone: string): number {
	const day = formatInTimeZone(moment * 1000, timezone, 'yyyy-MM-dd');
	return Math.floor(fromZonedTime(`${day}T23:59:59`, timezone).getTime() / 1000);
}

/**
 * The end of the day on which a registry's deadline is, where the store is (docs/behaviour/registry.md#deadline). Unix seconds.
 * @param kept the deadline so far: a registry whose day is over can be changed all the same
 * @throws {Refused} 422 for another day that is over
 */
export function deadlineOf(
	moment: number | undefined,
	{ settings, now, kept }: { settings: Settings; now: number; kept: number | null },
): number | null {
	if (moment === undefined) return null;
	const { timezone } = settings.store_info;
	const end = endOfDay(moment, timezone);
	if (kept !== null && end === endOfDay(kept, timezone)) return kept;
	if (end < now) throw new Refused('The purchase deadline cannot be in the past.', 422, 'purchase_deadline_ts');
	return end;
}

/**
 * The address that a registry asks for: one of its owner's that the store sends parcels to; null where it asks for none.
 * @param kept the one so far, which stays though the store no longer sends there: it may again
 * @throws {Refused} 404 for another, 422 for one that nothing is sent to
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
