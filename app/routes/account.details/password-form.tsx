import { type SubmissionResult, useForm } from '@conform-to/react';
import { CurrentPassword, NewPassword, Username } from '../../parts/account/password-fields';
import { Section } from './section';

/** The form for changing the password. */
export function PasswordForm({ email, lastResult }: { email: string; lastResult: SubmissionResult | undefined }) {
	const [, fields] = useForm<{ password: string; new_password: string; confirm: string }>({
		id: 'password',
		lastResult,
	});
	return (
		<Section intent="password" heading="Change your password" button="Change password" lastResult={lastResult}>
			<Username email={email} />
			<CurrentPassword field={fields.password} />
			<NewPassword password={fields.new_password} confirm={fields.confirm} label="New password" />
			<p>
				<a href="/forgot-password">Forgot your password?</a>
			</p>
		</Section>
	);
}
