import { createHash } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import { sweep } from '~store/jobs/sweeps';
import {
	emailOfToken,
	findToken,
	issueToken,
	isUsable,
	spendToken,
	type TokenPurpose,
	tokenHours,
	voidTokens,
	voidUndoings,
} from '~store/people/accounts/tokens';
import { addCustomer, type BareStore, openBareStore } from '../../harness/bare-store';
import { locksOf } from '../../harness/lock-watch';

let store: BareStore;
const began = 1_790_000_000;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());
beforeEach(() => store.setNow(began));

const issue = (purpose: TokenPurpose, facts: { customer_id?: number; link_id?: number; email?: string } = {}) =>
	transact(store, (transaction) =>
		issueToken(transaction, { email: 'robin@example.org', ...facts, purpose }, store.now()),
	);
const spend = (purpose: TokenPurpose, token: string) =>
	transact(store, (transaction) => spendToken(transaction, purpose, token, store.now()));

describe('the token in an e-mail', () => {
	it('cannot be guessed, and a copy of the database opens nothing', async () => {
		const token = await issue('reset');
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(await issue('reset')).not.toBe(token);
		const rows = await store.db.selectFrom('account_tokens').selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(token);
		expect(await findToken(store.db, 'reset', rows[0]?.token_hash ?? '')).toBeNull();
		const hash = createHash('sha256').update(token).digest('hex');
		expect(await findToken(store.db, 'reset', token)).toMatchObject({ token_hash: hash });
	});

	it('names its customer', async () => {
		const { id: customer_id } = await addCustomer(store);
		const { id: link_id } = await store.db
			.insertInto('customer_links')
			.values({ parent_id: customer_id, child_id: null, child_email: 'x', verified_at: null, created_at: 1 })
			.returning('id')
			.executeTakeFirstOrThrow();
		const token = await issue('link', { customer_id, link_id });
		expect(await findToken(store.db, 'link', token)).toMatchObject({
			purpose: 'link',
			email: 'robin@example.org',
			customer_id,
			link_id,
			created_at: began,
			used_at: null,
			expires_at: began + 14 * 86_400,
		});
		expect(await findToken(store.db, 'link', await issue('link'))).toMatchObject({ customer_id: null, link_id: null });
	});

	it.each(Object.entries(tokenHours) as [TokenPurpose, number][])(
		'to %s works for %d hours and not a second longer',
		async (purpose, hours) => {
			const token = await issue(purpose);
			store.setNow(began + hours * 3600 - 1);
			expect(await emailOfToken(store, purpose, token)).toBe('robin@example.org');
			store.setNow(began + hours * 3600);
			await expect(emailOfToken(store, purpose, token)).rejects.toMatchObject({
				status: 422,
				field: 'token',
				reason: 'link-expired',
				message: 'Confirmation link has expired',
			});
			expect(await spend(purpose, token)).toBeNull();
		},
	);

	it('works for the e-mail for days, for a password for hours', () => {
		expect(tokenHours).toEqual({ verify: 48, reset: 2, change_email: 24, undo_email: 72, link: 336 });
	});

	it('works for no other purpose', async () => {
		const token = await issue('verify');
		expect(await findToken(store.db, 'reset', token)).toBeNull();
		expect(await spend('reset', token)).toBeNull();
		await expect(emailOfToken(store, 'reset', token)).rejects.toThrow('expired');
		expect(await spend('verify', 'no token at all')).toBeNull();
	});

	it('is used up by the first of several posts', async () => {
		const token = await issue('reset');
		const other = await issue('reset');
		expect(await spend('reset', token)).toMatchObject({ email: 'robin@example.org', used_at: began });
		expect(await spend('reset', token)).toBeNull();
		const row = await findToken(store.db, 'reset', token);
		expect(isUsable(row, began)).toBe(false);
		await expect(emailOfToken(store, 'reset', token)).rejects.toThrow('expired');
		expect(await spend('reset', other)).not.toBeNull();
	});

	it('locks its account before it is used up', async () => {
		const { id: customer_id } = await addCustomer(store);
		const locks: string[] = [];
		const watch: KyselyPlugin = {
			transformQuery({ node }) {
				locks.push(...locksOf(node));
				return node;
			},
			transformResult: async ({ result }) => result,
		};
		const locksOfSpending = async (token: string) => {
			locks.length = 0;
			await transact(store, (transaction) => spendToken(transaction.withPlugin(watch), 'reset', token, store.now()));
			return [...locks];
		};
		expect(await locksOfSpending(await issue('reset', { customer_id }))).toEqual(['customers', 'account_tokens']);
		expect(await locksOfSpending(await issue('reset'))).toEqual(['account_tokens']);
	});

	it('stays known until thirty days after its end, then the sweep deletes it', async () => {
		const token = await issue('reset');
		const end = began + 2 * 3600 + 30 * 86_400;
		store.setNow(end - 1);
		await sweep(store, 'links');
		expect(await findToken(store.db, 'reset', token)).not.toBeNull();
		store.setNow(end);
		await sweep(store, 'links');
		expect(await findToken(store.db, 'reset', token)).toBeNull();
	});
});

describe('the links of a customer', () => {
	it('stop working when their kind is voided', async () => {
		const [robin, other] = [await addCustomer(store), await addCustomer(store)];
		const tokens = {
			reset: await issue('reset', { customer_id: robin.id }),
			email: await issue('change_email', { customer_id: robin.id }),
			verify: await issue('verify', { customer_id: robin.id }),
			others: await issue('reset', { customer_id: other.id }),
		};
		const used = await issue('reset', { customer_id: robin.id });
		await spend('reset', used);
		store.setNow(began + 10);
		await transact(store, (transaction) => voidTokens(transaction, robin.id, ['reset', 'change_email'], began + 10));
		expect(await spend('reset', tokens.reset)).toBeNull();
		expect(await spend('change_email', tokens.email)).toBeNull();
		expect(await spend('verify', tokens.verify)).not.toBeNull();
		expect(await spend('reset', tokens.others)).not.toBeNull();
		expect((await findToken(store.db, 'reset', tokens.reset))?.used_at).toBe(began + 10);
		expect((await findToken(store.db, 'reset', used))?.used_at).toBe(began);
	});

	it('cannot undo later changes of the e-mail after an earlier change was undone', async () => {
		const [robin, other] = [await addCustomer(store), await addCustomer(store)];
		const undo = (customer: CustomerRow) => issue('undo_email', { customer_id: customer.id });
		const [first, second, third] = [await undo(robin), await undo(robin), await undo(robin)];
		const [used, others] = [await undo(robin), await undo(other)];
		const reset = await issue('reset', { customer_id: robin.id });
		await spend('undo_email', used);
		const undone = await spend('undo_email', second);
		if (!undone) throw new Error('the second link did not work');
		await transact(store, (transaction) => voidUndoings(transaction, undone, began + 10));
		const usedAt = async (token: string) => (await findToken(store.db, 'undo_email', token))?.used_at;
		expect(await usedAt(third)).toBe(began + 10);
		expect([await usedAt(second), await usedAt(used)]).toEqual([began, began]);
		expect(await spend('undo_email', third)).toBeNull();
		expect(await spend('undo_email', first)).not.toBeNull();
		expect(await spend('undo_email', others)).not.toBeNull();
		expect(await spend('reset', reset)).not.toBeNull();
	});
});
