import type { Insertable } from 'kysely';
import type { PlaceField } from '../../contract/address-fields';
import type { Settings } from '../../contract/settings';
import type { CustomersTable } from '../../foundation/database/schema';
import { findCountry } from '../../foundation/places/countries';
import { emailKey, faultOf } from '../details/email-address';
import { apart, readPhone } from '../details/phone-number';
import { maxFieldLength, readWhereabouts, type Wrong } from '../details/rules';
import type { CustomerColumn } from './customer-columns';
import { restoredZeros, withLeadingZeros } from './leading-zeros';

/** A customer of another shop, converted for this shop. */
export interface MovedCustomer {
	row: Omit<Insertable<CustomersTable>, 'created_at' | 'updated_at'> & Record<PlaceField, string>;
	/** Messages about the invalid values that were left out, such as 'phone: This phone number is not complete.' */
	leftOut: string[];
	/** The postal code whose leading zeros were restored, in words. */
	restored?: string | undefined;
}

/**
 * Converts a customer of another shop to a customer of this shop. Only the e-mail address must be valid. Other invalid values are
 * left out and reported, and the customer can enter these values later.
 */
export function readCustomer(
	cells: Record<CustomerColumn, string>,
	settings: Settings,
): MovedCustomer | { refused: string } {
	const fault = faultOf(cells.email);
	if (fault)
		return { refused: cells.email === '' ? 'the e-mail address is missing' : `${cells.email} is not a valid e-mail` };
	const wrong: Wrong = {};
	const country = cells.country === '' && cells.street_address !== '' ? settings.store_info.country : cells.country;
	const postal_code = withLeadingZeros(cells.postal_code, findCountry(country)?.code ?? '');
	const where =
		country === '' && cells.province === '' && cells.postal_code === ''
			? { country: '', province: '', postal_code: '' }
			: readWhereabouts(
					{ ...cells, country, postal_code },
					'This postal code does not belong to this town or province',
					wrong,
				);
	const phone = apart(readPhone('phone', cells.phone, settings, wrong, { place: where.country }));
	const [first = '', ...others] = cells.name.split(/\s+/);
	const named = cells.first_name !== '' || cells.last_name !== '';
	return {
		row: {
			email: emailKey(cells.email),
			password_hash: null,
			verified_at: null,
			first_name: line(named ? cells.first_name : first),
			last_name: line(named ? cells.last_name : others.join(' ')),
			company: line(cells.company) || null,
			phone_number: phone.number,
			phone_number_ext: phone.extension,
			street_address: line(cells.street_address),
			street_address_2: line(cells.street_address_2),
			city: line(cells.city),
			country: where.country,
			province: wrong.province ? '' : line(where.province),
			postal_code: wrong.postal_code ? '' : where.postal_code,
		},
		leftOut: Object.entries(wrong).map(([field, words]) => `${field}: ${words}`),
		restored: wrong.postal_code ? undefined : restoredZeros(cells.postal_code, postal_code),
	};
}

const line = (text: string): string => text.replace(/\s+/g, ' ').slice(0, maxFieldLength).trim();
