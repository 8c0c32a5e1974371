import type { GoneCopies } from './order';

/** Says which copies of a line are gone, for its customer: '1 of 3 cancelled'. Empty where all are as they were ordered. */
export const goneWords = ({ quantity, gone }: { quantity: number; gone: GoneCopies }): string[] =>
	(['cancelled', 'returned', 'refunded'] as const).flatMap((how) => {
		if (gone[how] === 0) return [];
		const some = gone[how] === quantity ? '' : `${gone[how]} of ${quantity} `;
		return [`${some}${how}`.replace(/^./, (first) => first.toUpperCase())];
	});
