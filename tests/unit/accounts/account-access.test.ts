import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsSchema } from '~store/contract/settings';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import { nameOf, requireAccount, requireCustomer, requireOwnAccount } from '~store/foundation/sessions/own-account';
import type { Visitor } from '~store/foundation/sessions/visitor';
import {
	childrenOf,
	isLinkOf,
	mayAgree,
	parentOf,
	parentsOf,
	requireOwner,
} from '~store/people/accounts/linked-accounts';
import { transferLink } from '~store/people/accounts/transfer';
import { addCustomer, type BareStore, openBareStore } from '../../harness/bare-store';
import { testSecret } from '../../harness/test-secret';

let store: BareStore;
let robin: CustomerRow;
let school: CustomerRow;
let library: CustomerRow;
beforeAll(async () => {
	store = await openBareStore({ LEGACY_SITE_URL: 'https://old.example.org/in?from=shop' });
	robin = await addCustomer(store, { email: 'robin@example.org' });
	school = await addCustomer(store, {
		company: 'A School',
		is_institution: 1,
		is_owner: 1,
		email: 'school@example.org',
	});
	library = await addCustomer(store, {
		company: '',
		is_institution: 1,
		is_owner: 1,
		first_name: 'The',
		last_name: 'Library',
	});
});
afterAll(() => store.close());

