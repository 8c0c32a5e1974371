import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import { roleNames, roleWords } from '~store/contract/desk-roles';
import type { DeskHandle } from '../parts/desk-handle';
import { networkInWords } from '../parts/network-words';
import { When } from '../parts/when';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Your account',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [me, { sessions }] = await Promise.all([desk.me(), desk.load('desk-session/list', {})]);
	return { me, sessions };
}

const fields = z.object({ session: z.string() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const { ended } = await desk.load('desk-session/end', readWritten(await desk.form(), fields));
	const said = ended === 1 ? 'One log-in ended.' : `${ended} log-ins ended.`;
	return leaveTo(args.request, '/desk/me', said);
}

export default function OwnScreen() {
	const { me, sessions } = useLoaderData<typeof loader>();
	const others = sessions.filter(({ current }) => !current);
	return (
		<div className="stack stack-wide">
			<h1>{me.name}</h1>
			<dl className="desk-facts">
				<dt>E-mail</dt>
				<dd>{me.email}</dd>
				<dt>Role</dt>
				<dd>
					{roleNames[me.role]}: {roleWords[me.role]}
				</dd>
				<dt>Authenticator</dt>
				<dd>
					{me.two_step
						? `Set up; ${counted(me.recovery_codes, 'recovery code is', 'recovery codes are')} left. `
						: 'None. '}
					<Link to="/desk/me/authenticator">{me.two_step ? 'Change authenticator' : 'Set up authenticator'}</Link>
				</dd>
				<dt>Passkeys</dt>
				<dd>
					<Link to="/desk/me/passkeys">Manage passkeys</Link>
				</dd>
				<dt>Password</dt>
				<dd>
					<Link to="/desk/me/password">Change password</Link>
				</dd>
			</dl>
			<section className="stack" aria-labelledby="log-ins">
				<h2 id="log-ins">Where you are logged in</h2>
				<ul className="stack stack-tight plain-list">
					{sessions.map(({ id, device, ip, created_at, current }) => (
						<li key={id} className="cluster">
							<span>
								{device || 'An unknown browser'}
								{ip === '' ? '' : `, ${networkInWords(ip)}`}, since <When isInSentence at={created_at} />
							</span>{' '}
							{current ? (
								<span className="tag">This browser</span>
							) : (
								<Form method="post">
									<button className="button button-quiet" name="session" value={id}>
										End log-in<span className="visually-hidden">{`: ${device}`}</span>
									</button>
								</Form>
							)}
						</li>
					))}
				</ul>
				{others.length > 1 ? (
					<Form method="post">
						<button className="button" name="session" value="others">
							End all other log-ins
						</button>
					</Form>
				) : null}
			</section>
		</div>
	);
}
