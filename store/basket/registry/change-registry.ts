import type { CheckedPayloadOf, ResponseOf } from '../../contract/contract';
import type { Registry } from '../../contract/giftregistry';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { requireAccount } from '../../foundation/sessions/own-account';
import { hashOf } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { lockOwnRegistry, type RegistryRow } from './own-registry';
import { presentRegistry } from './read-registries';
import { deadlineOf, newRegistryId, requireRegistries, shippingOf } from './rules';

/** The maximum number of gift registries of an account. */
const maxRegistries = 100;

type Answers = Omit<CheckedPayloadOf<'giftregistry/create'>, 'occasion' | 'idempotency_key'> & { occasion: string };
type Change = Omit<CheckedPayloadOf<'giftregistry/update'>, 'gift_registry_id'>;

/**
 * Creates a gift registry for the visitor's account (docs/behaviour/registry.md#form). If the form has an idempotency key, the
 * registry's number is a hash of the key and the form's fields. Submitting a form twice, even at the same time, therefore creates
 * one registry. Changing a field and submitting the form again creates a second registry.
 * @throws {Refused} with a message that states the invalid field
 */
export async function createRegistry(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ idempotency_key: key, ...answers }: Answers & { idempotency_key?: string | undefined },
): Promise<Registry> {
	const account = await requireOwner(store, visitor);
	const terms = { owner: account, settings: await store.settings.get(), now: store.now() };
	const fields = await fieldsOf(store.db, terms, answers, noneKept);
	const made = [visitor.client.session_id, account.id, key, ...Object.values(fields)];
	const id = newRegistryId(key === undefined ? undefined : hashOf(JSON.stringify(made)));
	const row = await transact(store, async (transaction) => {
		const begun = await transaction
			.insertInto('registries')
			.values({ id, customer_id: account.id, ...fields, created_at: store.now() })
			.onConflict((conflict) => conflict.column('id').doNothing())
			.returningAll()
			.executeTakeFirst();
		if (!begun) return lockOwnRegistry(transaction, account.id, id);
		const { count } = await transaction
			.selectFrom('registries')
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.where('customer_id', '=', account.id)
			.executeTakeFirstOrThrow();
		if (count > maxRegistries) throw new Refused(`An account has at most ${maxRegistries} gift registries.`, 409);
		return begun;
	});
	return presentRegistry(store, visitor, row, true);
}

/**
 * Updates a gift registry's fields.
 * @throws {Refused} for the same reasons as `createRegistry`, and 404 if the registry does not exist
 */
export async function updateRegistry(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ gift_registry_id, ...answers }: CheckedPayloadOf<'giftregistry/update'>,
): Promise<Registry> {
	const account = await requireOwner(store, visitor);
	const terms = { owner: account, settings: await store.settings.get(), now: store.now() };
	const row = await transact(store, async (transaction) => {
		const before = await lockOwnRegistry(transaction, account.id, gift_registry_id);
		return transaction
			.updateTable('registries')
			.set(await fieldsOf(transaction, terms, changedAnswers(before, answers), before))
			.where('id', '=', gift_registry_id)
			.returningAll()
			.executeTakeFirstOrThrow();
	});
	return presentRegistry(store, visitor, row, true);
}

/** Deletes a gift registry. Orders for the deleted registry keep its occasion and its owner's name (docs/decisions/0007). */
export async function deleteRegistry(
	store: Database & HasSettings,
	visitor: Visitor,
	{ gift_registry_id }: CheckedPayloadOf<'giftregistry/delete'>,
): Promise<ResponseOf<'giftregistry/delete'>> {
	const account = await requireOwner(store, visitor);
	await transact(store, async (transaction) => {
		await lockOwnRegistry(transaction, account.id, gift_registry_id);
		await transaction.deleteFrom('registries').where('id', '=', gift_registry_id).execute();
	});
	return { deleted: true };
}

async function requireOwner(store: HasSettings, visitor: Visitor): Promise<CustomerRow> {
	requireRegistries(await store.settings.get());
	return requireAccount(visitor);
}

/**
 * Applies a change to the fields of a gift registry. If title, occasion and description are all set, missing optional fields are
 * cleared.
 */
function changedAnswers(before: RegistryRow, change: Change): Answers {
	const { title, occasion, description } = change;
	const whole = title !== undefined && occasion !== undefined && description !== undefined;
	const open = whole ? noneKept : before;
	return {
		title: title ?? before.title,
		occasion: occasion ?? before.occasion,
		description: description ?? before.description,
		shipping_id: change.shipping_id ?? open.shipping_id ?? undefined,
		purchase_deadline_ts: change.purchase_deadline_ts ?? open.purchase_deadline ?? undefined,
		shipping_encouraged: change.shipping_encouraged ?? before.shipping_encouraged === 1,
		store_can_edit: change.store_can_edit ?? before.store_can_edit === 1,
	};
}

type FieldsBefore = Pick<RegistryRow, 'shipping_id' | 'purchase_deadline'>;

const noneKept: FieldsBefore = { shipping_id: null, purchase_deadline: null };

interface FieldContext {
	owner: CustomerRow;
	settings: Settings;
	/** The current time in Unix seconds. */
	now: number;
}

async function fieldsOf(db: Queries, { owner, settings, now }: FieldContext, answers: Answers, kept: FieldsBefore) {
	const { title, occasion, description, shipping_encouraged, store_can_edit } = answers;
	return {
		title,
		occasion,
		description,
		shipping_id: await shippingOf(db, owner, settings, { id: answers.shipping_id, kept: kept.shipping_id }),
		shipping_encouraged: shipping_encouraged ? 1 : 0,
		purchase_deadline: deadlineOf(answers.purchase_deadline_ts, {
			settings,
			now,
			kept: kept.purchase_deadline,
		}),
		store_can_edit: store_can_edit ? 1 : 0,
	};
}
