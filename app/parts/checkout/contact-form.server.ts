import { z } from 'zod';
import type { CheckoutDraft, DeliveryPreference } from '~store/contract/checkout-draft';
import type { PayloadOf } from '~store/contract/contract';
import { hasAtMost } from '~store/contract/graphemes';
import { maxInstructionsLength, maxNameLength, maxPurchaseOrderLength } from '~store/contract/lengths';
import { pickupPlaces, splitPlace, withPlace } from '~store/contract/pickup-place';
import type { SessionUser } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { atMost } from '../../forms/at-most.server';
import { emailAnswer } from '../../forms/email-answer';

type Contact = z.output<ReturnType<typeof contactForm>>;

const choosePlace = 'Choose where to pick up your order.';

/** Returns the pick-up places that the contact form offers; empty if the form does not ask for a place. */
export const pickUpChoices = (settings: StoreSettings, delivery: DeliveryPreference): string[] =>
	delivery === 'pickup' ? pickupPlaces(settings) : [];

/**
 * Returns the schema of the contact form with its messages (docs/behaviour/checkout.md#contact).
 * @param places the pick-up places to choose from; empty if the form does not ask for a pick-up place
 */
export const contactForm = (places: string[]) =>
	z.object({
		name: z
			.string({ required_error: 'Please input your name.' })
			.trim()
			.min(1, 'Please input your name.')
			.max(maxNameLength, atMost('Your name', maxNameLength)),
		email: emailAnswer(),
		phone: z
			.string({ required_error: 'Please input your phone number.' })
			.trim()
			.min(1, 'Please input your phone number.')
			// Checks this here, so that the error appears together with the form's other errors. The store knows the phone
			// numbers of every country and validates the typed number.
			.regex(/\p{Nd}|^$/u, 'Must be a phone number'),
		location: z
			.string()
			.optional()
			.refine((name) => places.length === 0 || places.includes(name ?? ''), choosePlace)
			.transform((name) => (places.length === 0 ? undefined : name)),
		pickup_location_id: z
			.string()
			.regex(/^\d{1,9}$/, choosePlace)
			.optional(),
		purchase_order: z
			.string()
			.trim()
			.max(maxPurchaseOrderLength, atMost('A purchase order number', maxPurchaseOrderLength))
			.default(''),
		instructions: z
			.string()
			// Counts a line break as one character, because it is one character in the text area, but the browser sends two.
			.transform((text) => text.replaceAll('\r\n', '\n').trim())
			.refine((text) => hasAtMost(maxInstructionsLength, text), atMost('Instructions', maxInstructionsLength))
			.default(''),
		preferred_communication: z.enum(['email', 'phone', 'text']).optional(),
	});

/** Returns the contact details from the customer's account, to prefill the form. */
export const contactOf = (user: SessionUser) => ({
	name: `${user.first_name} ${user.last_name}`.trim(),
	email: user.email_address,
	phone: [user.phone_number, user.phone_number_ext && `ext. ${user.phone_number_ext}`].filter(Boolean).join(' '),
	preferred_communication: user.communication_preference,
});

/** Returns the contact details in the store's format. The pick-up place is added before the shopper's instructions. */
export function contactPayload(contact: Contact): PayloadOf<'checkout/setExtras'> {
	const { name, email, phone, purchase_order, preferred_communication, pickup_location_id } = contact;
	const extras = { preferred_communication, purchase_order, pickup_location_id };
	return { name, email, phone, ...extras, instructions: withPlace(contact.location, contact.instructions) };
}

/**
 * Returns the contact form's values for saved contact details; this function is the reverse of `contactPayload`.
 * @param places the pick-up places to choose from
 */
export function contactAnswers(contact: NonNullable<CheckoutDraft['contact']>, places: string[]) {
	const { instructions, ...answers } = contact;
	const { place, rest } = splitPlace(instructions, places);
	return { ...answers, location: place, instructions: rest };
}
