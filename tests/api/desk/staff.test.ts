import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import type { StaffRole } from '~store/contract/desk-roles';
import type { StaffMember } from '~store/contract/desk-staff';
import { dispatchDesk } from '~store/desk-dispatch';
import { askDesk, deskCall, deskStaff, stranger, type TestStaff } from '../../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const password = 'correct horse battery staple';

onBothEngines('the staff of the desk', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let owner: TestStaff;
	let harbour: number;
	let count = 0;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		owner = await deskStaff(store, 'owner');
		const { code } = await terminal.run('locations', 'add', 'Harbour');
		expect(code).toBe(0);
		harbour = (await store.db.selectFrom('locations').select('id').executeTakeFirstOrThrow()).id;
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const newEmail = () => `colleague-${++count}@example.org`;
	const memberOf = (id: number, session = owner.session) =>
		deskCall(store, session, 'desk-staff/get', { staff_id: id });
	const change = (member: StaffMember, facts: Partial<StaffMember>, session: DeskClient = owner.session) => {
		const { id: staff_id, version, name, role, location_id } = { ...member, ...facts };
		return askDesk(store, session, 'desk-staff/change', { staff_id, version, name, role, location_id });
	};
	const remove = ({ id, version }: StaffMember, session: DeskClient = owner.session) =>
		askDesk(store, session, 'desk-staff/remove', { staff_id: id, version });
	const lastEntry = async (id: number) => {
		const { entries } = await deskCall(store, owner.session, 'desk-audit/find', { thing: 'staff', key: String(id) });
		return entries[0];
	};
	const works = async (session: DeskClient) => (await askDesk(store, session, 'desk-session/get', {})).status;

	describe('of one location', () => {
		it('rejects an owner of one location, by invitation and by change', async () => {
			const asOwner = { role: 'owner' as const, location_id: harbour };
			const refused = { status: 400, body: { field: 'location_id' } };
			const invited = await askDesk(store, owner.session, 'desk-staff/invite', { email: newEmail(), ...asOwner });
			expect(invited).toMatchObject(refused);
			const manager = await deskStaff(store, 'manager', { location_id: harbour });
			expect(await change(await memberOf(manager.actor.staff.id), asOwner)).toMatchObject(refused);
		});

		it('keeps an owner of one location, left from an earlier version, to the staff of that location', async () => {
			const harbourOwner = await deskStaff(store, 'owner', { location_id: harbour });
			const till = await deskStaff(store, 'till', { location_id: harbour });
			const elsewhere = await memberOf((await deskStaff(store, 'owner')).actor.staff.id);
			const own = await memberOf(harbourOwner.actor.staff.id);
			const { session } = harbourOwner;
			expect(await change(own, { location_id: null }, session)).toMatchObject({ status: 403 });
			expect(await change(elsewhere, { role: 'till', location_id: harbour }, session)).toMatchObject({ status: 404 });
			expect(await remove(elsewhere, session)).toMatchObject({ status: 404 });
			const target = { staff_id: elsewhere.id, version: elsewhere.version };
			expect(await askDesk(store, session, 'desk-staff/reset', target)).toMatchObject({ status: 404 });
			expect(await askDesk(store, session, 'desk-staff/get', { staff_id: elsewhere.id })).toMatchObject({
				status: 404,
			});
			const invitation = { email: newEmail(), role: 'manager' };
			expect(await askDesk(store, session, 'desk-staff/invite', invitation)).toMatchObject({ status: 403 });
			const { staff } = await deskCall(store, session, 'desk-staff/list', {});
			expect(new Set(staff.map(({ location_id }) => location_id))).toEqual(new Set([harbour]));
			const member = await memberOf(till.actor.staff.id, session);
			expect((await change(member, { name: 'Robin' }, session)).status).toBe(200);
			expect(await memberOf(own.id)).toEqual(own);
		});
	});

	describe('at the desk', () => {
		it('are invited, with a role and a location', async () => {
			const email = newEmail();
			const facts = { email: email.toUpperCase(), role: 'till' as const, location_id: harbour };
			const member = await deskCall(store, owner.session, 'desk-staff/invite', facts);
			expect(member).toMatchObject({ email, role: 'till', location_id: harbour, state: 'invited', seen_at: null });
			const { staff } = await deskCall(store, owner.session, 'desk-staff/list', {});
			expect(staff).toContainEqual(member);
			expect(await lastEntry(member.id)).toMatchObject({
				action: 'desk-staff/invite',
				staff_id: owner.actor.staff.id,
				staff_name: 'A owner',
				before: null,
				after: { email, role: 'till', location_id: harbour },
				ip: '192.0.2.10',
			});
			// Invites the same person again, in another role.
			const again = await deskCall(store, owner.session, 'desk-staff/invite', { email, role: 'bookseller' });
			expect(again).toMatchObject({ id: member.id, role: 'bookseller', location_id: null });
			const mails = await store.db.selectFrom('outbox_mails').select('id').where('recipient', '=', email).execute();
			expect(mails).toHaveLength(2);
		});

		it('rejects invitations with an invalid e-mail, unknown location, unknown role, or a duplicate e-mail', async () => {
			const invite = (facts: object) => askDesk(store, owner.session, 'desk-staff/invite', facts);
			const email = newEmail();
			expect(await invite({ email: 'ada', role: 'till' })).toMatchObject({ status: 400, body: { field: 'email' } });
			expect(await invite({ email, role: 'king' })).toMatchObject({ status: 400, body: { field: 'role' } });
			const nowhere = await invite({ email, role: 'till', location_id: 999 });
			expect(nowhere).toMatchObject({ status: 404, body: { field: 'location_id' } });
			const { staff } = (await deskStaff(store, 'till')).actor;
			const known = await invite({ email: staff.email, role: 'owner' });
			expect(known).toMatchObject({ status: 409, body: { field: 'email' } });
			expect((await memberOf(staff.id)).role).toBe('till');
		});

		it('are created once by simultaneous invitations', async () => {
			const email = newEmail();
			const answers = await Promise.all(
				[1, 2, 3, 4].map(() => askDesk(store, owner.session, 'desk-staff/invite', { email, role: 'till' })),
			);
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
			const { staff } = await deskCall(store, owner.session, 'desk-staff/list', {});
			expect(staff.filter((member) => member.email === email)).toHaveLength(1);
			const { id } = staff.find((member) => member.email === email) as StaffMember;
			const rows = await store.db
				.selectFrom('staff_invitations')
				.select('token_hash')
				.where('staff_id', '=', id)
				.execute();
			expect(rows).toHaveLength(1);
		});

		it('have a new role from their next call', async () => {
			const { session, actor } = await deskStaff(store, 'manager');
			expect((await askDesk(store, session, 'desk-audit/find', {})).status).toBe(200);
			const member = await memberOf(actor.staff.id);
			const changed = await change(member, { role: 'till', name: 'Bob', location_id: harbour });
			expect(changed).toMatchObject({ status: 200, body: { role: 'till', name: 'Bob', location_id: harbour } });
			expect((await askDesk(store, session, 'desk-audit/find', {})).status).toBe(403);
			expect(await deskCall(store, session, 'desk-session/get', {})).toMatchObject({
				role: 'till',
				location: { id: harbour, name: 'Harbour' },
			});
			expect(await lastEntry(member.id)).toMatchObject({
				action: 'desk-staff/change',
				before: { name: 'A manager', role: 'manager', location_id: null },
				after: { name: 'Bob', role: 'till', location_id: harbour },
			});
		});

		it('have to set up an authenticator when they become a manager', async () => {
			const { session, actor } = await deskStaff(store, 'bookseller', { totp_secret: null });
			expect(await works(session)).toBe(200);
			await change(await memberOf(actor.staff.id), { role: 'manager' });
			const { status, body } = await dispatchDesk(store, 'desk-session/get', {}, session);
			expect([status, (body as { reason?: string }).reason]).toEqual([401, 'enrolment-required']);
			expect((await askDesk(store, session, 'desk-session/beginEnrolment', {})).status).toBe(200);
			// Long after the password was typed, the session alone does not allow an own authenticator.
			await store.db
				.updateTable('staff_sessions')
				.set({ password_at: store.now() - 1800 })
				.where('staff_id', '=', actor.staff.id)
				.execute();
			const late = await dispatchDesk(store, 'desk-session/beginEnrolment', {}, session);
			expect(late).toMatchObject({ status: 401, body: { reason: 'staff-log-in-required' } });
		});

		it('can be invited again by an owner when they lost their log-in', async () => {
			const { session, actor } = await deskStaff(store, 'manager');
			const member = await memberOf(actor.staff.id);
			const reset = (staff_id: number, version: string) =>
				askDesk(store, owner.session, 'desk-staff/reset', { staff_id, version });
			expect((await reset(member.id, 'another')).status).toBe(409);
			expect(await reset(member.id, member.version)).toMatchObject({
				status: 200,
				body: { state: 'invited', two_step: false, role: 'manager' },
			});
			expect(await works(session)).toBe(401);
			expect((await reset(999_999, 'any')).status).toBe(404);
		});

		it('refuses the second of two changes and says that the first one came in between', async () => {
			const { id } = (await deskStaff(store, 'till')).actor.staff;
			const shown = await memberOf(id);
			expect((await change(shown, { role: 'bookseller' })).status).toBe(200);
			const second = await dispatchDesk(
				store,
				'desk-staff/change',
				{ staff_id: id, version: shown.version, name: 'Other', role: 'till' },
				owner.session,
			);
			expect(second).toMatchObject({ status: 409, body: { reason: 'changed-meanwhile' } });
			expect((await remove(shown)).status).toBe(409);
			expect((await memberOf(id)).role).toBe('bookseller');
			const now = await memberOf(id);
			const answers = await Promise.all([change(now, { name: 'One' }), change(now, { name: 'Two' })]);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		});

		it('are logged out at once when they are removed, and their name stays with their actions', async () => {
			const { session, actor } = await deskStaff(store, 'bookseller', { name: 'Carol' });
			await deskCall(store, session, 'desk-session/rememberFilter', { list: 'orders', query: 'a' });
			const member = await memberOf(actor.staff.id);
			expect((await remove(member)).status).toBe(200);
			expect(await works(session)).toBe(401);
			expect((await remove(member)).status).toBe(404);
			expect(await memberOf(member.id)).toMatchObject({ state: 'removed', name: 'Carol' });
			for (const table of ['staff_sessions', 'staff_recovery_codes', 'staff_passkeys', 'staff_filters'] as const) {
				const rows = await store.db.selectFrom(table).selectAll().where('staff_id', '=', member.id).execute();
				expect(rows, table).toEqual([]);
			}
			// They may come back by an invitation.
			const back = await deskCall(store, owner.session, 'desk-staff/invite', { email: member.email, role: 'till' });
			expect(back).toMatchObject({ id: member.id, state: 'invited', role: 'till' });
		});

		it('always have an owner who can log in', async () => {
			const only = await deskStaff(store, 'owner');
			await store.db
				.updateTable('staff')
				.set({ role: 'till' })
				.where('role', '=', 'owner')
				.where('id', '!=', only.actor.staff.id)
				.execute();
			try {
				// An owner who is only invited does not count.
				await deskCall(store, only.session, 'desk-staff/invite', { email: newEmail(), role: 'owner' });
				const self = await memberOf(only.actor.staff.id, only.session);
				const less = await change(self, { role: 'manager' }, only.session);
				expect(less).toMatchObject({ status: 409, body: { field: 'role' } });
				expect((await remove(self, only.session)).status).toBe(409);
				expect((await terminal.run('staff', 'remove', self.email)).code).toBe(1);
				expect((await change(self, { name: 'Still here' }, only.session)).status).toBe(200);

				const second = await deskStaff(store, 'owner');
				const pair = [only, second];
				const members = await Promise.all(pair.map(({ actor }) => memberOf(actor.staff.id, second.session)));
				// Each removes the other's role at the same moment.
				const answers = await Promise.all(
					pair.map(({ session }, at) => change(members[1 - at] as StaffMember, { role: 'till' }, session)),
				);
				const done = answers.filter(({ status }) => status === 200);
				expect(done).toHaveLength(1);
				const owners = await store.db
					.selectFrom('staff')
					.select('id')
					.where('role', '=', 'owner')
					.where('password_hash', 'is not', null)
					.where('removed_at', 'is', null)
					.execute();
				expect(owners).toHaveLength(1);
			} finally {
				await store.db.updateTable('staff').set({ role: 'owner' }).where('id', '=', owner.actor.staff.id).execute();
			}
		});

		it('prevent the removal of their location', async () => {
			const { code, out } = await terminal.run('locations', 'add', 'Pier');
			expect(code, out).toBe(0);
			const pier = await store.db
				.selectFrom('locations')
				.select('id')
				.where('altname', '=', 'Pier')
				.executeTakeFirstOrThrow();
			const { actor } = await deskStaff(store, 'till', { location_id: pier.id });
			const refused = await terminal.run('locations', 'remove', String(pier.id));
			expect(refused.err).toContain('staff belong to this location');
			expect((await remove(await memberOf(actor.staff.id))).status).toBe(200);
			expect((await terminal.run('locations', 'remove', String(pier.id))).code).toBe(0);
		});
	});

	describe('by a command', () => {
		const accept = async (out: string) => {
			const token = /\/desk\/invitation\/([\w-]+)/.exec(out)?.[1] ?? '';
			return deskCall(store, stranger(), 'desk-session/acceptInvitation', { token, name: 'Dora', password });
		};

		it('are invited, listed and removed', async () => {
			const email = newEmail();
			const invited = await terminal.run('staff', 'invite', email, '--role', 'bookseller', '--location', 'harbour');
			expect(invited.out).toMatch(
				/^colleague-\d+@example\.org is invited, by this link:\nhttp\S+\/desk\/invitation\/\S+$/,
			);
			const { session_token } = await accept(invited.out);
			const { out } = await terminal.run('staff', 'list');
			expect(out).toMatch(new RegExp(`^${email} +bookseller +active +no +Harbour +Dora$`, 'm'));
			expect(await works(stranger(session_token))).toBe(200);
			expect((await terminal.run('staff', 'remove', email.toUpperCase())).code).toBe(0);
			expect(await works(stranger(session_token))).toBe(401);
			expect((await terminal.run('staff', 'list')).out).not.toContain(email);
			const { id } = await store.db
				.selectFrom('staff')
				.select('id')
				.where('email', '=', email)
				.executeTakeFirstOrThrow();
			const entry = await lastEntry(id);
			expect(entry).toMatchObject({ staff_id: null, staff_name: 'the command ‘staff remove’', ip: '' });
		});

		it('keep the role and location of the first invitation when invited again', async () => {
			const email = newEmail();
			await terminal.run('staff', 'invite', email, '--role', 'till', '--location', 'harbour');
			expect((await terminal.run('staff', 'invite', email)).code).toBe(0);
			expect((await terminal.run('staff', 'list')).out).toMatch(
				new RegExp(`^${email} +till +invited +no +Harbour`, 'm'),
			);
			await terminal.run('staff', 'invite', email, '--role', 'manager');
			const { out } = await terminal.run('staff', 'list');
			expect(out).toMatch(new RegExp(`^${email} +manager +invited +no +Harbour`, 'm'));
		});

		it('can be invited again when they lost their log-in', async () => {
			const { session, actor } = await deskStaff(store, 'manager');
			const { email, id } = actor.staff;
			const { code, out } = await terminal.run('staff', 'reset', email);
			expect(code).toBe(0);
			expect(await works(session)).toBe(401);
			expect(await memberOf(id)).toMatchObject({ state: 'invited', two_step: false });
			expect((await accept(out)).stage).toBe('enrolment');
		});

		it.each([
			[['invite', 'ada'], 'valid email'],
			[['invite', 'ada@example.org', '--role', 'king'], '--role wants one of owner, manager, bookseller, till.'],
			[['invite', 'ada@example.org', '--location', 'Moon'], 'There is no location Moon'],
			[['remove', 'nobody@example.org'], 'Nobody with the e-mail nobody@example.org works here'],
			[['reset', 'nobody@example.org'], 'Nobody with the e-mail nobody@example.org works here'],
			[['remove'], 'Usage:'],
			[['promote', 'ada@example.org'], 'Usage:'],
			[['rules', 'please'], 'Usage:'],
		])('explains what is wrong with: staff %j', async (words, said) => {
			const { code, err } = await terminal.run('staff', ...words);
			expect(code).toBe(1);
			expect(err).toContain(said);
		});
	});

	it('have no desk with DESK=off', async () => {
		try {
			store.config.DESK = 'off';
			expect((await askDesk(store, owner.session, 'desk-session/get', {})).status).toBe(404);
		} finally {
			store.config.DESK = 'on';
		}
	});

	it('names the desk’s own host in an invitation, if the desk has one', async () => {
		try {
			store.config.DESK_HOST = 'desk.example.org';
			const { out } = await terminal.run('staff', 'invite', newEmail());
			expect(out).toMatch(/\nhttps?:\/\/desk\.example\.org\/desk\/invitation\//);
		} finally {
			delete store.config.DESK_HOST;
		}
	});

	it('get 404 for an unknown call', async () => {
		for (const name of ['desk-staff/promote', 'constructor', '__proto__', 'cart/get', '']) {
			const { status } = await dispatchDesk(store, name, {}, owner.session);
			expect(status, name).toBe(404);
		}
	});

	it.each(['owner', 'manager'] satisfies StaffRole[])('require a second step from a %s', async (role) => {
		const { session } = await deskStaff(store, role, { totp_secret: null });
		expect(await works(session)).toBe(401);
	});
});
