import { dollars } from '~/format/dollars';
import type { OrderMoney } from '~store/contract/desk-money';

/**
 * Returns the name of a refund for its heading and button. For an order that was sold on account, the refund first reduces the
 * invoice.
 */
export function refundWords({ amount, applied }: Record<'amount' | 'applied', string>, invoice: number | null): string {
	if (invoice === null || applied === '0.00') return `Refund ${dollars(amount)}`;
	const credit = `Credit ${dollars(applied)} to invoice ${invoice}`;
	return amount === '0.00' ? credit : `${credit} and refund ${dollars(amount)}`;
}

type Given = Pick<OrderMoney['refunds'][number], 'amount' | 'credit_note'>;

/** Returns a text about the result of a refund: '$40.00 is credited to invoice 12', '$10.50 is refunded', or both. */
export function givenWords(
	{ amount, credit_note }: Given,
	invoice: OrderMoney['invoice'],
	said = 'is refunded',
): string {
	const note = invoice?.credit_notes.find(({ number }) => number === credit_note);
	const isApplied = note !== undefined && note.applied !== '0.00';
	return [
		...(isApplied ? [`${dollars(note.applied)} is credited to invoice ${invoice?.number}`] : []),
		...(isApplied && amount === '0.00' ? [] : [`${dollars(amount)} ${said}`]),
	].join(', ');
}
