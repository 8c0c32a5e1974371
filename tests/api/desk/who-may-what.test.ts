import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deskCalls } from '~store/calls/desk/desk-calls';
import type { DeskClient } from '~store/contract/desk-call';
import { type DeskCallName, deskCallNames, deskContract } from '~store/contract/desk-contract';
import type { DeskReason } from '~store/contract/desk-refusal';
import { staffRoles } from '~store/contract/desk-roles';
import { type DeskRule, deskRules } from '~store/contract/desk-rules';
import type { Refusal } from '~store/contract/refusal';
import { dispatchDesk } from '~store/desk-dispatch';
import { signUp } from '../../harness/accounts';
import { addLocation } from '../../harness/catalogue';
import { deskStaff, stranger } from '../../harness/desk';
import { everyRow } from '../../harness/every-row';
import { expectShape } from '../../harness/refusals';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

/** Answers of a permitted call with an empty or wrong payload. */
const answersToWrong = [200, 400, 404, 409, 422];

const ruleOf = (name: DeskCallName): DeskRule => deskRules[name];

/** Returns every field that the call takes, each with an invalid value. */
function rubbishFor(name: DeskCallName): object {
	const { payload } = deskContract[name];
	const fields = 'shape' in payload ? Object.keys(payload.shape) : ['anything'];
	return Object.fromEntries(fields.map((field) => [field, { rubbish: ['<', -1, null] }]));
}

