/** What is dialled of a phone number as somebody wrote it: without what stands behind it, such as an extension. */
const dialled = (phone: string): string => phone.replace(/[a-z].*$/i, '').replace(/[^+\d]/g, '');

/** A phone number that is dialled by a click, on a phone. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${dialled(phone)}`}>{phone}</a>;

/** Who ordered, and how they are reached: a click writes to them or, on a phone, calls. */
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
