import type { Order } from '~store/contract/order';

/** How far an order is. */
export const stateWords: Record<Order['state'], string> = {
	placed: 'Placed',
	awaiting_payment: 'Awaiting payment',
	ready: 'Ready',
	completed: 'Completed',
	cancelled: 'Cancelled',
};

/**
 * What is said when an order has just been placed; the words depend on how it is handed over (spec 3, Order detail). One
 * that is still to be paid is not confirmed yet.
 */
export function confirmationWords({
	delivery_key,
	state,
	email,
}: Pick<Order, 'delivery_key' | 'state' | 'email'>): string {
	if (state === 'awaiting_payment') return 'We have kept your order for you. It is placed once it is paid.';
	const copy = `A confirmation is on its way to ${email}.`;
	const next: Record<Order['delivery_key'], string> = {
		pickup: 'Thank you for your order. We will tell you as soon as it is ready to be picked up.',
		ship: 'Thank you for your order. We will tell you when it is on its way.',
		local: 'Thank you for your order. We will bring it to you.',
		quote: 'Thank you for your request. We will answer with a quote.',
	};
	return `${next[delivery_key]} ${copy}`;
}
