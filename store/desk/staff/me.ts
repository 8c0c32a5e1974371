import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskMe } from '../../contract/desk-session';
import type { Database } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { listPlaces } from '../places';
import type { DeskActor } from '../visitor';
import { codesLeft } from './recovery-codes';

/** The maximum number of filters that one staff member may store: the last used filter of each list, and the saved filters. */
const maxFilters = 100;

/** Returns the logged-in staff member, with the information that every page of the desk needs. */
export async function getMe(store: Database & HasSettings, { staff }: DeskActor): Promise<DeskMe> {
	const { name, country, timezone } = (await store.settings.get()).store_info;
	const { id, email, role, totp_secret, location_id } = staff;
	const locations = await listPlaces(store.db, location_id);
	const filters = await store.db
		.selectFrom('staff_filters')
		.select(['list', 'query'])
		.where('staff_id', '=', id)
		.orderBy('list')
		.limit(maxFilters)
		.execute();
	return {
		id,
		name: staff.name,
		email,
		role,
		location: location_id === null ? null : (locations[0] ?? null),
		locations,
		two_step: totp_secret !== null,
		recovery_codes: totp_secret === null ? 0 : await codesLeft(store.db, id),
		filters: Object.fromEntries(filters.map(({ list, query }) => [list, query])),
		saved_filters: filters.flatMap(({ list, query }) => {
			const [of = '', name] = list.split(nameMark, 2);
			return name === undefined ? [] : [{ list: of, name, query }];
		}),
		shop_name: name,
		shop_country: country,
		timezone,
	};
}

/** Separates the name of a list from the name of a saved filter. The name of a list has no colon. */
const nameMark = ':';

/**
 * Stores a staff member's filter of a list. Without a name, stores the filter as the last used filter of the list. An empty
 * query deletes the stored filter.
 * @throws {Refused} 400 for a name with a colon, 409 for more filters than one staff member may store
 */
export async function rememberFilter(
	{ db }: Database,
	{ staff }: DeskActor,
	{ list: of, query, name }: CheckedDeskPayloadOf<'desk-session/rememberFilter'>,
): Promise<object> {
	if (name.includes(nameMark)) throw new Refused('A name may not contain a colon.', 400, 'name');
	const list = name === '' ? of : `${of}${nameMark}${name}`;
	if (query === '') {
		await db.deleteFrom('staff_filters').where('staff_id', '=', staff.id).where('list', '=', list).execute();
		return {};
	}
	const others = await db
		.selectFrom('staff_filters')
		.select('list')
		.where('staff_id', '=', staff.id)
		.where('list', '!=', list)
		.limit(maxFilters)
		.execute();
	if (others.length === maxFilters)
		throw new Refused('You have too many saved filters. Delete one first.', 409, 'list');
	await db
		.insertInto('staff_filters')
		.values({ staff_id: staff.id, list, query })
		.onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ query }))
		.execute();
	return {};
}
