import { z } from 'zod';
import { multishipMethods } from '../../contract/checkout-draft';
import { counterTyped } from '../../contract/desk-counter';
import { maxPurchaseOrderLength } from '../../contract/lengths';
import { paymentChoices } from '../../contract/payment-choices';
import type { Transaction } from '../../foundation/database/database';

/** The answers in a cart's checkout steps (docs/behaviour/checkout.md#draft), stored as JSON in `carts.checkout`. */
const draftSchema = z.object({
	address_id: z.number().optional(),
	/** The ID of the gift registry whose address was chosen. */
	gift_registry_id: z.number().optional(),
	provider: z.string().optional(),
	multiship_method: z.enum(multishipMethods).optional(),
	/** The ID of the pick-up location, in a store with several locations. */
	pickup_location_id: z.number().optional(),
	contact: z
		.object({
			name: z.string(),
			email: z.string(),
			phone: z.string(),
			instructions: z.string(),
			preferred_communication: z.enum(['email', 'phone', 'text']),
			purchase_order: z.string(),
		})
		.optional(),
	/** The purchase order number from an imported file. */
	purchase_order: z.string().optional(),
	/**
	 * Whether the customer has ordered before. If so, the contact step is skipped, and the contact data are taken from the account.
	 */
	contact_known: z.boolean().optional(),
	payment_choice: z.enum(paymentChoices).optional(),
	/** The values that staff typed into the phone order form. The values may be incomplete. */
	typed: counterTyped.optional(),
});

export type Draft = z.output<typeof draftSchema>;

/**
 * Returns the imported purchase order number for the field in the checkout. Returns an empty string if the number is missing or
 * too long, because a truncated number would be wrong.
 */
export const shoppersPurchaseOrder = ({ purchase_order = '' }: Pick<Draft, 'purchase_order'>): string =>
	purchase_order.length <= maxPurchaseOrderLength ? purchase_order : '';

export const readDraft = (json: string): Draft => draftSchema.parse(JSON.parse(json));

/** Adds a checkout step's answers to the draft of a locked cart. An `undefined` answer deletes the stored answer. */
export async function writeDraft(
	db: Transaction,
	cartId: number,
	answers: { [Key in keyof Draft]?: Draft[Key] | undefined },
): Promise<void> {
	const cart = await db.selectFrom('carts').select('checkout').where('id', '=', cartId).executeTakeFirstOrThrow();
	const checkout = JSON.stringify({ ...readDraft(cart.checkout), ...answers });
	await db.updateTable('carts').set({ checkout }).where('id', '=', cartId).execute();
}
