import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import { loginPath } from './paths';

interface LoginFormProps {
	/** Where to go on afterwards; null for the account. */
	back: string | null;
	/** The e-mail, where the visitor has said it before. */
	email?: string;
	lastResult?: SubmissionResult;
	/** What stands between the errors and the form. */
	heading: ReactNode;
}

/** The way into an account, on its own screen and at the door of a private store. */
export function LoginForm({ back, email = '', lastResult, heading }: LoginFormProps) {
	const busy = useNavigation().formAction?.startsWith('/account/login');
	const [form, fields] = useForm<{ email_address: string; password: string }>({
		id: 'login',
		lastResult,
		defaultValue: { email_address: email },
	});
	return (
		<>
			<ErrorSummary form={form} />
			<div className="stack stack-wide">
				{heading}
				<Form method="post" action={loginPath(back)} id={form.id} className="form" noValidate>
					<Field
						field={fields.email_address}
						label="E-mail address"
						type="email"
						autoComplete="username"
						spellCheck={false}
					/>
					<Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Log in
						</button>
						<a href="/account/forgot">Forgot your password?</a>
					</div>
				</Form>
			</div>
		</>
	);
}
