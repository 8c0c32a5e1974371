import type { SubmissionResult } from '@conform-to/react';
import { Radios } from '~/forms/radios';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { roleNames, roleWords, staffRoles } from '~store/contract/desk-roles';
import type { DeskMe } from '~store/contract/desk-session';
import type { StaffMember } from '~store/contract/desk-staff';
import { NowIs } from './changed-line';

interface StaffFieldsProps {
	formId: string;
	lastResult: SubmissionResult | undefined;
	locations: DeskMe['locations'];
	/** The staff member to change; left out if the form invites a new staff member. */
	member?: StaffMember;
	/** Whether someone else has changed the staff member in the meantime. */
	isChanged?: boolean;
}

/** The fields for a staff member's role and location. */
export function StaffFields({ formId, lastResult, locations, member, isChanged = false }: StaffFieldsProps) {
	const field = (name: string, usual: string) => {
		const returned = returnedField(formId, name, lastResult);
		return { ...returned, initialValue: returned.initialValue ?? usual };
	};
	const options = [
		{ value: '', label: 'All locations' },
		...locations.map(({ id, name }) => ({ value: String(id), label: name })),
	];
	const place = locations.find(({ id }) => id === member?.location_id)?.name ?? 'All locations';
	return (
		<>
			<Radios
				field={field('role', member?.role ?? 'bookseller')}
				legend="Role"
				hint={<NowIs shown={isChanged} now={member ? roleNames[member.role] : ''} />}
				options={staffRoles.map((role) => ({ value: role, label: roleNames[role], hint: roleWords[role] }))}
			/>
			{locations.length > 1 ? (
				<Select
					field={field('location_id', String(member?.location_id ?? ''))}
					label="Location"
					hint={
						<>
							<NowIs shown={isChanged} now={place} />A person with a location sees only the orders and stock of that
							location.
						</>
					}
					options={options}
				/>
			) : null}
		</>
	);
}
