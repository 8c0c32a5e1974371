/** Returns the digits to dial of a typed phone number. Leaves out the extension of the phone number. */
const dialled = (phone: string): string => phone.replace(/[a-z].*$/i, '').replace(/[^+\d]/g, '');

/** A link that dials a phone number on a phone. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${dialled(phone)}`}>{phone}</a>;

/** Shows who ordered, and links that write an e-mail to the customer or dial the phone number. */
export const CustomerLines = ({ name, email, phone }: Record<'name' | 'email' | 'phone', string>) => (
	<>
		{name}
		{email === '' ? null : (
			<>
				<br />
				<a href={`mailto:${email}`}>{email}</a>
			</>
		)}
		{phone === '' ? null : (
			<>
				<br />
				<PhoneLink phone={phone} />
			</>
		)}
	</>
);
