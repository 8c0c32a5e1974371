import { type SubmissionResult, useForm } from '@conform-to/react';
import { CurrentPassword, NewPassword } from '../../parts/account/password-fields';
import { Section } from './section';

/** Another password. */
export function PasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
	const [, fields] = useForm<{ password: string; new_password: string; confirm: string }>({
		id: 'password',
		lastResult,
	});
	return (
		<Section intent="password" heading="Change your password" button="Change password" lastResult={lastResult}>
			<CurrentPassword field={fields.password} />
			<NewPassword password={fields.new_password} confirm={fields.confirm} label="New password" />
			<p>
				<a href="/forgot-password">Forgot your password?</a>
			</p>
		</Section>
	);
}
