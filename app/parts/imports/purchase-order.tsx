import { maxPurchaseOrderLength } from '~store/contract/lengths';

/** Shows the purchase order number in a library's file, and how the checkout uses it. Renders nothing if the file has none. */
export function PurchaseOrder({ number }: { number: string | null }) {
	if (number === null) return null;
	const isLong = number.length > maxPurchaseOrderLength;
	return (
		<p>
			Purchase order <strong>{number}</strong>.{' '}
			{isLong
				? `The field at checkout takes up to ${maxPurchaseOrderLength} characters. Type a shorter number there, or write this number in the instructions.`
				: 'We will fill it in at checkout.'}
		</p>
	);
}
