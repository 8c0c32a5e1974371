import { Refused } from '../../foundation/refusal';

export interface DoneForEach {
	/** The orders that were changed. */
	done: string[];
	/** The orders that were refused, each with the reason. */
	refused: { order_number: string; words: string }[];
}

/** Changes each order in its own transaction, so that a refused order does not stop the others. */
export async function doForEach(
	order_numbers: readonly string[],
	change: (order_number: string) => Promise<unknown>,
): Promise<DoneForEach> {
	const answer: DoneForEach = { done: [], refused: [] };
	for (const order_number of new Set(order_numbers)) {
		try {
			await change(order_number);
			answer.done.push(order_number);
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			answer.refused.push({ order_number, words: error.message });
		}
	}
	return answer;
}
