import { maxPurchaseOrderLength } from '~store/contract/lengths';

/**
 * Shows the purchase order number in a library's file, and how the checkout uses it. Renders nothing if the file has no purchase
 * order number.
 */
export function PurchaseOrder({ number }: { number: string | null }) {
	if (number === null) return null;
	const isLong = number.length > maxPurchaseOrderLength;
	return (
		<p>
			Purchase order <strong>{number}</strong>.{' '}
			{isLong
				? `The purchase order field at checkout takes up to ${maxPurchaseOrderLength} characters. Type a shorter purchase order number in that field, or write the whole number in the instructions of your order.`
				: 'We will fill in this number at checkout.'}
		</p>
	);
}
