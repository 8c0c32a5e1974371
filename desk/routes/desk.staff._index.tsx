import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { roleNames } from '~store/contract/desk-roles';
import { cardTable } from '../parts/card-table';
import type { DeskHandle } from '../parts/desk-handle';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Staff',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [{ staff }, { locations }] = await Promise.all([desk.load('desk-staff/list', {}), desk.me()]);
	const names = new Map(locations.map(({ id, name }) => [id, name]));
	return {
		several: locations.length > 1,
		staff: staff.map((member) => ({ ...member, place: names.get(member.location_id ?? -1) ?? 'All' })),
	};
}

const states = { invited: 'Invited', active: 'Active', removed: 'Removed' };

export default function StaffScreen() {
	const { staff, several } = useLoaderData<typeof loader>();
	return (
		<div className="stack">
			<h1>Staff</h1>
			<p className="cluster">
				<Link className="button button-primary" to="/desk/staff/invite">
					Invite a staff member
				</Link>{' '}
				<Link to="/desk/audit">Activity log</Link>
			</p>
			<table {...cardTable.table} className="desk-table">
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Role</th>
						{several ? <th scope="col">Location</th> : null}
						<th scope="col">Second step</th>
						<th scope="col">Last seen</th>
						<th scope="col">State</th>
					</tr>
				</thead>
				<tbody>
					{staff.map(({ id, name, email, role, place, two_step, seen_at, state }) => (
						<tr key={id} {...cardTable.row}>
							<th scope="row" {...cardTable.name}>
								<div>
									{state === 'removed' ? name || email : <Link to={`/desk/staff/${id}`}>{name || email}</Link>}
									{name === '' || state === 'removed' ? null : (
										<>
											<br />
											<span className="soft small">{email}</span>
										</>
									)}
								</div>
							</th>
							<td {...cardTable.cell} data-label="Role">
								{roleNames[role]}
							</td>
							{several ? (
								<td {...cardTable.cell} data-label="Location">
									{place}
								</td>
							) : null}
							<td {...cardTable.cell} data-label="Second step">
								{two_step ? 'Yes' : 'No'}
							</td>
							<td {...cardTable.cell} data-label="Last seen">
								{seen_at === null ? 'Never' : <When at={seen_at} />}
							</td>
							<td {...cardTable.cell} data-label="State">
								{states[state]}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
