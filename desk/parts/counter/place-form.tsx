import { Form } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

const paymentWords: Record<string, string> = {
	pickup: 'At pick up',
	contact: 'As agreed',
	not_required: 'Nothing is to be paid',
	credit_card: 'A card that is keyed in',
};

/** How it is paid, and the button that places it. */
export function PlaceForm({ order, field, orderKey }: { order: CounterOrder; field: FieldOf; orderKey: string }) {
	const inStore = order.payments.filter((one) => paymentWords[one] !== undefined);
	const isOnline = order.payments.some((one) => paymentWords[one] === undefined);
	const options = [
		...inStore.map((value) => ({ value: value as string, label: paymentWords[value] ?? value })),
		...(isOnline ? [{ value: 'link', label: 'Online, by a link in a mail' }] : []),
	];
	return (
		// Posted as a document, as the shop's own: no script handles a card, and a page that came back has nothing of it.
		<Form method="post" className="form measure" noValidate reloadDocument aria-label="Payment">
			<h2>Payment</h2>
			<input type="hidden" name="intent" value="place" />
			<input type="hidden" name="checksum" value={order.checksum} />
			<input type="hidden" name="idempotency_key" value={orderKey} />
			<Radios field={field('payment', options[0]?.value)} legend="How it is paid" options={options} />
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
			<button className="button button-primary">{`Place the order: ${dollars(order.cart.summary.total_owing ?? '0.00')}`}</button>
		</Form>
	);
}
