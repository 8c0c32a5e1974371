import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Change password',
};

export async function loader(args: LoaderFunctionArgs) {
	await (await openDesk(args)).me();
	return null;
}

const fields = z.object({ password: z.string().default(''), new_password: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		await desk.call('desk-session/changePassword', submission.value);
		return await leaveTo(args.request, '/desk/me', 'Your password is changed. You are logged out everywhere else.');
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function OwnPasswordScreen() {
	const { lastResult } = useActionData<typeof action>() ?? {};
	const field = (name: string) => returnedField('password', name, lastResult);
	return (
		<DeskForm id="password" heading="Change password" lastResult={lastResult} button="Change password" back="/desk/me">
			<Field field={field('password')} label="Current password" type="password" autoComplete="current-password" />
			<Field
				field={field('new_password')}
				label="New password"
				hint="Use at least 8 characters."
				type="password"
				autoComplete="new-password"
			/>
		</DeskForm>
	);
}
