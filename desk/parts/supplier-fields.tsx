import type { Problem } from '../session/refused.server';
import { NowIs } from './changed-line';
import { PlainField } from './plain-field';

type Facts = Record<'name' | 'email' | 'account_number' | 'terms', string>;

interface SupplierFieldsProps {
	/** The values of the supplier's fields. */
	shown?: Facts | undefined;
	/** The current values, if someone else has changed the supplier since the form was shown. */
	now?: Facts;
	problem?: Problem | undefined;
}

/** The form fields of a supplier. */
export function SupplierFields({ shown, now, problem }: SupplierFieldsProps) {
	const field = (name: keyof Facts) => ({
		id: `supplier-${name}`,
		name,
		value: shown?.[name] ?? now?.[name] ?? '',
		error: problem?.field === name ? problem.words : undefined,
		hint: problem?.isChanged && now && shown && now[name] !== shown[name] ? <NowIs shown now={now[name]} /> : undefined,
	});
	const email = field('email');
	return (
		<>
			<PlainField {...field('name')} label="Name" maxLength={100} />
			<PlainField
				{...email}
				label="E-mail address"
				inputMode="email"
				maxLength={254}
				hint={
					email.hint ??
					'The shop e-mails purchase orders to this address. Without an address, you send purchase orders yourself.'
				}
			/>
			<PlainField {...field('account_number')} label="Our account number" maxLength={60} />
			<PlainField {...field('terms')} label="Terms" maxLength={1000} />
		</>
	);
}
