import { z } from 'zod';
import { multishipMethods } from '../../contract/checkout-draft';
import { counterTyped } from '../../contract/desk-counter';
import { maxPurchaseOrderLength } from '../../contract/lengths';
import { paymentChoices } from '../../contract/payment-choices';
import type { Transaction } from '../../foundation/database/database';

/** The answers of a cart's checkout steps so far (docs/behaviour/checkout.md#draft), stored as JSON in `carts.checkout`. */
const draftSchema = z.object({
	address_id: z.number().optional(),
	/** The registry whose address was chosen. */
	gift_registry_id: z.number().optional(),
	provider: z.string().optional(),
	multiship_method: z.enum(multishipMethods).optional(),
	/** The location for pickup, in a store with several. */
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
	/** The purchase order of a library's order that was imported. */
	purchase_order: z.string().optional(),
	/** Whether the customer has ordered before. The contact then comes from their account, or from their change to it. */
	contact_known: z.boolean().optional(),
	payment_choice: z.enum(paymentChoices).optional(),
	/** The values that staff typed into the form of an order by phone, complete or not. */
	typed: counterTyped.optional(),
});

export type Draft = z.output<typeof draftSchema>;

/** The imported purchase order as the shopper's field takes it; '' for none, and for a longer one: it is not cut. */
export const shoppersPurchaseOrder = ({ purchase_order = '' }: Pick<Draft, 'purchase_order'>): string =>
	purchase_order.length <= maxPurchaseOrderLength ? purchase_order : '';

export const readDraft = (json: string): Draft => draftSchema.parse(JSON.parse(json));

/** Adds a step's answers to the draft of a locked cart; an `undefined` answer deletes the stored one. */
export async function writeDraft(
	db: Transaction,
	cartId: number,
	answers: { [Key in keyof Draft]?: Draft[Key] | undefined },
): Promise<void> {
	const cart = await db.selectFrom('carts').select('checkout').where('id', '=', cartId).executeTakeFirstOrThrow();
	const checkout = JSON.stringify({ ...readDraft(cart.checkout), ...answers });
	await db.updateTable('carts').set({ checkout }).where('id', '=', cartId).execute();
}
