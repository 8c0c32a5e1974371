import type { DeliveryPreference } from '~store/contract/checkout-draft';
import type { PaymentChoice } from '~store/contract/payment-choices';

export const steps = ['cart', 'delivery', 'provider', 'contact', 'payment', 'credit_card', 'review'] as const;
export type Step = (typeof steps)[number];

/** What a shopper has chosen that decides which steps there are. */
export interface Walk {
	delivery: DeliveryPreference;
	payment?: PaymentChoice | undefined;
}

/**
 * The steps to an order. Each of them is answered, by the shopper or where there is nothing to decide. What is picked
 * up needs no address and no provider (docs/behaviour/checkout.md#steps).
 */
export const stepsOf = ({ delivery, payment }: Walk): Step[] =>
	steps.filter((step) => {
		if (step === 'delivery' || step === 'provider') return delivery !== 'pickup';
		return step !== 'credit_card' || payment === 'credit_card';
	});

/** The step after this one. */
export function stepAfter(step: Step, walk: Walk): Step {
	const path = stepsOf(walk);
	return path[path.indexOf(step) + 1] ?? 'review';
}

/** The step that Back leads to; null on the cart. */
export function stepBefore(step: Step, walk: Walk): Step | null {
	const path = stepsOf(walk);
	return path[path.indexOf(step) - 1] ?? null;
}

/** Every word that stands for a step in an address (docs/behaviour/checkout.md#steps), those that a walk leaves out too. */
const knownSteps: readonly string[] = [...steps, 'global', 'chase'];

export const isKnownStep = (word: string): boolean => knownSteps.includes(word);

export const stepPath = (step: Step): string => `/checkout/${step}`;

/** Whether a step is no farther than the last one that was reached. */
export const isWithin = (reached: Step, step: Step): boolean => steps.indexOf(step) <= steps.indexOf(reached);

/** The farther of two steps: going back to look does not take away what was reached. */
export const farther = (one: Step, other: Step): Step => (isWithin(one, other) ? one : other);

export interface StepLink {
	step: Step;
	label: string;
	/** Null for a step that has not been reached, or that this walk does not have. */
	path: string | null;
	current: boolean;
}

const labels: Record<DeliveryPreference, string> = {
	ship: 'Ship',
	pickup: 'Pick up',
	local_delivery: 'Local Delivery',
};

export interface StepBarView {
	steps: StepLink[];
	/** 'Step 1 of 3': of those that a shopper answers after the cart; null on the cart itself. */
	place: string | null;
}

/**
 * The step bar: a step can be gone to once it was reached (docs/behaviour/checkout.md#steps). The card belongs to the
 * payment. Guests only pick up and never come by an address or a way of delivery, so their step bar has neither.
 */
export function stepBar(
	current: Step,
	{ reached, delivery, guest }: { reached: Step; delivery: DeliveryPreference | null; guest: boolean },
): StepBarView {
	const path = delivery ? stepsOf({ delivery }) : ['cart'];
	const here = current === 'credit_card' ? 'payment' : current;
	const words: [Step, string][] = [
		['cart', 'Cart'],
		['delivery', 'Address'],
		['provider', delivery ? labels[delivery] : 'Delivery'],
		['contact', 'Contact'],
		['payment', 'Payment'],
		['review', 'Review'],
	];
	const steps = words
		.filter(([step]) => !guest || (step !== 'delivery' && step !== 'provider'))
		.map(([step, label]) => ({
			step,
			label,
			path: path.includes(step) && isWithin(reached, step) ? stepPath(step) : null,
			current: step === here,
		}));
	return { steps, place: here === 'cart' ? null : `Step ${path.indexOf(here)} of ${path.length - 1}` };
}

/** The word for how the order is handed over. */
export const deliveryLabel: Record<DeliveryPreference, string> = {
	ship: 'Ship',
	pickup: 'Pick up in store',
	local_delivery: 'Local Delivery',
};
