import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import type { DeskHandle } from '../parts/desk-handle';
import { Door } from '../parts/door';
import { RecoveryCodes } from '../parts/recovery-codes';
import { backOf, giveFormBack, openDesk } from '../session/open-desk.server';
import { sessionTokenHeader } from '../session/session-cookie.server';

export const handle: DeskHandle = {
	title: () => 'Set up your authenticator',
};

/**
 * The requests that have just set up an authenticator. Their page shows the recovery codes, and does not begin to set up another
 * authenticator.
 */
const setUp = new WeakSet<AppLoadContext>();

export async function loader(args: LoaderFunctionArgs) {
	const back = backOf(args.request);
	if (setUp.has(args.context)) return { enrolment: null, back };
	const desk = await openDesk(args);
	return { enrolment: await desk.load('desk-session/beginEnrolment', {}), back };
}

const fields = z.object({ code: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		const { session_token, recovery_codes } = await desk.call('desk-session/finishEnrolment', submission.value);
		setUp.add(args.context);
		// Returns the recovery codes in the response to the post, so that no address shows them a second time.
		return data(
			{ codes: recovery_codes, lastResult: undefined },
			{ headers: { 'Set-Cookie': sessionTokenHeader(args.request, session_token) } },
		);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

/**
 * Keeps the same secret on the page after the user has typed a wrong code. After the authenticator is set up, does not request
 * another secret.
 */
export const shouldRevalidate = () => false;

export default function AuthenticatorScreen() {
	const { enrolment, back } = useLoaderData<typeof loader>();
	const answered = useActionData<typeof action>();
	if (answered && 'codes' in answered)
		return (
			<div className="stack desk-door">
				<h1>Save these codes</h1>
				<RecoveryCodes codes={answered.codes} />
				<p>
					<Link className="button button-primary" to={back} reloadDocument>
						I have saved the codes
					</Link>
				</p>
			</div>
		);
	if (!enrolment) return null;
	const lastResult = answered?.lastResult;
	return (
		<Door
			heading="Set up your authenticator"
			id="authenticator"
			lastResult={lastResult}
			button="Set up authenticator"
			lead={
				<div className="stack">
					<p>
						Scan this code with an authenticator app on your phone. Each time you log in, the app shows six digits that
						you type after your password.
					</p>
					<img
						className="desk-qr"
						alt="The key as a QR code"
						width={224}
						height={224}
						src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`}
					/>
					<p>
						Or type this key into the authenticator:{' '}
						<span className="desk-code">{enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
					</p>
				</div>
			}
		>
			<Field
				field={returnedField('authenticator', 'code', lastResult)}
				label="The six digits that the authenticator shows now"
				width="short"
				inputMode="numeric"
				autoComplete="one-time-code"
			/>
		</Door>
	);
}
