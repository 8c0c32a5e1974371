import { z } from 'zod';
import type { CheckoutDraft, DeliveryPreference } from '~store/contract/checkout';
import type { PayloadOf } from '~store/contract/contract';
import type { SessionUser } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { emailAnswer } from '../../forms/email-answer';

type Contact = z.output<ReturnType<typeof contactForm>>;

/** Characters of the instructions, with the place to pick up in their first line (spec 2 §5). */
const longest = 1000;
const tooLong = 'Instructions can have at most 1,000 characters.';

const choosePlace = 'Choose where to pick up your order.';

/** At which of its places an order is picked up: asked by the one store that the settings name, else nothing (spec 2 §4). */
export function pickUpChoices({ store_info, checkout_info }: StoreSettings, delivery: DeliveryPreference): string[] {
	const { store_id, locations } = checkout_info.pickup_choice;
	return delivery === 'pickup' && store_id === store_info.id ? locations : [];
}

/** The rules of spec 2 §5, with their words. @param places those that are asked for, none where it is not asked */
export const contactForm = (places: string[]) =>
	z
		.object({
			name: z
				.string({ required_error: 'Please input your name.' })
				.trim()
				.min(1, 'Please input your name.')
				.max(80, 'Your name can have at most 80 characters.'),
			email: emailAnswer(),
			phone: z
				.string({ required_error: 'Please input your phone number.' })
				.trim()
				.min(1, 'Please input your phone number.')
				// Told with all else that is wrong; the store, which knows the numbers of every country, looks at the rest.
				.regex(/\p{Nd}|^$/u, 'Must be a phone number'),
			location: z
				.string()
				.optional()
				.refine((name) => places.length === 0 || places.includes(name ?? ''), choosePlace)
				.transform((name) => (places.length === 0 ? undefined : name)),
			pickup_location: z
				.string()
				.regex(/^\d{1,9}$/, choosePlace)
				.optional(),
			purchase_order: z.string().trim().max(10, 'A purchase order number can have at most 10 characters.').default(''),
			instructions: z
				.string()
				// A line counts as one character in the field, and comes as two.
				.transform((text) => text.replaceAll('\r\n', '\n').trim())
				.default(''),
			preferred_communication: z.enum(['email', 'phone', 'text']).optional(),
		})
		.refine((contact) => withPlace(contact).length <= longest, { message: tooLong, path: ['instructions'] });

/** What a customer need not be asked again: it stands in their account. */
export const contactOf = (user: SessionUser) => ({
	name: `${user.first_name} ${user.last_name}`.trim(),
	email: user.email_address,
	phone: [user.phone_number, user.phone_number_ext && `ext. ${user.phone_number_ext}`].filter(Boolean).join(' '),
	preferred_communication: user.communication_preference,
});

/** The contact as the store takes it: the place goes before the instructions, the purchase order by the wire's name. */
export function contactPayload(contact: Contact): PayloadOf<'checkout/setExtras'> {
	const { name, email, phone, purchase_order, preferred_communication, pickup_location } = contact;
	const extras = { preferred_communication, promo_code: purchase_order, pickup_location_id: pickup_location };
	return { name, email, phone, ...extras, instructions: withPlace(contact) };
}

/** The same the other way round: a contact of the draft as the form has it. @param places those that are asked for */
export function contactAnswers(contact: NonNullable<CheckoutDraft['contact']>, places: string[]) {
	const { promo_code, instructions, ...answers } = contact;
	const location = places.find((place) => instructions.split('\n', 1)[0] === placeLine(place));
	return {
		...answers,
		location,
		purchase_order: promo_code,
		instructions: location === undefined ? instructions : instructions.split('\n').slice(1).join('\n'),
	};
}

const placeLine = (place: string): string => `Pick up at ${place}.`;

const withPlace = ({ location, instructions }: { location?: string | undefined; instructions: string }): string =>
	[location && placeLine(location), instructions].filter(Boolean).join('\n');
