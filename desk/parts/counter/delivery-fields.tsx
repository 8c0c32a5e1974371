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
		: `${name}, ${copies_available === copies_wanted ? 'all available' : `${copies_available} of ${copies_wanted} available`}`;

/**
 * Returns the name of a country or province by its code. Returns the code itself if the list of names does not contain the code.
 */
const nameIn = (places: DeskPlaces['countries'], value: string): string =>
	places.find(({ code }) => code === value)?.name ?? value;

/**
 * Returns the delivery method chosen in the form of a phone order. If the shop offers pick-up, the default delivery method is
 * pick-up.
 */
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

/** Renders the fields for the delivery method and the address. */
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
	const addressWords = ({ name, street_address, city }: CounterOrder['addresses'][number]) =>
		[name, street_address, city].filter(Boolean).join(', ');
	const usualAddress = String(checkout.address_id ?? order.addresses[0]?.address_id ?? '');
	const sentTo = field('address_id', usualAddress, (value) =>
		order.addresses.map((one) => (String(one.address_id) === value ? addressWords(one) : '')).join(''),
	);
	const sentBy = field(
		'provider',
		checkout.provider ?? '',
		(value) => order.providers.find(({ provider }) => provider === value)?.label ?? value,
	);
	const [street, city, postalCode] = [field('street_address'), field('city'), field('postal_code')];
	const [flat, company, parcel] = [field('street_address_2'), field('company_name'), field('address_name')];
	const placeNow = {
		country: field('country', places.country, (value) => nameIn(places.countries, value)).now,
		province: field('province', '', (value) => nameIn(places.provinces, value)).now,
		postal_code: postalCode.now,
	};
	const isTyped =
		street.initialValue !== '' ||
		Boolean(street.errors ?? city.errors ?? postalCode.errors) ||
		Boolean(street.now ?? city.now ?? postalCode.now);
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
				// Adding a title may change the default location. The new React key resets the select to the new default
				// location.
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
							field={sentTo}
							label="Sent to"
							hint={sentTo.now}
							options={order.addresses.map((one) => ({
								value: String(one.address_id),
								label: addressWords(one),
							}))}
						/>
					) : null}
					{order.providers.length > 0 ? (
						<Select
							field={sentBy}
							label="Sent by"
							hint={sentBy.now}
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
								field={parcel}
								label="Name on the parcel"
								hint={<>{parcel.now}Leave empty for the customer’s name.</>}
								autoComplete="off"
								optional
							/>
							<Field field={company} label="Company" hint={company.now} maxLength={200} autoComplete="off" optional />
							<Field field={street} label="Street address" hint={street.now} autoComplete="off" />
							<Field field={flat} label="Flat, floor" hint={flat.now} maxLength={200} autoComplete="off" optional />
							<Field field={city} label="City" hint={city.now} autoComplete="off" />
							<CountryFields
								places={places}
								country={field('country', places.country)}
								province={field('province')}
								postalCode={postalCode}
								now={(name) => placeNow[name]}
							/>
						</div>
					</details>
				</>
			) : null}
			<Field field={notes} label="Notes" hint={notes.now} autoComplete="off" optional />
		</section>
	);
}
