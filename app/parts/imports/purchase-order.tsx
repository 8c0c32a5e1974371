import { maxPurchaseOrderLength } from '~store/contract/lengths';

/** Shows the purchase order number of a library's file and its use in the checkout. Renders nothing for other files. */
export function PurchaseOrder({ number }: { number: string | null }) {
	if (number === null) return null;
	const isLong = number.length > maxPurchaseOrderLength;
	return (
		<p>
			Purchase order <strong>{number}</strong>.{' '}
			{isLong
				? `The checkout’s field takes up to ${maxPurchaseOrderLength} characters: type a shorter number there, or write this one into the instructions.`
				: 'It is filled in at the checkout.'}
		</p>
	);
}
