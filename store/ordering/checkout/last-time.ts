import type { Shopper } from '../../basket/cart/shopper';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { PaymentChoice } from '../../contract/payment-choices';
import { paymentChoices } from '../../contract/payment-choices';
import { pickupPlaces } from '../../contract/pickup-place';
import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { type Contact, checkContact, contactOf } from './contact';

const deliveryKeys = { ship: 'ship', pickup: 'pickup', local_delivery: 'local' } as const;

/**
 * Finds how an account paid for its last order with this delivery preference. Returns null if the account has no order with this
 * delivery preference.
 */
export async function usualPayment(
	db: Queries,
	account: CustomerRow | null,
	preference: DeliveryPreference,
): Promise<PaymentChoice | null> {
	if (!account) return null;
	const last = await lastOrders(db, account)
		.where('delivery_key', '=', deliveryKeys[preference])
		.select('payment_type')
		.executeTakeFirst();
	return paymentChoices.find((choice) => choice === last?.payment_type) ?? null;
}

/**
 * Returns the contact data of an account that has ordered before, so that the shopper need not type the contact data again.
 * Returns null if the contact step must be shown:
 * - for the account's first order
 * - for an institution, which may need a new purchase order number each time
 * - for an account whose contact is incomplete
 * - for a shopper who must choose a pick-up location
 */
export async function knownContact(
	db: Queries,
	{ account, settings, location_id, locations, is_by_staff: isByStaff }: Shopper,
	preference: DeliveryPreference,
): Promise<Contact | null> {
	if (!account || account.is_institution === 1) return null;
	const hasPlace = location_id !== null || locations.length < 2;
	if (preference === 'pickup' && (!hasPlace || pickupPlaces(settings).length > 0)) return null;
	if (!(await lastOrders(db, account).select('id').executeTakeFirst())) return null;
	try {
		return checkContact([contactOf(account, settings)], settings, { isByStaff });
	} catch (error) {
		if (error instanceof Refused) return null;
		throw error;
	}
}

const lastOrders = (db: Queries, { id }: CustomerRow) =>
	db
		.selectFrom('orders')
		.where('customer_id', '=', id)
		.where('delivery_key', '!=', 'quote')
		.orderBy('created_at', 'desc')
		.limit(1);
