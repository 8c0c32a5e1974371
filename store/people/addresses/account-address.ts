import { type AddressField, placeFields } from '../../contract/address-fields';
import { onlyFields } from '../../contract/each-field';
import type { CustomerRow } from '../../foundation/sessions/customer-row';

/** Returns the account's main address in the form of an address book entry. */
export const accountAddress = (account: CustomerRow): Record<AddressField, string> => ({
	name: `${account.first_name} ${account.last_name}`.trim(),
	company_name: account.company ?? '',
	...onlyFields(placeFields, account),
	phone_number: account.phone_number,
	phone_number_ext: account.phone_number_ext,
	email_address: account.email,
});
