import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import type { DeskHandle } from '../parts/desk-handle';
import { Door } from '../parts/door';
import { PasskeyLogIn } from '../parts/passkey-log-in';
import { goOn } from '../session/log-in.server';
import { giveFormBack, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Log in to the desk',
};

const fields = z.object({ email: z.string().default(''), password: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		return await goOn(args.request, await desk.call('desk-session/logIn', submission.value));
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function LogInScreen() {
	const { lastResult } = useActionData<typeof action>() ?? {};
	const field = (name: string) => returnedField('log-in', name, lastResult);
	return (
		<Door heading="Log in to the desk" id="log-in" lastResult={lastResult} button="Log in" foot={<PasskeyLogIn />}>
			<Field field={field('email')} label="E-mail address" type="email" autoComplete="username" spellCheck={false} />
			<Field field={field('password')} label="Password" type="password" autoComplete="current-password" />
		</Door>
	);
}