it('every call of the desk has a row and an effect', () => {
	expect(Object.keys(deskRules).sort()).toEqual([...deskCallNames].sort());
	expect(Object.keys(deskCalls).sort()).toEqual([...deskCallNames].sort());
	for (const name of deskCallNames) {
		expect(name).toMatch(/^desk-[a-z-]+\/[a-z][A-Za-z]+$/);
		expect(deskContract[name].source, name).toMatch(/^docs\/behaviour\/desk\.md#/);
	}
});

onBothEngines('permissions for the calls of the desk', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	interface Person {
		client: DeskClient;
		/** Returns the reason for a refusal, or null where they may make the call. */
		refusedBy(rule: DeskRule): DeskReason | null;
	}

	/** A person who is not logged in, whatever token they send. */
	const outside = (client: DeskClient): Person => ({
		client,
		refusedBy: ({ who }) => (who === 'anybody' ? null : 'staff-log-in-required'),
	});

	/** Makes each kind of caller again for every call, because a call may log them out. */
	const people: Record<string, () => Promise<Person>> = {
		'a guest': async () => outside(stranger()),
		'a visitor with an unknown token': async () => outside(stranger('x'.repeat(43))),
		'a customer of the shop': async () => outside(stranger((await signUp(store)).client.session_id)),
		async 'a removed staff member'() {
			const { session, actor } = await deskStaff(store, 'owner');
			await store.db.updateTable('staff').set({ removed_at: now }).where('id', '=', actor.staff.id).execute();
			return outside(session);
		},
		async 'an owner whose session is over'() {
			const { session, actor } = await deskStaff(store, 'owner');
			const over = { created_at: now - 12 * 3600, seen_at: now };
			await store.db.updateTable('staff_sessions').set(over).where('staff_id', '=', actor.staff.id).execute();
			return outside(session);
		},
		async 'an owner between the steps'() {
			const { session } = await deskStaff(store, 'owner', { stage: 'second-step' });
			return {
				client: session,
				refusedBy: (rule) =>
					rule.who === 'anybody' || rule.stages?.includes('second-step') ? null : 'second-step-required',
			};
		},
		async 'an owner without an authenticator'() {
			const { session } = await deskStaff(store, 'owner', { totp_secret: null });
			return {
				client: session,
				refusedBy: (rule) =>
					rule.who === 'anybody' || rule.stages?.includes('enrolment') ? null : 'enrolment-required',
			};
		},
		async 'an owner whose password was given a while ago'() {
			const { session, actor } = await deskStaff(store, 'owner');
			await store.db
				.updateTable('staff_sessions')
				.set({ password_at: now - 600 })
				.where('staff_id', '=', actor.staff.id)
				.execute();
			return {
				client: session,
				refusedBy: (rule) => (rule.who !== 'anybody' && rule.recentPassword === true ? 'password-required' : null),
			};
		},
		async 'a manager of one location'() {
			const location_id = await addLocation(store, { altname: `Quay ${now}` });
			return {
				client: (await deskStaff(store, 'manager', { location_id })).session,
				refusedBy: (rule) =>
					rule.who === 'anybody' || (rule.who.includes('manager') && !rule.allLocations) ? null : 'role-not-allowed',
			};
		},
		...Object.fromEntries(
			staffRoles.map((role) => [
				`the role ${role}`,
				async (): Promise<Person> => ({
					client: (await deskStaff(store, role)).session,
					refusedBy: ({ who }) => (who === 'anybody' || who.includes(role) ? null : 'role-not-allowed'),
				}),
			]),
		),
	};

	describe.each(Object.keys(people))('%s', (name) => {
		// A permitted check of the books writes its findings when it ends. Without this wait that could be during a later test.
		afterEach(
			() =>
				vi.waitFor(async () => {
					const running = store.unwatched.selectFrom('book_checks').select('id').where('state', '=', 'running');
					expect(await running.execute()).toEqual([]);
				}, 100_000),
			110_000,
		);

		/** Returns the answers to each payload. */
		async function answersTo(call: DeskCallName, person: Person) {
			const answers = [];
			for (const payload of [{}, rubbishFor(call)])
				answers.push(await dispatchDesk(store, call, payload, person.client));
			return answers;
		}

		it('checks permission before validating the payload, and changes nothing', async () => {
			const person = await people[name]?.();
			if (!person) return;
			const { audit_entries: audited = [], ...before } = await everyRow(store);
			const attempts: string[] = [];
			for (const call of deskCallNames) {
				const reason = isLogInDone(ruleOf(call)) ? person.refusedBy(ruleOf(call)) : null;
				if (reason === null) continue;
				if (reason === 'role-not-allowed') attempts.push(call);
				for (const { status, body } of await answersTo(call, person)) {
					expectShape(status, body, call);
					expect([401, 403], call).toContain(status);
					expect((body as Refusal).reason, call).toBe(reason);
					// The answer says nothing about the payload.
					expect(body, call).not.toHaveProperty('field');
				}
			}
			const { audit_entries: entries = [], ...after } = await everyRow(store);
			expect(after).toEqual(before);
			// The audit records each call that the role may not make, once, however often it is tried.
			const added = entries.filter((row) => !audited.includes(row)).map((row) => JSON.parse(row).action);
			expect(added.sort()).toEqual(attempts.map((call) => `refused ${call}`).sort());
		});

		it('allows the permitted calls without a failure', async () => {
			let person = await people[name]?.();
			for (const call of deskCallNames) {
				if (!person || person.refusedBy(ruleOf(call)) !== null || !isLogInDone(ruleOf(call))) continue;
				for (const { status } of await answersTo(call, person))
					expect(answersToWrong, `${call} for ${name}`).toContain(status);
				// The call may have logged them out.
				if (!deskContract[call].reads) person = await people[name]?.();
			}
		});
	});

	/** Whether a rule is for a completed log-in, or for anyone. Incomplete log-ins have tests of their own. */
	function isLogInDone(rule: DeskRule): boolean {
		return rule.who === 'anybody' || rule.stages === undefined || rule.stages.includes('open');
	}

	it('refuses a second step from staff who are already logged in', async () => {
		for (const role of staffRoles) {
			const { session } = await deskStaff(store, role);
			const { status } = await dispatchDesk(store, 'desk-session/takeSecondStep', { code: '1' }, session);
			expect(status).toBe(409);
		}
	});

	it('apply the role that a staff member was given a moment ago', async () => {
		const { session, actor } = await deskStaff(store, 'till');
		const may = async () => (await dispatchDesk(store, 'desk-staff/list', {}, session)).status;
		expect(await may()).toBe(403);
		await store.db.updateTable('staff').set({ role: 'owner' }).where('id', '=', actor.staff.id).execute();
		expect(await may()).toBe(200);
		now += 1800;
		expect(await may()).toBe(401);
	});
});
