import type { ContactLocation } from '../../parts/contact/contact-location.server';
import type { OpenToday } from '../../parts/contact/open-today';
import { AddressBlock } from '../../ui/address-block';
import { CleanHtml } from '../../ui/clean-html';
import { PhoneLink } from '../../ui/phone-link';
import { Status } from '../../ui/status';
import { LocationMap } from './location-map';

/** Shows one location: its address and contact details on the left, its opening hours on the right. */
export function LocationDetails({ place }: { place: ContactLocation }) {
	return (
		<section className="place" aria-labelledby={`place-${place.id}`}>
			<div className="stack">
				<h2 id={`place-${place.id}`}>{place.name}</h2>
				{place.open ? <OpenNow today={place.open} /> : null}
				{place.address.length > 0 ? <AddressBlock lines={place.address} /> : null}
				<Reach place={place} />
				<CleanHtml html={place.blurb} />
			</div>
			<Hours place={place} />
			{place.map ? <LocationMap map={place.map} name={place.name} /> : null}
		</section>
	);
}

/**
 * Begins with the text that says whether the location is open now. The bookseller's text for a special day can mean either open
 * or closed.
 */
function OpenNow({ today: { words, open } }: { today: OpenToday }) {
	if (open === null) return <p className="lead">{words}</p>;
	return <Status stage={open ? 'now' : 'never'}>{words}</Status>;
}

function Reach({ place: { phones, email } }: { place: ContactLocation }) {
	return (
		<dl className="reach">
			{phones.map(({ label, number }) => (
				<div key={label + number}>
					<dt>{label}</dt>
					<dd className="figures">{label === 'Fax' ? number : <PhoneLink number={number} />}</dd>
				</div>
			))}
			{email === '' ? null : (
				<div>
					<dt>E-mail</dt>
					<dd>
						<a href={`mailto:${email}`}>{email}</a>
					</dd>
				</div>
			)}
		</dl>
	);
}

function Hours({ place: { hours, hoursHtml } }: { place: ContactLocation }) {
	if (hours.week.length === 0 && hours.days.length === 0 && hoursHtml === '') return null;
	return (
		<div className="stack">
			<h3>{hours.title || 'Hours'}</h3>
			{hours.week.length > 0 ? (
				<table className="hours">
					<thead className="visually-hidden">
						<tr>
							<th scope="col">Day</th>
							<th scope="col">Open</th>
						</tr>
					</thead>
					<tbody>
						{hours.week.map(({ day, hours: open, today }) => (
							<tr key={day} aria-current={today ? 'date' : undefined}>
								<th scope="row">{day}</th>
								<td className={open === 'Closed' ? 'soft' : undefined}>{open}</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<CleanHtml html={hoursHtml} />
			{hours.days.length > 0 ? (
				<>
					<h3>Special days</h3>
					<dl className="special-days">
						{hours.days.map(({ day, text }) => (
							<div key={day}>
								<dt>{day}</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
				</>
			) : null}
		</div>
	);
}
