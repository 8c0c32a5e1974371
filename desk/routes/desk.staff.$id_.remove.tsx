import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSubmission } from '~/forms/submission.server';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle = {
	title: () => 'Remove a staff member',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.load('desk-session/requireRecentPassword', {});
	return desk.load('desk-staff/get', { staff_id: String(args.params.id) });
}

const fields = z.object({ version: z.string() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		await desk.call('desk-staff/remove', { staff_id: String(args.params.id), ...submission.value });
		return await leaveTo(args.request, '/desk/staff', 'This person can no longer log in.');
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

export default function RemoveScreen() {
	const { id, name, email, version } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	return (
		<DeskForm
			id="remove"
			heading={`Remove ${name || email} from the staff?`}
			lastResult={lastResult}
			button="Remove staff member"
			back={`/desk/staff/${id}`}
			lead={
				<p>
					This person is immediately logged out everywhere and cannot log in again. The activity log keeps the person’s
					name.
				</p>
			}
		>
			<input type="hidden" name="version" value={version} />
		</DeskForm>
	);
}
