import { type Kysely, sql } from 'kysely';

/**
 * From now on a shop without settings of its own is one that nobody has set up, and the sample says that it is one. A shop
 * that has been selling by the defaults gets them written down; one of nothing but the sample's titles is called so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`insert into settings (id, document, updated_at) select 1, '{}', 0
		where exists (select 1 from titles) and not exists (select 1 from settings)`.execute(db);
	await sql`update settings set document = '{"is_sample":true,' || substr(document, 2)
		where document like '{"%' and exists (select 1 from titles where source_file = 'sample')
		and not exists (select 1 from titles where source_file is null or source_file <> 'sample')`.execute(db);
}
