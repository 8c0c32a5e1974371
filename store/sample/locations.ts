import { addLocation } from '../catalogue/locations/locations';
import type { Transaction } from '../foundation/database/database';
import { shopName } from './shop-settings';
import type { StockLocations } from './stock';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Holidays, on which the locations have special opening hours. */
const special: [day: string, words: string][] = [
	['01-01', 'Closed for New Year’s Day'],
	['07-01', 'Canada Day, 11 am – 4 pm'],
	['09-30', 'Closed for the National Day for Truth and Reconciliation'],
	['11-11', 'Remembrance Day, open from noon'],
	['12-24', 'Open 9 am – 4 pm'],
	['12-25', 'Closed'],
	['12-26', 'Closed'],
	['12-31', 'Open 9 am – 4 pm'],
];

/**
 * Adds the two locations of the sample shop.
 * @param year the current year in the store's time zone. Special days are added for this year and the next year
 */
export async function writeLocations(db: Transaction, year: number): Promise<StockLocations> {
	const singles = [year, year + 1].flatMap((of) => special.map(([day, text]) => ({ date: `${of}-${day}`, text })));
	const downtown = await addLocation(db, {
		altname: 'Downtown',
		sc_name: `${shopName}, Downtown`,
		sc_email: 'downtown@herons-reach.example.org',
		sc_phone: '250-555-0142',
		sc_phone_2: '250-555-0143',
		address: '101 Sample Lane',
		city: 'Victoria',
		province: 'BC',
		postal_code: 'V8W 0X0',
		country: 'CA',
		lat: 48.4271,
		lng: -123.3682,
		hours: hoursOf('Downtown', singles, ['09:30', '19:00'], ['09:00', '19:00'], ['11:00', '17:00']),
		html_hours: '<p>Late on Thursdays when an event is on: we close when the questions end.</p>',
		contact_blurb:
			'<p>Two floors, one cat, step-free by the lane door. Second-hand books are downstairs; the events room is at the back, behind Poetry.</p>',
		san: '',
		position: 1,
	});
	const sidney = await addLocation(db, {
		altname: 'Sidney',
		sc_name: `${shopName}, Sidney`,
		sc_email: 'sidney@herons-reach.example.org',
		sc_phone: '250-555-0177',
		address: '7 Example Quay',
		city: 'Sidney',
		province: 'BC',
		postal_code: 'V8L 0X0',
		country: 'CA',
		lat: 48.6498,
		lng: -123.3958,
		hours: hoursOf('Sidney', singles, ['10:00', '17:30'], ['10:00', '17:30'], null),
		contact_blurb:
			'<p>A small shop at the water’s end of the main street, strong on crime, the sea and large print. Orders from Downtown come out with us on Tuesdays and Fridays.</p>',
		position: 2,
	});
	return { downtown, sidney };
}

type Hours = [opens: string, closes: string];

function hoursOf(
	title: string,
	singles: { date: string; text: string }[],
	week: Hours,
	saturday: Hours,
	sunday: Hours | null,
): string {
	const open = (day: string, [opens, closes]: Hours) => ({ day, opens, closes });
	return JSON.stringify({
		title: `Opening hours, ${title}`,
		weekdays: [
			...weekdays.map((day) => open(day, week)),
			open('Saturday', saturday),
			...(sunday ? [open('Sunday', sunday)] : []),
		],
		singles,
	});
}
