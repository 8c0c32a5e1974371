import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Dialect } from '../database';

/** The staff of the desk, what they log in with, what they have done, and what their lists were last filtered by. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const key = (column: ColumnDefinitionBuilder) =>
		dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	await db.schema
		.createTable('staff')
		.addColumn('id', number, key)
		.addColumn('email', 'text', (c) => c.notNull().unique())
		.addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
		.addColumn('role', 'text', (c) => c.notNull())
		.addColumn('location_id', 'bigint', (c) => c.references('locations.id'))
		.addColumn('password_hash', 'text')
		.addColumn('totp_secret', 'text')
		.addColumn('totp_last_step', 'bigint', (c) => c.notNull().defaultTo(0))
		.addColumn('seen_at', 'bigint')
		.addColumn('removed_at', 'bigint')
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.addColumn('updated_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema.createIndex('staff_location').on('staff').column('location_id').execute();
	await db.schema
		.createTable('staff_invitations')
		.addColumn('token_hash', 'text', (c) => c.primaryKey())
		.addColumn('staff_id', 'bigint', (c) => c.notNull().references('staff.id').onDelete('cascade'))
		.addColumn('expires_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema.createIndex('staff_invitations_staff').on('staff_invitations').column('staff_id').execute();
	await db.schema
		.createTable('staff_recovery_codes')
		.addColumn('staff_id', 'bigint', (c) => c.notNull().references('staff.id').onDelete('cascade'))
		.addColumn('code_hash', 'text', (c) => c.notNull())
		.addColumn('used_at', 'bigint')
		.addPrimaryKeyConstraint('staff_recovery_codes_key', ['staff_id', 'code_hash'])
		.execute();
	await db.schema
		.createTable('staff_passkeys')
		.addColumn('credential_id', 'text', (c) => c.primaryKey())
		.addColumn('staff_id', 'bigint', (c) => c.notNull().references('staff.id').onDelete('cascade'))
		.addColumn('public_key', 'text', (c) => c.notNull())
		.addColumn('counter', 'bigint', (c) => c.notNull())
		.addColumn('transports', 'text', (c) => c.notNull().defaultTo('[]'))
		.addColumn('name', 'text', (c) => c.notNull())
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.addColumn('used_at', 'bigint')
		.execute();
	await db.schema.createIndex('staff_passkeys_staff').on('staff_passkeys').column('staff_id').execute();
	await db.schema
		.createTable('staff_sessions')
		.addColumn('token_hash', 'text', (c) => c.primaryKey())
		.addColumn('staff_id', 'bigint', (c) => c.notNull().references('staff.id').onDelete('cascade'))
		.addColumn('public_id', 'text', (c) => c.notNull())
		.addColumn('stage', 'text', (c) => c.notNull())
		.addColumn('challenge', 'text')
		.addColumn('device_name', 'text', (c) => c.notNull().defaultTo(''))
		.addColumn('ip', 'text', (c) => c.notNull().defaultTo(''))
		.addColumn('password_at', 'bigint', (c) => c.notNull())
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.addColumn('seen_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema.createIndex('staff_sessions_staff').on('staff_sessions').column('staff_id').execute();
	await db.schema
		.createTable('audit_entries')
		.addColumn('id', number, key)
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.addColumn('staff_id', 'bigint')
		.addColumn('staff_name', 'text', (c) => c.notNull())
		.addColumn('action', 'text', (c) => c.notNull())
		.addColumn('thing_kind', 'text', (c) => c.notNull())
		.addColumn('thing_key', 'text', (c) => c.notNull())
		.addColumn('before', 'text')
		.addColumn('after', 'text')
		.addColumn('ip', 'text', (c) => c.notNull().defaultTo(''))
		.execute();
	await db.schema
		.createIndex('audit_entries_thing')
		.on('audit_entries')
		.columns(['thing_kind', 'thing_key', 'id'])
		.execute();
	await db.schema.createIndex('audit_entries_kind').on('audit_entries').columns(['thing_kind', 'id']).execute();
	await db.schema.createIndex('audit_entries_staff').on('audit_entries').columns(['staff_id', 'id']).execute();
	await db.schema.createIndex('audit_entries_created').on('audit_entries').column('created_at').execute();
	await db.schema
		.createTable('staff_filters')
		.addColumn('staff_id', 'bigint', (c) => c.notNull().references('staff.id').onDelete('cascade'))
		.addColumn('list', 'text', (c) => c.notNull())
		.addColumn('query', 'text', (c) => c.notNull())
		.addPrimaryKeyConstraint('staff_filters_key', ['staff_id', 'list'])
		.execute();
}
