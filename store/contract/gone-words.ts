import type { GoneCopies } from './order';

/**
 * Describes for a customer how many copies of an order line the customer does not get: '1 of 3 cancelled'. Returns '' if nothing
 * has changed since the order.
 */
export const goneWords = ({ quantity, gone }: { quantity: number; gone: GoneCopies }): string[] =>
	(['cancelled', 'returned', 'refunded'] as const).flatMap((how) => {
		if (gone[how] === 0) return [];
		const some = gone[how] === quantity ? '' : `${gone[how]} of ${quantity} `;
		return [`${some}${how}`.replace(/^./, (first) => first.toUpperCase())];
	});
