import type { DeliveryPreference } from '~store/contract/checkout-draft';
import type { PaymentChoice } from '~store/contract/payment-choices';

export const steps = ['cart', 'delivery', 'provider', 'contact', 'payment', 'credit_card', 'review'] as const;
export type Step = (typeof steps)[number];

/** The shopper's choices that determine the steps of the checkout. */
export interface Walk {
	delivery: DeliveryPreference;
	payment?: PaymentChoice | undefined;
}

/**
 * Returns the steps of a checkout. The shopper completes each step of the list. A checkout step with only one possible answer is
 * completed automatically. Pick-up has no address step and no provider step (docs/behaviour/checkout.md#steps).
 */
export const stepsOf = ({ delivery, payment }: Walk): Step[] =>
	steps.filter((step) => {
		if (step === 'delivery' || step === 'provider') return delivery !== 'pickup';
		return step !== 'credit_card' || payment === 'credit_card';
	});

export function stepAfter(step: Step, walk: Walk): Step {
	const path = stepsOf(walk);
	return path[path.indexOf(step) + 1] ?? 'review';
}

/** Returns the checkout step that the Back link opens; null on the cart page. */
export function stepBefore(step: Step, walk: Walk): Step | null {
	const path = stepsOf(walk);
	return path[path.indexOf(step) - 1] ?? null;
}

/**
 * All step names that are valid in the address of a checkout page, including steps that this checkout skips
 * (docs/behaviour/checkout.md#steps).
 */
const knownSteps: readonly string[] = [...steps, 'global', 'chase'];

export const isKnownStep = (word: string): boolean => knownSteps.includes(word);

export const stepPath = (step: Step): string => `/checkout/${step}`;

/** Whether a checkout step comes before the last reached step, or is the last reached step. */
export const isWithin = (reached: Step, step: Step): boolean => steps.indexOf(step) <= steps.indexOf(reached);

/** Returns the later of two checkout steps, so that going back does not lose the progress. */
export const farther = (one: Step, other: Step): Step => (isWithin(one, other) ? one : other);

export interface StepLink {
	step: Step;
	label: string;
	/** The address of the checkout step; null for a step that is not reached yet or not part of this checkout. */
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
	/** The position of the current step, such as 'Step 1 of 3'. The cart does not count as a step. Null on the cart page. */
	place: string | null;
}

/**
 * Returns the steps to show, with links to the steps that the shopper has reached (docs/behaviour/checkout.md#steps). The card
 * step counts as part of the payment step. Guests can only pick up, so they see no address and no delivery step.
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

/** The label of each delivery method. */
export const deliveryLabel: Record<DeliveryPreference, string> = {
	ship: 'Ship',
	pickup: 'Pick up in store',
	local_delivery: 'Local Delivery',
};
