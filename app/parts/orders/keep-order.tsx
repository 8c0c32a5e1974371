import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { minPasswordLength } from '~store/contract/password-length';
import { Field } from '../../forms/field';
import { returnedField } from '../../forms/returned-field';

interface KeepOrderProps {
	email: string;
	lastResult: SubmissionResult | null | undefined;
}

/**
 * Offers a guest an account after they have placed an order. The guest needs to type only a password. The order afterwards
 * belongs to the new account.
 */
export function KeepOrder({ email, lastResult }: KeepOrderProps) {
	const busy = useNavigation().formData?.get('intent') === 'keep';
	return (
		<section className="stack stack-tight no-print" aria-labelledby="keep-order">
			<h2 id="keep-order">Keep this order in an account</h2>
			<p>
				To create an account, you only need a password. In your account you can see your orders, and have your next
				order shipped.
			</p>
			<Form method="post" className="form" noValidate>
				<input type="hidden" name="email_address" autoComplete="username" value={email} />
				<Field
					field={returnedField('keep', 'password', lastResult)}
					label={`Password for ${email}`}
					type="password"
					autoComplete="new-password"
					hint={`At least ${minPasswordLength} characters.`}
				/>
				<div>
					<button className="button" name="intent" value="keep" aria-busy={busy || undefined}>
						Create an account
					</button>
				</div>
			</Form>
		</section>
	);
}
