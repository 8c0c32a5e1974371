import { Form } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import { Select } from '~/forms/select';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { DeskPlaces } from '~store/contract/desk-money';
import { CountryFields } from '../orders/country-fields';
import type { FieldOf } from './field-of';

const deliveryWords = { pickup: 'In-store pick up', ship: 'Shipping', local_delivery: 'Local delivery' };

/** How it is handed over, where to, and how to reach them. */
export function HandoverForm({ order, field, places }: { order: CounterOrder; field: FieldOf; places: DeskPlaces }) {
	const { checkout } = order.cart;
	const { contact } = checkout;
	const usual = order.customer;
	const isSent = order.deliveries.some((one) => one !== 'pickup');
	return (
		<Form method="post" className="form measure" noValidate aria-label="Handed over">
			<h2>Handed over</h2>
			<input type="hidden" name="intent" value="handover" />
			<Radios
				field={field('delivery_preference', checkout.delivery_preference ?? order.deliveries[0] ?? '')}
				legend="How"
				options={order.deliveries.map((value) => ({ value, label: deliveryWords[value] }))}
			/>
			{order.locations.length > 1 ? (
				<Select
					field={field('pickup_location_id', String(order.pickup_location_id ?? ''))}
					label="Picked up at"
					options={order.locations.map(({ id, name, copies_available, copies_wanted }) => ({
						value: String(id),
						label: `${name}, ${copies_available === copies_wanted ? 'has it all' : `has ${copies_available} of ${copies_wanted}`}`,
					}))}
				/>
			) : null}
			{isSent ? (
				<>
					{order.addresses.length > 0 ? (
						<Select
							field={field('address_id', String(checkout.address_id ?? order.addresses[0]?.address_id ?? ''))}
							label="Sent to"
							options={order.addresses.map((one) => ({
								value: String(one.address_id),
								label: [one.name, one.street_address, one.city].filter(Boolean).join(', '),
							}))}
						/>
					) : null}
					{order.providers.length > 0 ? (
						<Select
							field={field('provider', checkout.provider ?? '')}
							label="Sent by"
							options={order.providers.map(({ provider, label, cost }) => ({
								value: provider,
								label: `${label}, ${dollars(cost)}`,
							}))}
						/>
					) : null}
					<details open={order.addresses.length === 0 || field('street_address').initialValue !== ''}>
						<summary>Another address</summary>
						<Field field={field('address_name', usual?.name)} label="Name on the parcel" autoComplete="off" />
						<Field field={field('company_name')} label="Company" maxLength={200} autoComplete="off" optional />
						<Field field={field('street_address')} label="Street address" autoComplete="off" />
						<Field field={field('street_address_2')} label="Flat, floor" maxLength={200} autoComplete="off" optional />
						<Field field={field('city')} label="City" autoComplete="off" />
						<CountryFields
							places={places}
							country={field('country', places.country)}
							province={field('province')}
							postalCode={field('postal_code')}
						/>
					</details>
				</>
			) : null}
			<Field field={field('name', contact?.name ?? usual?.name)} label="Name" autoComplete="off" />
			<Field
				field={field('email', contact?.email ?? usual?.email)}
				label="E-mail address"
				type="email"
				autoComplete="off"
			/>
			<Field field={field('phone', contact?.phone ?? usual?.phone)} label="Phone" type="tel" autoComplete="off" />
			<Field
				field={field('purchase_order', contact?.purchase_order)}
				label="Purchase order"
				autoComplete="off"
				optional
			/>
			<Field field={field('instructions', contact?.instructions)} label="Notes" autoComplete="off" optional />
			<button className="button">Save</button>
		</Form>
	);
}
