import { isDeepStrictEqual } from 'node:util';
import type { HasConfig } from '../../../config';
import { type Draft, shoppersPurchaseOrder, writeDraft } from '../../basket/cart/draft';
import { cartIdOf } from '../../basket/cart/open-cart';
import { readPricedCart } from '../../basket/cart/priced-cart';
import { requireReady } from '../../basket/cart/require-orderable';
import { shopperOf } from '../../basket/cart/shopper';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { Submitting } from '../../contract/checkout';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { PaymentChoice } from '../../contract/payment-choices';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { onlineChoicesFor, paymentChoicesFor, requirePayment } from '../payments/offered-choices';
import type { HasPayments } from '../payments/providers/providers';
import { type Contact, type ContactAnswers, checkContact, contactOf } from './contact';
import { requireDelivery } from './delivery';
import { knownContact, usualPayment } from './last-time';
import { dropSealedCard } from './sealed-card';
import { type AlsoWritten, type Step, takeStep } from './take-step';

const refuse = refusalBy<'checkout/setExtras' | Submitting>();

/**
 * Starts a checkout: requires that the cart can be ordered, and saves the delivery preference
 * (docs/behaviour/checkout.md#delivery).
 */
export const chooseDelivery = (store: CatalogueContext, visitor: Visitor, preference: DeliveryPreference) =>
	takeStep(store, visitor, (step) => noteDelivery(step, preference));

export async function noteDelivery({ transaction, cart, priced, shopper }: Step, preference: DeliveryPreference) {
	requireDelivery(preference, shopper);
	requireReady(priced, shopper);
	await transaction.updateTable('carts').set({ delivery_preference: preference }).where('id', '=', cart.id).execute();
	const { delivery_preference: before, draft } = priced.terms;
	const known = await knownContact(transaction, shopper, preference);
	// Discards the checkout answers if they were given for a different delivery preference.
	const forgotten = {
		provider: undefined,
		multiship_method: undefined,
		payment_choice: undefined,
		pickup_location_id: undefined,
	};
	await writeDraft(transaction, cart.id, {
		...(before === preference ? {} : forgotten),
		...(known ? knownDraft(known, draft) : { contact_known: undefined }),
	});
}

/**
 * Fills in the contact data if they are known. If the imported purchase order number is too long for its form field, the contact
 * step is still shown.
 */
function knownDraft(known: Contact, draft: Draft): Pick<Draft, 'contact'> & { contact_known: true | undefined } {
	const purchase_order = shoppersPurchaseOrder(draft);
	const contact = draft.contact ?? { ...known, purchase_order };
	const isAsked = Boolean(draft.purchase_order) && contact.purchase_order === '';
	return { contact, contact_known: isAsked ? undefined : true };
}

/** Saves the contact data for the cart's order (docs/behaviour/checkout.md#contact). Omitted fields stay unchanged. */
export const giveContact = (
	store: CatalogueContext,
	visitor: Visitor,
	answers: ContactAnswers,
	alsoWrite?: AlsoWritten,
) =>
	takeStep(store, visitor, async (step) => {
		await noteContact(step, answers);
		await alsoWrite?.(step.transaction);
	});

/** Saves the contact data as a part of a checkout step. Returns whether the contact data have changed. */
export async function noteContact(
	{ transaction, cart, priced, shopper }: Step,
	answers: ContactAnswers,
): Promise<boolean> {
	const { contact: before, pickup_location_id: placeBefore } = priced.terms.draft;
	const imported = { purchase_order: shoppersPurchaseOrder(priced.terms.draft) };
	const said = [contactOf(shopper.account, shopper.settings), imported, before ?? {}, answers];
	const contact = checkContact(said, shopper.settings, { isByStaff: shopper.is_by_staff });
	const { pickup_location_id: asked } = answers;
	if (asked !== undefined && !shopper.locations.some(({ location_id }) => location_id === asked)) {
		throw refuse(
			'pickup-location-unknown',
			'We do not have that location. Please choose another.',
			'pickup_location_id',
		);
	}
	const pickup_location_id = asked ?? placeBefore;
	const same = isDeepStrictEqual(contact, before) && pickup_location_id === placeBefore;
	if (!same) await writeDraft(transaction, cart.id, { contact, pickup_location_id });
	return !same;
}

/** Saves the shopper's payment choice for the cart. */
export const choosePayment = (
	store: CatalogueContext & HasConfig & HasPayments,
	visitor: Visitor,
	choice: PaymentChoice,
) => takeStep(store, visitor, (step) => notePayment(store, step, choice));

export async function notePayment(
	store: HasConfig & HasPayments,
	{ transaction, cart, priced, shopper }: Step,
	choice: PaymentChoice,
) {
	requirePayment(choice, priced, shopper, await onlineChoicesFor(store, transaction, shopper));
	await writeDraft(transaction, cart.id, { payment_choice: choice });
	if (choice !== 'credit_card') await dropSealedCard(transaction, cart.id);
}

/** Returns the payment choices for the current cart, by delivery preference, and the customer's usual payment choice. */
export async function paymentChoices(
	store: Database & Clock & HasConfig & HasSettings & HasLocations & HasPayments,
	visitor: Visitor,
) {
	const shopper = await shopperOf(store, visitor);
	const { totals, terms } = await readPricedCart(store.db, cartIdOf(visitor), shopper);
	const { delivery_preference: preference } = terms;
	return {
		choices: paymentChoicesFor(totals.owing, shopper, await onlineChoicesFor(store, store.db, shopper)),
		usual: preference && (await usualPayment(store.db, shopper.account, preference)),
	};
}
