import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { StaffFields } from '../parts/staff-fields';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { staffFacts } from '../session/staff-form';

export const handle: DeskHandle = {
	title: () => 'Invite a staff member',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-staff/invite');
	await desk.load('desk-session/requireRecentPassword', {});
	const { locations } = await desk.me();
	return { locations };
}

const fields = z.object({ email: z.string().default(''), ...staffFacts });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		const { email } = await desk.call('desk-staff/invite', submission.value);
		return await leaveTo(
			args.request,
			'/desk/staff',
			`Invitation sent to ${email}. The link in the invitation works for 7 days.`,
		);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function InviteScreen() {
	const { locations } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	return (
		<DeskForm
			id="invite"
			heading="Invite a staff member"
			lastResult={lastResult}
			button="Send invitation"
			back="/desk/staff"
		>
			<Field
				field={returnedField('invite', 'email', lastResult)}
				label="E-mail address"
				type="email"
				autoComplete="off"
				spellCheck={false}
			/>
			<StaffFields formId="invite" lastResult={lastResult} locations={locations} />
		</DeskForm>
	);
}
