import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { counted } from '~/format/counted';
import { readIntent } from '~/forms/submission.server';
import { twoStepRoles } from '~store/contract/desk-roles';
import type { DeskHandle } from '../parts/desk-handle';
import { RecoveryCodes } from '../parts/recovery-codes';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Your authenticator',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.load('desk-session/requireRecentPassword', {});
	const { two_step, recovery_codes, role } = await desk.me();
	return { two_step, recovery_codes, isRequired: twoStepRoles.includes(role) };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const intent = readIntent(await desk.form(), { codes: true, remove: true });
	if (intent === 'remove') {
		await desk.load('desk-session/removeAuthenticator', {});
		return leaveTo(args.request, '/desk/me', 'Your authenticator is removed.');
	}
	const { recovery_codes } = await desk.load('desk-session/renewRecoveryCodes', {});
	// Returns the recovery codes in the response to the post, so that no address shows them a second time.
	return data({ codes: recovery_codes });
}

export default function OwnAuthenticatorScreen() {
	const { two_step, recovery_codes, isRequired } = useLoaderData<typeof loader>();
	const answered = useActionData<typeof action>();
	return (
		<div className="stack measure">
			<h1>Your authenticator</h1>
			{answered && 'codes' in answered ? (
				<RecoveryCodes codes={answered.codes} />
			) : (
				<p>
					{two_step
						? `Your authenticator is set up. ${counted(recovery_codes, 'recovery code is', 'recovery codes are')} left.`
						: 'You have no authenticator. With one, your password alone is not enough to log in.'}
				</p>
			)}
			<p>
				<Link className="button" to="/desk/log-in/authenticator?back=/desk/me">
					{two_step ? 'Set up another authenticator' : 'Set up authenticator'}
				</Link>
			</p>
			{two_step ? (
				<Form method="post" className="cluster">
					<button className="button" name="intent" value="codes">
						New recovery codes
					</button>{' '}
					{isRequired ? null : (
						<button className="button button-quiet" name="intent" value="remove">
							Remove authenticator
						</button>
					)}
				</Form>
			) : null}
			<p>
				<Link to="/desk/me">Back</Link>
			</p>
		</div>
	);
}
