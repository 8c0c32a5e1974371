import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ReturnedSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import type { FormField } from '../../forms/form-field';
import { forgotPath, loginPath } from '../../paths/account-paths';

interface LoginFormProps {
	/** The page to open after the log-in; null for the page of the account. */
	back: string | null;
	/** The e-mail address, if the visitor has typed it before. */
	email?: string;
	lastResult?: SubmissionResult;
	/** Content that is shown between the errors and the form. */
	heading: ReactNode;
	/** Renders the captcha, if a captcha is required. */
	guard?: (field: FormField) => ReactNode;
}

/**
 * Renders the log-in form, for the log-in page and for the entry page of a private store. The form does not use conform, because
 * every page loads the scripts of the private store's entry page. All errors of the log-in form come from the server.
 */
export function LoginForm({ back, email = '', lastResult, heading, guard }: LoginFormProps) {
	const busy = useNavigation().formAction?.startsWith('/account/login');
	const field = (name: string, initialValue?: string): FormField => ({
		id: `login-${name}`,
		errorId: `login-${name}-error`,
		descriptionId: `login-${name}-description`,
		name,
		errors: lastResult?.error?.[name] ?? undefined,
		initialValue: lastResult?.initialValue?.[name] ?? initialValue,
	});
	return (
		<>
			<ReturnedSummary id="login" lastResult={lastResult} />
			<div className="stack stack-wide">
				{heading}
				<Form method="post" action={loginPath(back)} id="login" className="form" noValidate>
					<Field
						field={field('email_address', email)}
						label="E-mail address"
						type="email"
						autoComplete="username"
						spellCheck={false}
					/>
					<Field field={field('password')} label="Password" type="password" autoComplete="current-password" />
					{guard?.(field('captcha'))}
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Log in
						</button>{' '}
						<a href={forgotPath(back)}>Forgot your password?</a>
					</div>
				</Form>
			</div>
		</>
	);
}
