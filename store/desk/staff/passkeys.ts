import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { HasConfig } from '../../../config';
import type { CheckedDeskPayloadOf, DeskResponseOf } from '../../contract/desk-contract';
import type { StaffPasskey } from '../../contract/desk-passkeys';
import { twoStepRoles } from '../../contract/desk-roles';
import type { StaffLogIn } from '../../contract/desk-session';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { writeAudit } from '../audit/write-audit';
import { keyChanged } from '../mail-templates/key-changed';
import type { DeskActor, DeskVisitor } from '../visitor';
import { deskAddress } from './desk-address';
import { lockSelf, lockStaff } from './lock-staff';
import { isOwnChallenge, newChallenge, spendChallenge } from './passkey-challenge';
import { beginSession } from './staff-sessions';

/** The maximum number of passkeys of one staff member. */
const maxPasskeys = 20;

/** The prefix of a session's challenge while a passkey is added. */
const mark = 'passkey ';

const transportNames = z.array(z.string());

/** Loads the library on the first use of a passkey, not when the server starts. */
const library = () => import('@simplewebauthn/server');

/** Returns the website that passkeys belong to, which is the desk's host. */
async function siteOf(store: HasConfig & HasSettings): Promise<{ name: string; id: string; origin: string }> {
	const settings = await store.settings.get();
	const { origin, hostname } = new URL(deskAddress(store, settings, '/desk'));
	return { name: settings.store_info.name, id: hostname, origin };
}

/** Begins to add a passkey. Stores the passkey's challenge in the session. */
export async function beginRegistration(
	store: Database & HasConfig & HasSettings,
	{ session, staff }: DeskActor,
): Promise<DeskResponseOf<'desk-passkeys/beginRegistration'>> {
	const site = await siteOf(store);
	const { generateRegistrationOptions } = await library();
	const rows = await store.db
		.selectFrom('staff_passkeys')
		.select(['credential_id', 'transports'])
		.where('staff_id', '=', staff.id)
		.execute();
	const options = await generateRegistrationOptions({
		rpName: site.name,
		rpID: site.id,
		userName: staff.email,
		userDisplayName: staff.name || staff.email,
		userID: new TextEncoder().encode(`staff ${staff.id}`),
		excludeCredentials: rows.map(({ credential_id, transports }) => ({
			id: credential_id,
			transports: readJsonColumn(transportNames, transports, {
				table: 'staff_passkeys',
				column: 'transports',
				id: credential_id,
			}),
		})),
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	});
	await store.db
		.updateTable('staff_sessions')
		.set({ challenge: `${mark}${options.challenge}` })
		.where('token_hash', '=', session.token_hash)
		.execute();
	return { options };
}

/**
 * Stores the passkey that the browser has created.
 * @throws {Refused} 409 if no passkey is being added, or the staff member has too many passkeys; 400 for an invalid answer to
 * the challenge
 */
export async function finishRegistration(
	store: Database & Clock & HasConfig & HasSettings,
	actor: DeskActor,
	{ name, response }: CheckedDeskPayloadOf<'desk-passkeys/finishRegistration'>,
): Promise<{ passkeys: StaffPasskey[] }> {
	const { session } = actor;
	const { id } = actor.staff;
	if (!session.challenge?.startsWith(mark)) throw new Refused('Start adding your passkey again.', 409);
	const site = await siteOf(store);
	const { verifyRegistrationResponse } = await library();
	const { registrationInfo } = await verifyRegistrationResponse({
		response,
		expectedChallenge: session.challenge.slice(mark.length),
		expectedOrigin: site.origin,
		expectedRPID: site.id,
	}).catch(() => ({ registrationInfo: undefined }));
	if (!registrationInfo) throw notUsable();
	const { credential } = registrationInfo;
	const settings = await store.settings.get();
	try {
		return await transact(store, async (transaction) => {
			await lockSelf(transaction, id);
			const spent = await transaction
				.updateTable('staff_sessions')
				.set({ challenge: null })
				.where('token_hash', '=', session.token_hash)
				.where('challenge', '=', session.challenge)
				.returning('staff_id')
				.executeTakeFirst();
			if (!spent) throw notUsable();
			const known = await passkeysOf(transaction, id);
			if (known.length >= maxPasskeys) throw new Refused('You cannot add more passkeys. Remove one first.', 409);
			const now = store.now();
			await transaction
				.insertInto('staff_passkeys')
				.values({
					credential_id: credential.id,
					staff_id: id,
					public_key: Buffer.from(credential.publicKey).toString('base64url'),
					counter: credential.counter,
					transports: JSON.stringify(response.response.transports ?? []),
					name,
					created_at: now,
				})
				.execute();
			const facts = { action: 'desk-passkeys/finishRegistration', thing: 'staff', key: id, after: { name } };
			await writeAudit(transaction, actor, facts, now);
			await queueMails(transaction, [keyChanged(actor.staff, 'passkey', settings)], now);
			return { passkeys: await passkeysOf(transaction, id) };
		});
	} catch (error) {
		if (isUniqueViolation(error)) throw new Refused('This passkey is already registered here. Use another one.', 409);
		throw error;
	}
}

