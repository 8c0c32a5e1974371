import type { FormEvent } from 'react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import { Select } from '~/forms/select';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { DeskPlaces } from '~store/contract/desk-money';
import { CountryFields } from '../orders/country-fields';
import type { FieldOf } from './field-of';

const deliveryWords = { pickup: 'In-store pick up', ship: 'Shipping', local_delivery: 'Local delivery' };

const placeWords = ({ name, copies_available, copies_wanted }: CounterOrder['locations'][number]): string =>
	copies_wanted === 0
		? name
		: `${name}, ${copies_available === copies_wanted ? 'has it all' : `has ${copies_available} of ${copies_wanted}`}`;

/** How an order is delivered as its form shows it: by pick-up to begin with, where the shop offers that. */
export function wayOf({ deliveries, cart }: CounterOrder, field: FieldOf): DeliveryPreference {
	const usual = deliveries.includes('pickup') ? 'pickup' : deliveries[0];
	const { initialValue } = field('delivery_preference', cart.checkout.delivery_preference ?? usual);
	return deliveries.find((one) => one === initialValue) ?? usual ?? 'pickup';
}

interface Props {
	order: CounterOrder;
	field: FieldOf;
	places: DeskPlaces;
	way: DeliveryPreference;
	onWay(way: DeliveryPreference): void;
}

/** How the customer gets the order, and where. */
export function DeliveryFields({ order, field, places, way, onWay }: Props) {
	const { checkout } = order.cart;
	const wordsOf = (value: string) => deliveryWords[value as keyof typeof deliveryWords] ?? value;
	const asked = field('delivery_preference', checkout.delivery_preference ?? way, wordsOf);
	const pickup = field('pickup_location_id', String(order.pickup_location_id ?? ''), (value) =>
		order.locations.map((one) => (String(one.id) === value ? one.name : '')).join(''),
	);
	const notes = field('instructions', checkout.contact?.instructions);
	const isSent = way !== 'pickup';
	const noteWay = ({ target }: FormEvent<HTMLElement>) => {
		const chosen = order.deliveries.find((one) => target instanceof HTMLInputElement && target.value === one);
		if (chosen && (target as HTMLInputElement).name === 'delivery_preference') onWay(chosen);
	};
	const [street, city, postalCode] = [field('street_address'), field('city'), field('postal_code')];
	const isTyped = street.initialValue !== '' || Boolean(street.errors ?? city.errors ?? postalCode.errors);
	return (
		<section className="form measure" aria-label="Delivery" onChange={noteWay}>
			<h2>Delivery</h2>
			<Radios
				field={{ ...asked, initialValue: way }}
				legend="How"
				hint={asked.now}
				options={order.deliveries.map((value) => ({ value, label: deliveryWords[value] }))}
			/>
			{order.locations.length > 1 ? (
				// A title that is added may make another location the default: the select then shows that one.
				<Select
					key={order.pickup_location_id}
					field={pickup}
					label="Picked up at"
					hint={pickup.now}
					options={order.locations.map((one) => ({ value: String(one.id), label: placeWords(one) }))}
				/>
			) : null}
			{order.deliveries.some((one) => one !== 'pickup') ? (
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
					<details open={(isSent && order.addresses.length === 0) || isTyped}>
						<summary>{order.addresses.length === 0 ? 'Address' : 'Another address'}</summary>
						<div className="stack">
							<Field
								field={field('address_name')}
								label="Name on the parcel"
								hint="Leave empty for the customer’s name."
								autoComplete="off"
								optional
							/>
							<Field field={field('company_name')} label="Company" maxLength={200} autoComplete="off" optional />
							<Field field={street} label="Street address" autoComplete="off" />
							<Field
								field={field('street_address_2')}
								label="Flat, floor"
								maxLength={200}
								autoComplete="off"
								optional
							/>
							<Field field={city} label="City" autoComplete="off" />
							<CountryFields
								places={places}
								country={field('country', places.country)}
								province={field('province')}
								postalCode={postalCode}
							/>
						</div>
					</details>
				</>
			) : null}
			<Field field={notes} label="Notes" hint={notes.now} autoComplete="off" optional />
		</section>
	);
}
