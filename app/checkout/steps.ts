import type { DeliveryPreference } from '~store/contract/checkout';

export const steps = ['cart', 'contact', 'payment', 'review'] as const;
export type Step = (typeof steps)[number];

const labels: Record<Step, string> = { cart: 'Cart', contact: 'Contact', payment: 'Payment', review: 'Review' };

/** Every word that stands for a step in an address (spec 2 §2), those that this cart's way of delivery leaves out too. */
const knownSteps = ['cart', 'delivery', 'provider', 'contact', 'payment', 'credit_card', 'global', 'chase', 'review'];

export const isKnownStep = (word: string): boolean => knownSteps.includes(word);

export const stepPath = (step: Step): string => `/checkout/${step}`;

export const hasReached = (reached: Step | undefined, step: Step): boolean =>
	steps.indexOf(step) <= (reached ? steps.indexOf(reached) : 0);

/** The farther of two steps: going back to look does not take away what was reached. */
export const farther = (one: Step, other: Step): Step => (hasReached(one, other) ? one : other);

export interface StepLink {
	step: Step;
	label: string;
	/** Null for a step that has not been reached. */
	path: string | null;
	current: boolean;
}

/** The step bar: a step can be gone to once it was reached (spec 2 §2). */
export const stepBar = (current: Step, reached: Step): StepLink[] =>
	steps.map((step) => ({
		step,
		label: labels[step],
		path: hasReached(reached, step) ? stepPath(step) : null,
		current: step === current,
	}));

/** The word for how the order is handed over. */
export const deliveryLabel: Record<DeliveryPreference, string> = {
	ship: 'Ship',
	pickup: 'Pick up in store',
	local_delivery: 'Local Delivery',
};
