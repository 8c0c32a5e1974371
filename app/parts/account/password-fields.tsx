import { Field } from '../../forms/field';
import type { FormField } from '../../forms/form-field';

interface NewPasswordProps {
	password: FormField;
	confirm: FormField;
	label?: string;
}

/** A new password, typed twice. */
export function NewPassword({ password, confirm, label = 'Password' }: NewPasswordProps) {
	return (
		<>
			<Field
				field={password}
				label={label}
				type="password"
				autoComplete="new-password"
				hint="At least 8 characters. A few words that you remember are best."
			/>
			<Field field={confirm} label={`${label}, once more`} type="password" autoComplete="new-password" />
		</>
	);
}

/** Whose password a form is about, for password managers alone: they keep it, or fill it in, under this name. */
export const Username = ({ email }: { email: string }) => (
	<input type="email" autoComplete="username" defaultValue={email} hidden />
);

export const CurrentPassword = ({ field }: { field: FormField }) => (
	<Field field={field} label="Current password" type="password" autoComplete="current-password" />
);
