import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import type { DeskHandle } from '../parts/desk-handle';
import { Door } from '../parts/door';
import { goOn } from '../session/log-in.server';
import { giveFormBack, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Enter your code',
};

const fields = z.object({ code: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		return await goOn(args.request, await desk.call('desk-session/takeSecondStep', submission.value));
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function SecondStepScreen() {
	const { lastResult } = useActionData<typeof action>() ?? {};
	return (
		<Door heading="Enter your code" id="second-step" lastResult={lastResult} button="Continue">
			<Field
				field={returnedField('second-step', 'code', lastResult)}
				label="Code"
				hint="The six digits that your authenticator shows now, or one of your recovery codes."
				width="medium"
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
			/>
		</Door>
	);
}
