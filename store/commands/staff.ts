import { type StaffRole, staffRoles } from '../contract/desk-roles';
import { removeStaff } from '../desk/staff/change-staff';
import { invite } from '../desk/staff/invitations';
import { resetStaff } from '../desk/staff/reset-staff';
import { listStaff } from '../desk/staff/staff-members';
import type { Database } from '../foundation/database/database';
import { emailKey } from '../people/details/email-address';
import { type CommandContext, commandByAction } from './by-action';
import { type Command, CommandError } from './command';
import { rulesPage } from './staff-rules';
import { inColumns } from './table';

const help = `Usage: npm run store -- staff list
       npm run store -- staff invite E-MAIL [--role ROLE] [--location NAME]
       npm run store -- staff remove E-MAIL
       npm run store -- staff reset E-MAIL
       npm run store -- staff rules

Manages who works at the desk, the shop's back office at /desk. Invite the first owner here. You can invite others here or
at the desk.

  list     all staff, with their roles
  invite   mails a link to choose a password. The link works once, for a week. The command also prints the link, for a
           shop that sends no mail. If the link did not arrive, invite again: the role and location stay the same
  remove   logs a staff member out at once and removes the access; the activity log keeps the changes
  reset    for staff who lost their authenticator or password: removes both and sends another invitation
  rules    prints which role may do what, as a page in Markdown

Roles: ${staffRoles.join(', ')}. Default: bookseller. docs/who-may-what.md lists what each role may do. --location names
one of the shop's locations (npm run store -- locations list): this person can only see and change that location's data.

Example:
  npm run store -- staff invite ada@example.org --role owner`;

const options = { role: { type: 'string' }, location: { type: 'string' } } as const;

type StaffCommand = CommandContext<typeof options>;

const byAction = commandByAction(help, {
	options,
	alone: { list },
	named: {
		async invite({ store, terminal, values }, email) {
			const before = await invitedBefore(store, email);
			const role = values.role === undefined && before ? before.role : readRole(values.role);
			const location_id =
				values.location === undefined ? before?.location_id : await locationOf(store, values.location);
			const invited = { email, role, location_id: location_id ?? null };
			const { link } = await invite(store, { command: 'staff invite' }, invited);
			terminal.print(`${email} was invited with this link:\n${link}`);
			return 0;
		},
		async remove({ store, terminal }, email) {
			const staff_id = await idOf(store, email);
			await removeStaff(store, { command: 'staff remove' }, { staff_id, version: null });
			terminal.print(`${email} no longer has access.`);
			return 0;
		},
		async reset({ store, terminal }, email) {
			const link = await resetStaff(
				store,
				{ command: 'staff reset' },
				{
					staff_id: await idOf(store, email),
					version: null,
				},
			);
			terminal.print(`${email} can choose a new password with this link:\n${link}`);
			return 0;
		},
	},
	numbered: {},
});

export const command: Command = {
	help,
	async run(args, terminal) {
		// This action does not need a shop.
		if (args.length !== 1 || args[0] !== 'rules') return byAction.run(args, terminal);
		terminal.print(rulesPage());
		return 0;
	},
};

async function list({ store, terminal }: StaffCommand): Promise<number> {
	const { staff } = await listStaff(store);
	const here = staff.filter(({ state }) => state !== 'removed');
	const locations = await store.db.selectFrom('locations').select(['id', 'altname']).execute();
	const rows = here.map(({ email, role, state, two_step, location_id, name }) => [
		email,
		role,
		state,
		two_step ? 'yes' : 'no',
		locations.find(({ id }) => id === location_id)?.altname ?? 'all',
		name,
	]);
	const heading = ['E-mail', 'Role', 'State', 'Authenticator', 'Location', 'Name'];
	terminal.print(
		rows.length === 0
			? 'No staff yet. Invite an owner: npm run store -- staff invite E-MAIL --role owner'
			: inColumns([heading, ...rows]),
	);
	return 0;
}

function readRole(typed: string | undefined): StaffRole {
	const role = staffRoles.find((known) => known === (typed ?? 'bookseller'));
	if (!role) throw new CommandError(`--role must be one of ${staffRoles.join(', ')}.`);
	return role;
}

/** Finds the invited staff member with this e-mail address who has not accepted the invitation yet. */
const invitedBefore = ({ db }: Database, email: string) =>
	db
		.selectFrom('staff')
		.select(['role', 'location_id'])
		.where('email', '=', emailKey(email))
		.where('removed_at', 'is', null)
		.where('password_hash', 'is', null)
		.executeTakeFirst();

async function locationOf({ db }: Database, name: string): Promise<number> {
	const rows = await db.selectFrom('locations').select(['id', 'altname']).orderBy('id').execute();
	const found = rows.filter(({ altname }) => altname.toLowerCase() === name.trim().toLowerCase());
	const [only, ...more] = found;
	if (!only) throw new CommandError(`There is no location ${name}. To see the list: npm run store -- locations list`);
	if (more.length > 0)
		throw new CommandError(`Several locations are called ${name}. Give the locations different names first.`);
	return only.id;
}

async function idOf({ db }: Database, email: string): Promise<number> {
	const row = await db
		.selectFrom('staff')
		.select('id')
		.where('email', '=', emailKey(email))
		.where('removed_at', 'is', null)
		.executeTakeFirst();
	if (!row)
		throw new CommandError(`No staff member has the e-mail ${email}. To see the list: npm run store -- staff list`);
	return row.id;
}
