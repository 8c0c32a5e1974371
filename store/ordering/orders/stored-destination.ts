import { z } from 'zod';
import type { DeliveryKey, Shipment } from '../../contract/order';
import { readJsonColumn } from '../../foundation/database/json-column';

/** The address and shipping provider stored with an order. If `private` is true, the shopper may not see the address. */
export type StoredDestination = Omit<Shipment, 'estimate'> & {
	private?: true | undefined;
	/** Missing in orders from older versions of the shop. */
	estimate?: string | undefined;
};

const line = z.string().catch('');

/** The stored form of an order's destination. Fields that are missing in rows from older versions of the shop become empty. */
const destination = z.object({
	provider: line,
	estimate: z.string().optional().catch(undefined),
	private: z.literal(true).optional().catch(undefined),
	name: line,
	orgname: line,
	email: line,
	addr1: line,
	addr2: line,
	city: line,
	prov: line,
	postal: line,
	country: line,
	phone: line,
}) satisfies z.ZodType<StoredDestination, z.ZodTypeDef, unknown>;

const texts = ['provider', 'name', 'orgname', 'email', 'addr1', 'addr2', 'city', 'prov', 'postal', 'country', 'phone'];

const isWhole = (value: unknown): value is StoredDestination =>
	typeof value === 'object' &&
	value !== null &&
	texts.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/**
 * Reads the destination of an order or a quote. Returns null for a pick-up, and for a quote without a destination. @throws
 * {Error} if the destination is invalid; the message identifies the database row
 */
export const readDestination = (order: {
	id: number;
	delivery_key: DeliveryKey;
	shipping: string | null;
}): StoredDestination | null => (order.delivery_key === 'pickup' ? null : lastDestination(order));

/**
 * Reads the last known destination of an order, even if the order is now for pick-up. Returns null if the order never had a
 * destination.
 */
export const lastDestination = ({
	id,
	shipping,
}: {
	id: number | string;
	shipping: string | null;
}): StoredDestination | null =>
	shipping === null
		? null
		: readJsonColumn(destination, shipping, { table: 'orders', column: 'shipping', id }, isWhole);
