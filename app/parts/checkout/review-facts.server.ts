import { redirect } from '@remix-run/node';
import { approverWords } from '~store/contract/approver-words';
import { arrivalWords } from '~store/contract/arrival-words';
import { preferenceLabels } from '~store/contract/communication-preferences';
import type { StoreSettings } from '~store/contract/webstore';
import { flash } from '../../cookies/flash.server';
import { loadCountries } from '../../forms/places.server';
import { StoreError } from '../../store-api/store-error';
import { factsLine, largePrint } from '../../ui/facts-line';
import { contactAnswers, pickUpChoices } from './contact-form.server';
import { destinationsOf, destinationValue } from './destinations.server';
import { supplyWords } from './order-line';
import { choosePayment } from './payment-forms.server';
import { paymentWords, placeWords } from './payment-words';
import { loadPickup } from './pickup-locations.server';
import { pickUpWords } from './place-names';
import type { Checkout } from './progress.server';
import { deliveryLabel, stepPath } from './steps';

/**
 * Returns everything that the shopper agrees to on the review page, as text.
 * @throws a redirect to the payment step if the chosen payment method is not possible for the order
 */
export async function reviewFacts(request: Request, checkout: Checkout, settings: StoreSettings) {
	const { draft, cart } = checkout;
	const { delivery } = checkout.standing;
	if (!draft.contact) throw redirect(stepPath('contact'));
	const contact = contactAnswers(draft.contact, pickUpChoices(settings, delivery));
	const { payment, card } = await requirePayment(request, checkout);
	const pickUp = delivery === 'pickup' ? await pickUpFacts(checkout, settings, contact.location) : null;
	const ordered = cart.items.some(({ cart_info }) => cart_info.backorder_quantity > 0);
	return {
		delivery: deliveryLabel[delivery],
		handover: pickUp ? pickUp.facts : await sendingFacts(checkout),
		/** Whether the contact step asked for the pick-up place. */
		place_asked: pickUp?.asked ?? false,
		batches: delivery === 'pickup' || !ordered ? null : batchWords[draft.multiship_method ?? 'all'],
		contact: [contact.name, contact.email, contact.phone],
		told_by: toldBy(contact.preferred_communication, settings),
		purchase_order: contact.purchase_order,
		instructions: contact.instructions,
		payment: factsLine(paymentWords[payment].label, payment === 'credit_card' ? card : null),
		place_order: draft.approver ? 'Ask for approval' : placeWords[payment],
		/** The person who must approve the order; null if the order is placed without an approval. */
		approval: draft.approver
			? `This order needs approval. We place the order when ${approverWords(draft.approver)} approves it. Until then, we hold the copies.`
			: null,
		gift_cards: cart.gift_cards.map(({ number, amount }) => ({ ends: number.slice(-4), amount })),
		lines: cart.items.map(({ title_info: title, cart_info: info }) => ({
			id: info.cart_id,
			eisbn: title.eisbn,
			title: title.title,
			cover_image_cache: title.cover_image_cache,
			detail: factsLine(
				title.binding,
				largePrint(title.binding, title.available.is_large_print),
				title.available.text,
				title.available.note,
			),
			quantity: info.quantity,
			line_price: info.line_price,
			original_price: info.original_price,
			backorder: supplyWords(info),
		})),
	};
}

const batchWords = {
	all: 'Everything is sent together when all items have arrived.',
	batched: 'Items in stock are sent now, the rest when they arrive.',
};

/**
 * Returns the chosen payment method. The chosen payment method is invalid if it no longer applies because of a gift card or
 * another delivery method (docs/behaviour/checkout.md#review).
 */
async function requirePayment(request: Request, { api, standing }: Checkout) {
	const { choices, card } = await api.load('checkout/getPaymentChoices', {});
	const { payment, delivery } = standing;
	if (payment && choices[delivery]?.includes(payment)) return { payment, card };
	const headers = new Headers();
	await flash(request, headers, { kind: 'error', text: choosePayment });
	throw redirect(stepPath('payment'), { headers });
}

/**
 * Returns the location where the customer picks up the order and, if known, the time.
 * @param named the chosen pick-up place, in a shop whose pick-up places are names in its settings
 */
async function pickUpFacts(checkout: Checkout, settings: StoreSettings, named: string | undefined) {
	if (named !== undefined) return { facts: [named], asked: true };
	const chosen = checkout.location ?? checkout.draft.pickup_location_id ?? null;
	const pickup = await loadPickup(checkout.api, settings);
	const place = pickup?.locations.find(({ value }) => value === String(chosen));
	return {
		facts: [pickUpWords(settings, chosen), ...(place ? [place.words] : [])],
		asked: pickup !== null && !pickup.decided,
	};
}

/** Returns the delivery address, the shipping method and the estimated arrival, as text. */
async function sendingFacts({ api, draft, user, cart }: Checkout): Promise<string[]> {
	const { address_id, gift_registry_id, multiship_method } = draft;
	if (!user || address_id === undefined) throw redirect(stepPath('delivery'));
	const to = { address_id, gift_registry_id };
	const [countries, { providers }] = await Promise.all([
		loadCountries(api),
		api.call('checkout/getShippingProviders', to).catch((error: unknown) => {
			if (error instanceof StoreError && error.status < 500) throw redirect(stepPath('provider'));
			throw error;
		}),
	]);
	const names = new Map(countries.map(({ value, label }) => [value, label]));
	const destination = destinationsOf(user, names).find(({ value }) => value === destinationValue(to));
	const provider = providers.find((one) => one.provider === draft.provider);
	if (!destination || !provider) throw redirect(stepPath(destination ? 'provider' : 'delivery'));
	const { items, summary } = cart;
	const estimate = arrivalWords(provider, {
		copies: summary.total_quantity,
		backordered: items.reduce((copies, { cart_info }) => copies + cart_info.backorder_quantity, 0),
		method: multiship_method ?? 'all',
	});
	return [...destination.lines, '', provider.label, ...(estimate ? [estimate] : [])];
}

/** Returns how the store contacts the shopper; null if the store offers only one way of contact. */
const toldBy = (
	preference: keyof typeof preferenceLabels,
	{ store_info }: Pick<StoreSettings, 'store_info'>,
): string | null => (store_info.allowed_comm_prefs.length > 1 ? preferenceLabels[preference] : null);
