import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from '../database';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The first shop: every table that the specification's data needs, on either engine. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const required: Column = (c) => c.notNull();
	const zero: Column = (c) => c.notNull().defaultTo(0);
	const blank: Column = (c) => c.notNull().defaultTo('');
	const emptyList: Column = (c) => c.notNull().defaultTo('[]');
	const identity = (table: string) =>
		dialect === 'postgres'
			? db.schema.createTable(table).addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
			: db.schema.createTable(table).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
	const number = 'bigint' as const;
	/** Sorted and compared by code points, as SQLite does it: a server's own locale would sort otherwise. */
	const key = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const);
	const index = (table: string, columns: string[], unique = false) => {
		const builder = db.schema
			.createIndex(`${table}_${columns.join('_')}`)
			.on(table)
			.columns(columns);
		return (unique ? builder.unique() : builder).execute();
	};
	/** Rows that belong to another row go when it goes. */
	const child = <T extends string, C extends string>(
		builder: CreateTableBuilder<T, C>,
		column: string,
		parent: string,
	) => builder.addColumn(column, number, (c) => c.notNull().references(`${parent}.id`).onDelete('cascade'));

	await db.schema
		.createTable('settings')
		.addColumn('id', 'integer', (c) => c.primaryKey())
		.addColumn('document', 'text', required)
		.addColumn('updated_at', number, required)
		.execute();
	await db.schema
		.createTable('versions')
		.addColumn('name', 'text', (c) => c.primaryKey())
		.addColumn('value', number, required)
		.execute();
	await db.schema
		.createTable('counters')
		.addColumn('name', 'text', (c) => c.primaryKey())
		.addColumn('value', number, required)
		.execute();
	await db.schema
		.createTable('rate_limits')
		.addColumn('key', 'text', (c) => c.primaryKey())
		.addColumn('window_start', number, required)
		.addColumn('hits', number, required)
		.execute();
	await identity('error_reports')
		.addColumn('location', 'text', required)
		.addColumn('user_agent', 'text', required)
		.addColumn('error_info', 'text', required)
		.addColumn('source', 'text', required)
		.addColumn('lineno', number)
		.addColumn('colno', number)
		.addColumn('error', 'text', required)
		.addColumn('created_at', number, required)
		.execute();

	await identity('titles')
		.addColumn('eisbn', 'text', (c) => c.notNull().unique())
		.addColumn('title', 'text', required)
		.addColumn('subtitle', 'text')
		.addColumn('title_sort', key, required)
		.addColumn('authors', 'text', emptyList)
		.addColumn('author_sort', key, blank)
		.addColumn('series', 'text')
		.addColumn('series_key', key)
		.addColumn('series_num', 'text')
		.addColumn('work_key', 'text', required)
		.addColumn('binding', 'text')
		.addColumn('binding_code', 'text')
		.addColumn('edition', 'text')
		.addColumn('language', 'text')
		.addColumn('publisher', 'text')
		.addColumn('release_date', number)
		.addColumn('list_price_usa', number)
		.addColumn('list_price_can', number)
		.addColumn('lowest_price', number)
		.addColumn('status', 'text', (c) => c.notNull().defaultTo('active'))
		.addColumn('rank', number)
		.addColumn('future_rank', number)
		.addColumn('is_giftcard', 'integer', zero)
		.addColumn('is_large_print', 'integer', zero)
		.addColumn('has_libro_audiobook', 'integer', zero)
		.addColumn('carton_qty', number)
		.addColumn('cover_image_cache', 'text')
		.addColumn('interiors', 'text', emptyList)
		.addColumn('pages', number)
		.addColumn('width', number)
		.addColumn('height', number)
		.addColumn('weight', number)
		.addColumn('audience', 'text')
		.addColumn('description', 'text')
		.addColumn('bio', 'text', emptyList)
		.addColumn('reviews', 'text', emptyList)
		.addColumn('comments', 'text', emptyList)
		.addColumn('upc', 'text')
		.addColumn('source_file', 'text')
		.addColumn('source_record', number)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await index('titles', ['work_key']);
	await index('titles', ['series_key']);
	// One index for each order that a shopper can choose, in the words of store/catalogue/browse/sorts.ts, so that it covers the walk.
	for (const [name, columns] of [
		['bestselling', sql`(rank is null), rank, coalesce(release_date, 0) desc, id`],
		['title', sql`title_sort, id`],
		['author', sql`(author_sort = ''), author_sort, title_sort, id`],
		['newest', sql`coalesce(release_date, 0) desc, id`],
		['oldest', sql`(release_date is null), release_date, id`],
		['price', sql`(lowest_price is null), lowest_price, id`],
		['price_high', sql`coalesce(lowest_price, -1) desc, id`],
	] as const) {
		await sql`create index ${sql.id(`titles_by_${name}`)} on titles (${columns})`.execute(db);
	}

	await child(db.schema.createTable('title_authors'), 'title_id', 'titles')
		.addColumn('position', number, required)
		.addColumn('name', 'text', required)
		.addColumn('name_key', key, required)
		.addColumn('canadian', 'integer', zero)
		.addPrimaryKeyConstraint('title_authors_key', ['title_id', 'position'] as never[])
		.execute();
	await index('title_authors', ['name_key', 'title_id']);
	await child(db.schema.createTable('title_subjects'), 'title_id', 'titles')
		.addColumn('position', number, required)
		.addColumn('code', 'text', required)
		.addPrimaryKeyConstraint('title_subjects_key', ['title_id', 'position'] as never[])
		.execute();
	await index('title_subjects', ['code', 'title_id']);
	await db.schema
		.createTable('subjects')
		.addColumn('code', 'text', (c) => c.primaryKey())
		.addColumn('scheme', 'text', required)
		.addColumn('label', 'text', required)
		.addColumn('parent_code', 'text')
		.execute();

	if (dialect === 'sqlite') {
		await sql`create virtual table title_search using fts5(title, authors, series, publisher, subjects, content='', contentless_delete=1, detail=column, prefix='2 3', tokenize='ascii')`.execute(
			db,
		);
	} else {
		await sql`create table title_search (title_id bigint primary key references titles(id) on delete cascade, document tsvector not null, publisher tsvector not null)`.execute(
			db,
		);
		await sql`create index title_search_document on title_search using gin (document)`.execute(db);
		await sql`create index title_search_publisher on title_search using gin (publisher)`.execute(db);
	}
	await db.schema
		.createTable('title_facets')
		.addColumn('title_id', dialect === 'postgres' ? number : 'integer', (c) =>
			c.primaryKey().references('titles.id').onDelete('cascade'),
		)
		.addColumn('version', number, required)
		.addColumn('facets', 'text', required)
		.execute();
	await index('title_facets', ['version']);
	await db.schema
		.createTable('search_words')
		.addColumn('word', key, (c) => c.primaryKey())
		.addColumn('frequency', number, required)
		.execute();

	await child(identity('offers'), 'title_id', 'titles')
		.addColumn('condition', 'text', required)
		.addColumn('price', number)
		.addColumn('discount', 'double precision')
		.addColumn('note', 'text')
		.addColumn('is_extra_orderable', 'integer', zero)
		.addColumn('updated_at', number, required)
		.execute();
	await index('offers', ['title_id', 'condition'], true);
	await identity('locations')
		.addColumn('altname', 'text', required)
		.addColumn('sc_name', 'text', required)
		.addColumn('sc_email', 'text', blank)
		.addColumn('sc_phone', 'text', blank)
		.addColumn('sc_phone_2', 'text', blank)
		.addColumn('address', 'text', blank)
		.addColumn('city', 'text', blank)
		.addColumn('province', 'text', blank)
		.addColumn('postal_code', 'text', blank)
		.addColumn('country', 'text', blank)
		.addColumn('lat', 'double precision')
		.addColumn('lng', 'double precision')
		.addColumn('hours', 'text', (c) => c.notNull().defaultTo('{}'))
		.addColumn('html_hours', 'text', blank)
		.addColumn('contact_blurb', 'text', blank)
		.addColumn('san', 'text', blank)
		.addColumn('position', number, zero)
		.execute();
	await child(child(db.schema.createTable('stock'), 'offer_id', 'offers'), 'location_id', 'locations')
		.addColumn('onhand', number, (c) => c.notNull().defaultTo(0).check(sql`onhand >= 0`))
		.addColumn('onorder', number, zero)
		.addPrimaryKeyConstraint('stock_key', ['offer_id', 'location_id'] as never[])
		.execute();

	await identity('customers')
		.addColumn('email', 'text', (c) => c.notNull().unique())
		.addColumn('password_hash', 'text')
		.addColumn('verified_at', number)
		.addColumn('first_name', 'text', required)
		.addColumn('last_name', 'text', required)
		.addColumn('company', 'text')
		.addColumn('is_institution', 'integer', zero)
		.addColumn('is_owner', 'integer', zero)
		.addColumn('phone_number', 'text', blank)
		.addColumn('phone_number_type', 'text', blank)
		.addColumn('phone_number_ext', 'text', blank)
		.addColumn('alt_phone_number', 'text', blank)
		.addColumn('alt_phone_number_type', 'text', blank)
		.addColumn('alt_phone_number_ext', 'text', blank)
		.addColumn('communication_preference', 'text', (c) => c.notNull().defaultTo('email'))
		.addColumn('street_address', 'text', blank)
		.addColumn('street_address_2', 'text', blank)
		.addColumn('city', 'text', blank)
		.addColumn('province', 'text', blank)
		.addColumn('postal_code', 'text', blank)
		.addColumn('country', 'text', blank)
		.addColumn('account_extra_fields', 'text', (c) => c.notNull().defaultTo('{}'))
		.addColumn('tax_exemptions', 'text', emptyList)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await child(identity('customer_links'), 'parent_id', 'customers')
		.addColumn('child_id', number, (c) => c.references('customers.id').onDelete('cascade'))
		.addColumn('child_email', 'text', required)
		.addColumn('verified_at', number)
		.addColumn('created_at', number, required)
		.execute();
	await index('customer_links', ['parent_id', 'child_email'], true);
	await index('customer_links', ['child_id']);
	await identity('account_tokens')
		.addColumn('purpose', 'text', required)
		.addColumn('token_hash', 'text', (c) => c.notNull().unique())
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('cascade'))
		.addColumn('email', 'text', required)
		.addColumn('link_id', number, (c) => c.references('customer_links.id').onDelete('cascade'))
		.addColumn('expires_at', number, required)
		.addColumn('used_at', number)
		.addColumn('created_at', number, required)
		.execute();
	await child(identity('addresses'), 'customer_id', 'customers')
		.addColumn('name', 'text', required)
		.addColumn('company_name', 'text', blank)
		.addColumn('preferred', 'integer', zero)
		.addColumn('phone_number', 'text', required)
		.addColumn('phone_number_ext', 'text', blank)
		.addColumn('email_address', 'text', blank)
		.addColumn('street_address', 'text', required)
		.addColumn('street_address_2', 'text', blank)
		.addColumn('city', 'text', required)
		.addColumn('province', 'text', required)
		.addColumn('postal_code', 'text', required)
		.addColumn('country', 'text', required)
		.addColumn('created_at', number, required)
		.execute();
	await index('addresses', ['customer_id']);

	await identity('title_lists')
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('cascade'))
		.addColumn('kind', 'text', required)
		.addColumn('name', 'text', required)
		.addColumn('header', 'text', blank)
		.addColumn('header_visible', 'integer', (c) => c.notNull().defaultTo(1))
		.addColumn('description', 'text', blank)
		.addColumn('image', 'text')
		.addColumn('category', 'text')
		.addColumn('sub_category', 'text')
		.addColumn('page_id', 'text')
		.addColumn('position', number, zero)
		.addColumn('date_posted', number, required)
		.addColumn('date_updated', number, required)
		.execute();
	await index('title_lists', ['customer_id', 'kind']);
	await index('title_lists', ['page_id']);
	await child(child(db.schema.createTable('title_list_items'), 'list_id', 'title_lists'), 'title_id', 'titles')
		.addColumn('position', number, required)
		.addColumn('added_at', number, required)
		.addPrimaryKeyConstraint('title_list_items_key', ['list_id', 'title_id'] as never[])
		.execute();
	await index('title_list_items', ['list_id', 'position']);
	await index('title_list_items', ['title_id']);
	await identity('events')
		.addColumn('starts_at', number, required)
		.addColumn('ends_at', number, required)
		.addColumn('name', 'text', required)
		.addColumn('description', 'text', blank)
		.addColumn('img_path', 'text')
		.addColumn('tickets', 'text', emptyList)
		.addColumn('views', number, zero)
		.execute();
	await index('events', ['starts_at']);
	await child(child(db.schema.createTable('event_titles'), 'event_id', 'events'), 'title_id', 'titles')
		.addColumn('position', number, required)
		.addPrimaryKeyConstraint('event_titles_key', ['event_id', 'title_id'] as never[])
		.execute();
	await identity('list_blocks')
		.addColumn('placement', 'text', required)
		.addColumn('type', 'text', required)
		.addColumn('list_id', number, (c) => c.references('title_lists.id').onDelete('cascade'))
		.addColumn('event_id', number, (c) => c.references('events.id').onDelete('cascade'))
		.addColumn('name', 'text', required)
		.addColumn('header', 'text', blank)
		.addColumn('header_visible', 'integer', (c) => c.notNull().defaultTo(1))
		.addColumn('description', 'text', blank)
		.addColumn('item_limit', number)
		.addColumn('calendar_widgets', 'integer', zero)
		.addColumn('position', number, required)
		.execute();
	await db.schema
		.createTable('content_pages')
		.addColumn('page_id', 'text', (c) => c.primaryKey())
		.addColumn('title', 'text', required)
		.addColumn('html', 'text', required)
		.addColumn('updated_at', number, required)
		.execute();

	await identity('carts')
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('cascade'))
		.addColumn('location_id', number, (c) => c.references('locations.id'))
		.addColumn('delivery_preference', 'text')
		.addColumn('checkout', 'text', (c) => c.notNull().defaultTo('{}'))
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await index('carts', ['customer_id'], true);
	await db.schema
		.createTable('sessions')
		.addColumn('id_hash', 'text', (c) => c.primaryKey())
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('cascade'))
		.addColumn('acting_customer_id', number, (c) => c.references('customers.id').onDelete('set null'))
		.addColumn('cart_id', number, (c) => c.references('carts.id').onDelete('set null'))
		.addColumn('location_id', number, (c) => c.references('locations.id').onDelete('set null'))
		.addColumn('created_at', number, required)
		.addColumn('seen_at', number, required)
		.addColumn('expires_at', number, required)
		.addColumn('login_expires_at', number)
		.execute();
	await index('sessions', ['customer_id']);
	await index('sessions', ['expires_at']);

	await identity('registries')
		.addColumn('customer_id', number, (c) => c.notNull().references('customers.id').onDelete('cascade'))
		.addColumn('title', 'text', required)
		.addColumn('occasion', 'text', required)
		.addColumn('description', 'text', required)
		.addColumn('shipping_id', number)
		.addColumn('shipping_encouraged', 'integer', (c) => c.notNull().defaultTo(1))
		.addColumn('purchase_deadline', number)
		.addColumn('store_can_edit', 'integer', zero)
		.addColumn('created_at', number, required)
		.execute();
	await index('registries', ['customer_id']);
	await child(child(db.schema.createTable('registry_items'), 'registry_id', 'registries'), 'title_id', 'titles')
		.addColumn('qty_requested', number, required)
		.addColumn('qty_purchased', number, zero)
		.addPrimaryKeyConstraint('registry_items_key', ['registry_id', 'title_id'] as never[])
		.execute();

	await child(child(identity('cart_items'), 'cart_id', 'carts'), 'title_id', 'titles')
		.addColumn('condition', 'text', required)
		.addColumn('quantity', number, (c) => c.notNull().check(sql`quantity > 0`))
		.addColumn('registry_id', number, (c) => c.references('registries.id').onDelete('set null'))
		.addColumn('notes', 'text')
		.addColumn('created_at', number, required)
		.execute();
	await index('cart_items', ['cart_id']);
	await identity('gift_cards')
		.addColumn('number', 'text', (c) => c.notNull().unique())
		.addColumn('pin', 'text')
		.addColumn('balance', number, (c) => c.notNull().check(sql`balance >= 0`))
		.addColumn('order_item_id', number)
		.addColumn('created_at', number, required)
		.addColumn('voided_at', number)
		.execute();
	await identity('promo_codes')
		.addColumn('code', 'text', (c) => c.notNull().unique())
		.addColumn('description', 'text', required)
		.addColumn('type', 'text', required)
		.addColumn('value', number, required)
		.addColumn('automatic', 'integer', zero)
		.addColumn('minimum', number, zero)
		.addColumn('max_uses', number)
		.addColumn('uses', number, zero)
		.addColumn('starts_at', number)
		.addColumn('expires_at', number)
		.addCheckConstraint('promo_codes_uses', sql`max_uses is null or uses <= max_uses`)
		.execute();
	await child(child(db.schema.createTable('cart_gift_cards'), 'cart_id', 'carts'), 'gift_card_id', 'gift_cards')
		.addColumn('amount', number, required)
		.addPrimaryKeyConstraint('cart_gift_cards_key', ['cart_id', 'gift_card_id'] as never[])
		.execute();
	await child(child(db.schema.createTable('cart_promo_codes'), 'cart_id', 'carts'), 'promo_code_id', 'promo_codes')
		.addPrimaryKeyConstraint('cart_promo_codes_key', ['cart_id', 'promo_code_id'] as never[])
		.execute();

	await identity('orders')
		.addColumn('order_number', 'text', (c) => c.notNull().unique())
		.addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
		.addColumn('session_hash', 'text', required)
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('set null'))
		.addColumn('placed_by_id', number, (c) => c.references('customers.id').onDelete('set null'))
		.addColumn('location_id', number, (c) => c.references('locations.id'))
		.addColumn('state', 'text', required)
		.addColumn('delivery_key', 'text', required)
		.addColumn('payment_type', 'text', required)
		.addColumn('payment_message', 'text', blank)
		.addColumn('purchaser_name', 'text', required)
		.addColumn('email', 'text', required)
		.addColumn('phone', 'text', required)
		.addColumn('instructions', 'text', blank)
		.addColumn('purchase_order', 'text', blank)
		.addColumn('communication_preference', 'text', blank)
		.addColumn('shipping', 'text')
		.addColumn('shipping_batches', 'text', emptyList)
		.addColumn('taxes', 'text', emptyList)
		.addColumn('item_count', number, required)
		.addColumn('original_price', number, required)
		.addColumn('discounts', number, zero)
		.addColumn('subtotal', number, required)
		.addColumn('shipping_cost', number, zero)
		.addColumn('gift_card_amount', number, zero)
		.addColumn('total', number, required)
		.addColumn('total_owing', number, required)
		.addColumn('search_text', 'text', blank)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await index('orders', ['customer_id', 'created_at', 'location_id']);
	await index('orders', ['session_hash']);
	await child(identity('order_items'), 'order_id', 'orders')
		.addColumn('position', number, required)
		.addColumn('title_id', number, (c) => c.references('titles.id').onDelete('set null'))
		.addColumn('title_info', 'text', required)
		.addColumn('condition', 'text', required)
		.addColumn('quantity', number, required)
		.addColumn('sold_price', number, required)
		.addColumn('original_price', number, required)
		.addColumn('discount', 'double precision')
		.addColumn('backorder_quantity', number, zero)
		.addColumn('registry_id', number, (c) => c.references('registries.id').onDelete('set null'))
		.addColumn('notes', 'text')
		.addColumn('taxes', 'text', emptyList)
		.execute();
	await index('order_items', ['order_id', 'position']);
	await index('order_items', ['title_id']);
	await child(child(db.schema.createTable('order_gift_cards'), 'order_id', 'orders'), 'gift_card_id', 'gift_cards')
		.addColumn('amount', number, required)
		.addPrimaryKeyConstraint('order_gift_cards_key', ['order_id', 'gift_card_id'] as never[])
		.execute();
	await child(child(db.schema.createTable('order_promo_codes'), 'order_id', 'orders'), 'promo_code_id', 'promo_codes')
		.addColumn('code', 'text', required)
		.addColumn('description', 'text', required)
		.addColumn('amount', number, required)
		.addPrimaryKeyConstraint('order_promo_codes_key', ['order_id', 'promo_code_id'] as never[])
		.execute();
	await child(identity('gift_card_entries'), 'gift_card_id', 'gift_cards')
		.addColumn('order_id', number, (c) => c.references('orders.id'))
		.addColumn('amount', number, required)
		.addColumn('reason', 'text', required)
		.addColumn('created_at', number, required)
		.execute();
	await identity('outbox_mails')
		.addColumn('recipient', 'text', required)
		.addColumn('subject', 'text', required)
		.addColumn('text', 'text', required)
		.addColumn('html', 'text', required)
		.addColumn('attempts', number, zero)
		.addColumn('next_attempt_at', number, required)
		.addColumn('sent_at', number)
		.addColumn('last_error', 'text')
		.addColumn('created_at', number, required)
		.execute();
	await index('outbox_mails', ['sent_at', 'next_attempt_at']);
	await db.schema
		.createTable('reports')
		.addColumn('id', 'text', (c) => c.primaryKey())
		.addColumn('session_hash', 'text', required)
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('cascade'))
		.addColumn('kind', 'text', required)
		.addColumn('request', 'text', required)
		.addColumn('progress', number, zero)
		.addColumn('file_path', 'text')
		.addColumn('error', 'text')
		.addColumn('created_at', number, required)
		.addColumn('completed_at', number)
		.execute();
	await index('reports', ['created_at']);
}
