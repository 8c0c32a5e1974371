import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { NowIs } from '../parts/changed-line';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { StaffFields } from '../parts/staff-fields';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { staffFacts } from '../session/staff-form';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? data.member.name || data.member.email : 'Staff'),
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.load('desk-session/requireRecentPassword', {});
	const [member, { locations, id }] = await Promise.all([
		desk.load('desk-staff/get', { staff_id: String(args.params.id) }),
		desk.me(),
	]);
	return { member, locations, isOwn: id === member.id };
}

const fields = z.object({ version: z.string(), name: z.string().default(''), ...staffFacts });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		const { name } = await desk.call('desk-staff/change', { staff_id: String(args.params.id), ...submission.value });
		return await leaveTo(args.request, '/desk/staff', `${name} is changed.`);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

export default function MemberScreen() {
	const { member, locations, isOwn } = useLoaderData<typeof loader>();
	const { lastResult, isChanged = false } = useActionData<typeof action>() ?? {};
	const name = returnedField('member', 'name', lastResult);
	return (
		<DeskForm
			id="member"
			heading={member.name || member.email}
			lastResult={lastResult}
			button="Save"
			back="/desk/staff"
			lead={<p>{member.email}</p>}
		>
			<input type="hidden" name="version" value={member.version} />
			<Field
				field={{ ...name, initialValue: name.initialValue ?? member.name }}
				label="Name"
				hint={isChanged ? <NowIs shown now={member.name} /> : undefined}
				autoComplete="off"
				spellCheck={false}
			/>
			<StaffFields
				formId="member"
				lastResult={lastResult}
				locations={locations}
				member={member}
				isChanged={isChanged}
			/>
			{isOwn ? null : (
				<p>
					<Link to={`/desk/staff/${member.id}/remove`}>{`Remove ${member.name || member.email} from the staff`}</Link>
				</p>
			)}
		</DeskForm>
	);
}
