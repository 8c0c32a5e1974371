/** Returns the digits to dial of a phone number as it was written, without an extension. */
const dialled = (phone: string): string => phone.replace(/[a-z].*$/i, '').replace(/[^+\d]/g, '');

/** A phone number that a phone dials on a tap. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${dialled(phone)}`}>{phone}</a>;

/** Shows who ordered and how to reach them, with links that write an e-mail or dial. */
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
