import { type SubmissionResult, useForm } from '@conform-to/react';
import { Field } from '../../forms/field';
import { CurrentPassword } from '../../parts/account/password-fields';
import { quotedNames } from '../../parts/registry/quoted-names';
import { Section } from './section';

interface DeleteFormProps {
	lastResult: SubmissionResult | undefined;
	/** The names of the account's gift registries. */
	registries: string[];
}

/** The form that deletes an account. The customer types the account's e-mail again, to prevent mistakes. */
export function DeleteForm({ lastResult, registries }: DeleteFormProps) {
	const [, fields] = useForm<{ email_address: string; password: string }>({ id: 'delete', lastResult });
	return (
		<Section intent="delete" heading="Delete your account" button="Delete account" lastResult={lastResult}>
			<p>
				Your details, addresses, lists and linked accounts are deleted, and cannot be brought back. Orders that you have
				placed stay in our books.
			</p>
			{registries.length === 0 ? null : (
				<p>
					{`${registries.length === 1 ? 'Your gift registry goes' : 'Your gift registries go'} with them: ${quotedNames(registries)}. What you have shared leads nowhere then, and whoever has something for you in the cart is told so.`}
				</p>
			)}
			<Field
				field={fields.email_address}
				label="Your e-mail address"
				type="email"
				autoComplete="username"
				spellCheck={false}
			/>
			<CurrentPassword field={fields.password} />
		</Section>
	);
}
