import { type SubmissionResult, useForm } from '@conform-to/react';
import { Field } from '../../forms/field';
import { CurrentPassword, Username } from '../../parts/account/password-fields';
import { Section } from './section';

interface EmailFormProps {
	email: string;
	/** Whether the customer must confirm a new e-mail address with a link before the change. */
	verifies: boolean;
	lastResult: SubmissionResult | undefined;
}

/** The form for changing the e-mail address of the log-in. */
export function EmailForm({ email, verifies, lastResult }: EmailFormProps) {
	const [, fields] = useForm<{ email_address: string; password: string }>({ id: 'email', lastResult });
	return (
		<Section intent="email" heading="Change your e-mail address" button="Change e-mail address" lastResult={lastResult}>
			<p>
				{`You log in with ${email}.`}
				{verifies
					? ' We will send a link to the new address. Your account uses the new address after you follow the link.'
					: null}
			</p>
			<Field
				field={fields.email_address}
				label="New e-mail address"
				type="email"
				autoComplete="email"
				spellCheck={false}
			/>
			<Username email={email} />
			<CurrentPassword field={fields.password} />
		</Section>
	);
}
