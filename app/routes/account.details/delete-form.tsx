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

/** The form that deletes an account. The customer must type the account's e-mail address, to prevent mistakes. */
export function DeleteForm({ lastResult, registries }: DeleteFormProps) {
	const [, fields] = useForm<{ email_address: string; password: string }>({ id: 'delete', lastResult });
	return (
		<Section intent="delete" heading="Delete your account" button="Delete account" lastResult={lastResult}>
			<p>
				This deletes your details, addresses, lists and linked accounts. You cannot undo this. We keep the records of
				your orders.
			</p>
			{registries.length === 0 ? null : (
				<p>
					{`This also deletes ${registries.length === 1 ? 'your gift registry' : 'your gift registries'}: ${quotedNames(registries)}. Links that you have shared stop working. Shoppers with gifts for you in their cart will see a notice.`}
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
