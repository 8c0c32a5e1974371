import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { minPasswordLength } from '~store/contract/password-length';
import { Field } from '../../forms/field';
import type { FormField } from '../../forms/form-field';

interface NewPasswordProps {
	password: FormField;
	confirm: FormField;
	label?: string;
}

/** Renders the fields for a new password and its confirmation. With scripts, a button makes the typed password visible. */
export function NewPassword({ password, confirm, label = 'Password' }: NewPasswordProps) {
	const [shown, setShown] = useState(false);
	const scripted = useHydrated();
	const type = shown ? 'text' : 'password';
	return (
		<>
			<Field
				field={password}
				label={label}
				type={type}
				spellCheck={false}
				autoCapitalize="none"
				autoComplete="new-password"
				hint={`At least ${minPasswordLength} characters. A few words that you remember are best.`}
			/>
			<Field
				field={confirm}
				label={`${label}, once more`}
				type={type}
				spellCheck={false}
				autoCapitalize="none"
				autoComplete="new-password"
			/>
			{scripted ? (
				<p>
					<button type="button" className="button button-small" aria-pressed={shown} onClick={() => setShown(!shown)}>
						Show<span className="visually-hidden"> the password</span>
					</button>
				</p>
			) : null}
		</>
	);
}

/**
 * A hidden field with the e-mail address. Password managers use the hidden e-mail address to save and fill in the password for
 * the right account.
 */
export const Username = ({ email }: { email: string }) => (
	<input type="email" autoComplete="username" defaultValue={email} hidden />
);

export const CurrentPassword = ({ field }: { field: FormField }) => (
	<Field field={field} label="Current password" type="password" autoComplete="current-password" />
);
