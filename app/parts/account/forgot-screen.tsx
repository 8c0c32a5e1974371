import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, Link, useNavigation } from '@remix-run/react';
import { ErrorSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import type { loadForgot } from './forgot.server';
import { NewPassword, Username } from './password-fields';

interface ForgotProps {
	view: Awaited<ReturnType<typeof loadForgot>>;
	lastResult?: SubmissionResult;
}

/**
 * Renders the steps for a forgotten password: the e-mail form, the message that the e-mail with the link was sent, and the form
 * for a new password.
 */
export function ForgotScreen({ view: { stage, email, again }, lastResult }: ForgotProps) {
	return (
		<div className="page">
			{stage === 'reset' ? (
				<Reset email={email} lastResult={lastResult} again={again} />
			) : stage === 'sent' ? (
				<Sent email={email} again={again} />
			) : (
				<Ask email={email} lastResult={lastResult} />
			)}
		</div>
	);
}

function Ask({ email, lastResult }: { email: string; lastResult?: SubmissionResult }) {
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<{ email_address: string }>({
		id: 'forgot',
		lastResult,
		defaultValue: { email_address: email },
	});
	return (
		<>
			<ErrorSummary form={form} />
			<div className="stack stack-wide">
				<header className="stack stack-tight">
					<h1>Forgot your password?</h1>
					<p className="lead">We will send you a link to choose a new one.</p>
				</header>
				<Form method="post" id={form.id} className="form" noValidate>
					<Field
						field={fields.email_address}
						label="E-mail address"
						type="email"
						autoComplete="username"
						spellCheck={false}
					/>
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Send the link
						</button>{' '}
						<Link to="/account/login">Back to the log-in</Link>
					</div>
				</Form>
			</div>
		</>
	);
}

const Sent = ({ email, again }: { email: string; again: string }) => (
	<div className="stack">
		<h1>Check your e-mail</h1>
		<p className="lead">{`We have sent a link to ${email || 'your e-mail address'}. Follow the link to choose a new password.`}</p>
		<p>The e-mail may take a few minutes to arrive. If you do not see it, check your spam folder.</p>
		<p>
			<Link to={again}>Send it again</Link>
		</p>
	</div>
);

interface ResetProps {
	email: string;
	lastResult?: SubmissionResult;
	/** The address of the page that sends another link for a new password. */
	again: string;
}

function Reset({ email, lastResult, again }: ResetProps) {
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<{ password: string; confirm: string }>({ id: 'reset', lastResult });
	return (
		<>
			<ErrorSummary form={form} />
			<div className="stack stack-wide">
				<h1>Choose a new password</h1>
				<Form method="post" id={form.id} className="form" noValidate>
					<Username email={email} />
					<NewPassword password={fields.password} confirm={fields.confirm} label="New password" />
					{form.errors ? <p className="field-error">{form.errors.join(' ')}</p> : null}
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Save password
						</button>{' '}
						{form.errors ? <Link to={again}>Ask for a new link</Link> : null}
					</div>
				</Form>
			</div>
		</>
	);
}