const client = { uuid: 'u', session_id: '', log_url: '/', store_id: '1', ip: '' };
const guest: Visitor = { client, session: null, customer: null, account: null };
const as = (customer: CustomerRow, account = customer): Visitor => ({ ...guest, customer, account });
const link = async (values: { parent: CustomerRow; child?: CustomerRow; email?: string; verified?: boolean }) => {
	const { id } = await store.db
		.insertInto('customer_links')
		.values({
			parent_id: values.parent.id,
			child_id: values.child?.id ?? null,
			child_email: values.email ?? values.child?.email ?? '',
			verified_at: values.verified === false ? null : 1,
			created_at: 1,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
};

describe('an account', () => {
	it('refuses a guest', () => {
		for (const require of [requireCustomer, requireAccount, requireOwnAccount, requireOwner]) {
			expect(() => require(guest)).toThrow(expect.objectContaining({ status: 401 }));
		}
	});

	it('is the customer’s own account, or the one they act for', () => {
		expect(requireCustomer(as(robin, school))).toBe(robin);
		expect(requireAccount(as(robin, school))).toBe(school);
		expect(requireOwnAccount(as(robin))).toBe(robin);
	});

	it('cannot be changed by a person who acts for it', () => {
		expect(() => requireOwnAccount(as(robin, school))).toThrow(
			expect.objectContaining({
				status: 403,
				message: "You don't have permission to change the account of: A School",
			}),
		);
	});

	it('is named after the institution or the person', () => {
		expect([nameOf(school), nameOf(library), nameOf(robin)]).toEqual(['A School', 'The Library', 'Robin Reader']);
		expect(nameOf({ ...robin, last_name: '' })).toBe('Robin');
	});
});

/** The rights that an institution gives its buyers by default. */
const unlimited = { may_agree: false, sees_all: true, may_order: true, order_limit: null };

describe('linked accounts', () => {
	it('can be changed only by the institution’s own log-in', async () => {
		expect(requireOwner(as(school))).toBe(school);
		const refusal = (name: string) =>
			expect.objectContaining({
				status: 403,
				message: `You don't have permission to modify the linked accounts of: ${name}`,
			});
		expect(() => requireOwner(as(robin, school))).toThrow(refusal('A School'));
		expect(() => requireOwner(as(robin))).toThrow(refusal('Robin Reader'));
		expect(() => requireOwner(as({ ...school, is_owner: 0 }))).toThrow(refusal('A School'));
		expect(() => requireOwner(as({ ...school, is_institution: 0 }))).toThrow(refusal('A School'));
		expect(() => requireOwner({ ...guest, account: school })).toThrow(refusal('A School'));
	});

	it('show the institution only the invited e-mail until the person agrees', async () => {
		const asked = await addCustomer(store, { email: 'asked@example.org', is_institution: 1 });
		const team = await addCustomer(store, { email: 'team@example.org', is_institution: 1 });
		const [agreed, pending, institution] = [
			await link({ parent: school, child: robin, email: 'robin@old.example.org' }),
			await link({ parent: school, child: asked, verified: false }),
			await link({ parent: school, child: team }),
		];
		await link({ parent: library, child: robin });
		expect(await childrenOf(store.db, school)).toEqual([
			{
				...unlimited,
				id: agreed,
				name: 'Robin Reader',
				email: 'robin@example.org',
				pending: false,
				is_institution: false,
				type: 'child',
			},
			{
				...unlimited,
				id: pending,
				name: '',
				email: 'asked@example.org',
				pending: true,
				is_institution: false,
				type: 'child',
			},
			{
				...unlimited,
				id: institution,
				name: 'Robin Reader',
				email: 'team@example.org',
				pending: false,
				is_institution: true,
				type: 'child',
			},
		]);
	});

	it('show a person the institutions they may buy for and the pending invitations', async () => {
		const settings = settingsSchema.parse({ require_email_verification: true });
		const kim = await addCustomer(store, { email: 'kim@example.org' });
		const [own, asked] = [
			await link({ parent: library, child: kim, email: 'old@example.org' }),
			await link({ parent: school, email: 'kim@example.org', verified: false }),
		];
		await link({ parent: school, email: 'lee@example.org', verified: false });
		const parents = await parentsOf(store.db, kim, settings);
		expect(parents).toEqual([
			{
				...unlimited,
				id: own,
				name: 'The Library',
				email: library.email,
				pending: false,
				is_institution: true,
				type: 'parent',
			},
			{
				...unlimited,
				id: asked,
				name: 'A School',
				email: 'school@example.org',
				pending: true,
				may_agree: true,
				is_institution: true,
				type: 'parent',
			},
		]);
		expect(await parentOf(store.db, asked)).toEqual([{ ...parents[1], may_agree: false }]);
		expect(await parentOf(store.db, 9999)).toEqual([]);
		expect(await parentsOf(store.db, { ...kim, verified_at: null }, settings)).toEqual(parents.slice(0, 1));
	});

	it('show the buyer’s permissions to the buyer and the institution', async () => {
		const club = await addCustomer(store, { company: null, is_institution: 1, first_name: 'Club', last_name: '' });
		const kim = await addCustomer(store, { first_name: 'Kim', last_name: '' });
		const id = await link({ parent: club, child: kim });
		await store.db
			.updateTable('customer_links')
			.set({ sees_all: 0, may_order: 0, order_limit: 12_345 })
			.where('id', '=', id)
			.execute();
		const limited = { id, sees_all: false, may_order: false, order_limit: '123.45' };
		expect(await childrenOf(store.db, club)).toEqual([expect.objectContaining({ ...limited, name: 'Kim' })]);
		expect(await parentOf(store.db, id)).toEqual([expect.objectContaining({ ...limited, name: 'Club' })]);
	});

	it('can be accepted without the e-mail only by the person with the verified address', () => {
		const asked = { parent_id: school.id, child_id: null, child_email: robin.email, verified_at: null };
		expect(mayAgree(asked, robin)).toBe(true);
		expect(mayAgree({ ...asked, verified_at: 1 }, robin)).toBe(false);
		expect(mayAgree({ ...asked, child_email: 'else@example.org' }, robin)).toBe(false);
		expect(mayAgree(asked, { ...robin, verified_at: null })).toBe(false);
		expect(mayAgree(asked, { ...robin, is_institution: 1 })).toBe(false);
	});

	it('belong to the person who agreed or whose e-mail was invited', () => {
		const [strict, lax] = [true, false].map((require_email_verification) =>
			settingsSchema.parse({ require_email_verification }),
		) as [ReturnType<typeof settingsSchema.parse>, ReturnType<typeof settingsSchema.parse>];
		const row = { parent_id: school.id, child_id: null, child_email: robin.email, verified_at: null };
		const unproved = { ...robin, verified_at: null };
		expect(isLinkOf({ ...row, child_id: robin.id, child_email: '', verified_at: 1 }, unproved, strict)).toBe(true);
		expect(isLinkOf(row, robin, strict)).toBe(true);
		expect(isLinkOf(row, unproved, strict)).toBe(false);
		expect(isLinkOf(row, unproved, lax)).toBe(true);
		expect(isLinkOf({ ...row, child_email: 'else@example.org' }, robin, lax)).toBe(false);
		// Another person who had that e-mail then agreed to the link.
		expect(isLinkOf({ ...row, child_id: library.id, verified_at: 1 }, robin, lax)).toBe(false);
	});
});

describe('the link to the older site', () => {
	const factsOf = (href: string) => {
		const url = new URL(href);
		const [payload = '', signature] = (url.searchParams.get('transfer') ?? '').split('.');
		const key = createHmac('sha256', testSecret).update('v1/transfer').digest();
		expect(createHmac('sha256', key).update(payload).digest('base64url')).toBe(signature);
		expect(url.origin + url.pathname).toBe('https://old.example.org/in');
		expect(url.searchParams.get('from')).toBe('shop');
		return JSON.parse(Buffer.from(payload, 'base64url').toString());
	};

	it('is signed, valid for a minute, and different each time', async () => {
		const facts = factsOf(await transferLink(store, as(robin)));
		const { person, account, expires, nonce } = facts;
		expect([person, account, expires]).toEqual(['robin@example.org', 'robin@example.org', store.now() + 60]);
		expect(nonce).toMatch(/^[\w-]{16}$/);
		expect(factsOf(await transferLink(store, as(robin))).nonce).not.toBe(nonce);
	});

	it('leads to the current account or to the linked account', async () => {
		const agreed = await link({ parent: library, child: robin, email: 'robin@school.example.org' });
		const accountOf = async (visitor: Visitor, id?: number) => factsOf(await transferLink(store, visitor, id)).account;
		expect(await accountOf(as(robin, school))).toBe('school@example.org');
		expect(await accountOf(as(robin, school), 0)).toBe('robin@example.org');
		expect(await accountOf(as(robin), agreed)).toBe(library.email);
	});

	it('is refused for foreign or pending links, for guests, and in a shop without an older site', async () => {
		const others = await link({ parent: school, child: await addCustomer(store) });
		const pending = await link({ parent: school, child: robin, email: 'asked@school.example.org', verified: false });
		for (const id of [others, pending, 9999]) {
			await expect(transferLink(store, as(robin), id)).rejects.toMatchObject({
				status: 404,
				message: 'Linked account not found.',
			});
		}
		await expect(transferLink(store, guest)).rejects.toMatchObject({ status: 401 });
		await expect(transferLink(store, guest, 0)).rejects.toMatchObject({ status: 401 });
		const alone = await openBareStore();
		await expect(transferLink(alone, as(robin))).rejects.toMatchObject({
			status: 404,
			message: 'This site has no older version.',
		});
		await alone.close();
	});
});
