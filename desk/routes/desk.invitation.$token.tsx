import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { roleNames } from '~store/contract/desk-roles';
import type { DeskHandle } from '../parts/desk-handle';
import { Door } from '../parts/door';
import { goOn } from '../session/log-in.server';
import { giveFormBack, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Welcome to the desk',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	return desk.load('desk-session/getInvitation', { token: String(args.params.token) });
}

const fields = z.object({ name: z.string().default(''), password: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		const token = String(args.params.token);
		return await goOn(args.request, await desk.call('desk-session/acceptInvitation', { token, ...submission.value }));
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function InvitationScreen() {
	const { email, role, shop_name } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	const field = (name: string) => returnedField('invitation', name, lastResult);
	return (
		<Door
			heading={`Welcome to the desk of ${shop_name}`}
			id="invitation"
			lastResult={lastResult}
			button="Accept invitation"
			lead={
				<p>
					You are invited as {roleNames[role].toLowerCase()} with the address <strong>{email}</strong>.
				</p>
			}
		>
			<Field field={field('name')} label="Your name" autoComplete="name" autoCapitalize="words" spellCheck={false} />
			<Field
				field={field('password')}
				label="A password"
				hint="Use at least 8 characters. A sentence is easier to remember than a word with digits."
				type="password"
				autoComplete="new-password"
			/>
		</Door>
	);
}