/** Begins a log-in with a passkey. The browser lets the user choose one of their passkeys. */
export async function beginPasskeyLogIn(
	store: Clock & HasConfig & HasSettings,
): Promise<DeskResponseOf<'desk-passkeys/beginLogIn'>> {
	const { generateAuthenticationOptions } = await library();
	const { id } = await siteOf(store);
	const challenge = Uint8Array.from(newChallenge(store));
	return { options: await generateAuthenticationOptions({ rpID: id, userVerification: 'required', challenge }) };
}

/**
 * Logs a staff member in with a passkey. A passkey replaces both the password and the second step.
 * @throws {Refused} 401 for an unknown passkey, or a wrong answer to the challenge
 */
export async function finishPasskeyLogIn(
	store: Database & Clock & HasConfig & HasSettings,
	visitor: DeskVisitor,
	{ response }: CheckedDeskPayloadOf<'desk-passkeys/finishLogIn'>,
): Promise<StaffLogIn> {
	const passkey = await store.db
		.selectFrom('staff_passkeys')
		.selectAll()
		.where('credential_id', '=', response.id)
		.executeTakeFirst();
	if (!passkey) throw notKnown();
	const site = await siteOf(store);
	const { verifyAuthenticationResponse } = await library();
	let challenge = '';
	const answered: VerifiedAuthenticationResponse | null = await verifyAuthenticationResponse({
		response,
		expectedChallenge(given) {
			challenge = given;
			return isOwnChallenge(store, given);
		},
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		credential: {
			id: passkey.credential_id,
			publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
			counter: passkey.counter,
		},
	}).catch(() => null);
	if (!answered?.verified) throw notKnown();
	return transact(store, async (transaction) => {
		const staff = await lockStaff(transaction, passkey.staff_id);
		const now = store.now();
		if (!staff || !(await spendChallenge(transaction, challenge, now))) throw notKnown();
		const used = await transaction
			.updateTable('staff_passkeys')
			.set({ counter: answered.authenticationInfo.newCounter, used_at: now })
			.where('credential_id', '=', passkey.credential_id)
			// A passkey increases its counter with each log-in. If two log-ins have the same counter, one of these log-ins used
			// a copied passkey.
			.where('counter', '=', passkey.counter)
			.returning('name')
			.executeTakeFirst();
		if (!used) throw notKnown();
		const stage = twoStepRoles.includes(staff.role) && staff.totp_secret === null ? 'enrolment' : 'open';
		const after = { stage, by: `the passkey ‘${used.name}’` };
		const facts = { action: 'desk-passkeys/finishLogIn', thing: 'staff', key: staff.id, after };
		await writeAudit(transaction, { staff, client: visitor.client }, facts, now);
		return beginSession(transaction, visitor, staff, stage, now);
	});
}

export const listPasskeys = async ({ db }: Database, { staff }: DeskActor): Promise<{ passkeys: StaffPasskey[] }> => ({
	passkeys: await passkeysOf(db, staff.id),
});

/** @throws {Refused} 404 for a passkey that does not belong to the staff member */
export const renamePasskey = (
	store: Database & Clock,
	actor: DeskActor,
	{ credential_id, name }: CheckedDeskPayloadOf<'desk-passkeys/rename'>,
): Promise<{ passkeys: StaffPasskey[] }> =>
	transact(store, async (transaction) => {
		const { id } = actor.staff;
		await lockSelf(transaction, id);
		const before = (await passkeysOf(transaction, id)).find((passkey) => passkey.credential_id === credential_id);
		if (!before) throw noPasskey();
		await transaction.updateTable('staff_passkeys').set({ name }).where('credential_id', '=', credential_id).execute();
		const names = { before: { name: before.name }, after: { name } };
		const facts = { action: 'desk-passkeys/rename', thing: 'staff', key: id, ...names };
		await writeAudit(transaction, actor, facts, store.now());
		return { passkeys: await passkeysOf(transaction, id) };
	});

/** @throws {Refused} 404 for a passkey that does not belong to the staff member */
export const removePasskey = (
	store: Database & Clock,
	actor: DeskActor,
	{ credential_id }: CheckedDeskPayloadOf<'desk-passkeys/remove'>,
): Promise<{ passkeys: StaffPasskey[] }> =>
	transact(store, async (transaction) => {
		const { id } = actor.staff;
		await lockSelf(transaction, id);
		const gone = await transaction
			.deleteFrom('staff_passkeys')
			.where('staff_id', '=', id)
			.where('credential_id', '=', credential_id)
			.returning('name')
			.executeTakeFirst();
		if (!gone) throw noPasskey();
		const facts = { action: 'desk-passkeys/remove', thing: 'staff', key: id, before: { name: gone.name } };
		await writeAudit(transaction, actor, facts, store.now());
		return { passkeys: await passkeysOf(transaction, id) };
	});

const passkeysOf = (db: Queries, staffId: number): Promise<StaffPasskey[]> =>
	db
		.selectFrom('staff_passkeys')
		.select(['credential_id', 'name', 'created_at', 'used_at'])
		.where('staff_id', '=', staffId)
		.orderBy('created_at')
		.orderBy('credential_id')
		.execute();

const noPasskey = () => notFound('This passkey was already removed.');
const notUsable = () =>
	new Refused('This passkey cannot be used here. Try again with another passkey.', 400, 'response');
const notKnown = () => new Refused('The desk does not know this passkey. Log in with your password.', 401, 'response');
