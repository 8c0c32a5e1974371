import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

const paymentWords: Record<string, string> = {
	pickup: 'At pick up',
	contact: 'As agreed',
	not_required: 'Nothing to pay',
	credit_card: 'Card, keyed in',
};

const linkWords = 'Online, by an e-mailed link';

interface Props {
	order: CounterOrder;
	field: FieldOf;
	/** The delivery method. A customer cannot pay a shipped order at pick-up. */
	way: DeliveryPreference;
}

/** Renders the fields for the payment of the order. */
export function PaymentFields({ order, field, way }: Props) {
	const payments = order.payments[way] ?? [];
	const inStore = payments.filter((one) => paymentWords[one] !== undefined);
	const isOnline = payments.some((one) => paymentWords[one] === undefined);
	const options = [
		...inStore.map((value) => ({ value: value as string, label: paymentWords[value] ?? value })),
		...(isOnline ? [{ value: 'link', label: linkWords }] : []),
	];
	const payment = field('payment', options[0]?.value, (value) =>
		value === 'link' ? linkWords : (paymentWords[value] ?? value),
	);
	const purchaseOrder = field('purchase_order', order.cart.checkout.contact?.purchase_order);
	const isOpen = options.some(({ value }) => value === payment.initialValue);
	return (
		<section className="form measure" aria-label="Payment">
			<h2>Payment</h2>
			<Radios
				key={way}
				field={{ ...payment, initialValue: isOpen ? payment.initialValue : options[0]?.value }}
				legend="How the customer pays"
				hint={payment.now}
				options={options}
			/>
			{inStore.includes('credit_card') ? (
				<fieldset className="fieldset">
					<legend className="fieldset-legend">Card</legend>
					<Field field={field('card_name')} label="Name on the card" autoComplete="off" />
					<Field field={field('card_number')} label="Card number" inputMode="numeric" autoComplete="off" />
					<div className="cluster">
						<Field field={field('card_month')} label="Month" width="short" inputMode="numeric" autoComplete="off" />{' '}
						<Field field={field('card_year')} label="Year" width="short" inputMode="numeric" autoComplete="off" />{' '}
						<Field field={field('card_cvv')} label="CVV" width="short" inputMode="numeric" autoComplete="off" />{' '}
						<Field field={field('card_postal')} label="Postal code of the card" width="short" autoComplete="off" />
					</div>
				</fieldset>
			) : null}
			<Field field={purchaseOrder} label="Purchase order" hint={purchaseOrder.now} autoComplete="off" optional />
		</section>
	);
}
