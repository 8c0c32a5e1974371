import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import type { DeskHandle } from '../parts/desk-handle';
import { Door } from '../parts/door';
import { backOf, giveFormBack, leaveLogIn, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Enter your password',
};

export async function loader(args: LoaderFunctionArgs) {
	await (await openDesk(args)).me();
	return null;
}

const fields = z.object({ password: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		await desk.call('desk-session/givePassword', submission.value);
		return await leaveLogIn(args.request, backOf(args.request));
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function PasswordScreen() {
	const { lastResult } = useActionData<typeof action>() ?? {};
	return (
		<Door
			heading="Enter your password"
			id="again"
			lastResult={lastResult}
			button="Continue"
			lead={
				<p>
					For security, enter your password again. Changes to money, staff and keys need a password entered in the last
					ten minutes.
				</p>
			}
		>
			<Field
				field={returnedField('again', 'password', lastResult)}
				label="Password"
				type="password"
				autoComplete="current-password"
			/>
		</Door>
	);
}
