import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DayCash } from '../../contract/desk-money';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { inDollars, toDecimal } from '../../foundation/money';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { listPlaces, requirePlace } from '../places';
import { lockSelf } from '../staff/lock-staff';
import { byStaff, type DeskActor } from '../visitor';
import { type AskedDays, askedDays } from './asked-days';
import { figureSum } from './day-figures';

/** Returns the cash taken minus the cash refunded, in cents. */
async function cashMoved(db: Queries, days: AskedDays): Promise<number> {
	const cash = { ...days, name: 'cash' };
	const taken = await figureSum(db, 'taken', cash);
	const givenBack = await figureSum(db, 'given_back', cash);
	return taken.amount - givenBack.amount;
}

/**
 * Returns the cash of one day, and the counts of the cash drawer.
 * @param drawer the location of the cash drawer; null for a shop without locations
 */
export async function cashOfDay(db: Queries, days: AskedDays, drawer: number | null): Promise<DayCash> {
	const counts = await db
		.selectFrom('cash_counts')
		.selectAll()
		.where('day', '=', days.from)
		.where('location_id', drawer === null ? 'is' : '=', drawer)
		.orderBy('id', 'desc')
		.limit(20)
		.execute();
	return {
		location_id: drawer,
		moved: toDecimal(await cashMoved(db, days)),
		counts: counts.map((row) => ({
			id: row.id,
			staff_name: row.staff_name,
			at: row.created_at,
			float: toDecimal(row.float_amount),
			expected: toDecimal(row.expected),
			counted: toDecimal(row.counted),
			difference: toDecimal(row.counted - row.expected),
			note: row.note,
		})),
	};
}

/**
 * Records how much cash was counted in a location's drawer on a day. If the form is posted twice with the same key, the counted
 * cash is recorded only once.
 * @throws {Refused} 'changed-meanwhile' if cash was taken or refunded since the form was shown
 */
export async function countCash(
	store: Database & Clock & HasSettings,
	actor: DeskActor,
	{ day, float, counted, note, moved, key, location_id }: CheckedDeskPayloadOf<'desk-money/countCash'>,
): Promise<DayCash> {
	const drawer = await drawerOf(store.db, actor, location_id);
	const days = await askedDays(store, actor, { from: day, to: day, location_id });
	if (days.start > store.now()) throw new Refused('This day is in the future.', 422, 'day');
	await transact(store, async (db) => {
		const now = store.now();
		await lockSelf(db, actor.staff.id);
		const said = { day, location_id: drawer, float, counted, note, moved };
		const record = async () => {
			const cents = await cashMoved(db, days);
			if (toDecimal(cents) !== moved) {
				const words = `Cash was taken or refunded while you had this page open. It comes to ${inDollars(cents)} now. Check your count and save again.`;
				throw deskRefusal('changed-meanwhile', words);
			}
			const after = { ...said, expected: float + cents };
			const facts = { action: 'desk-money/countCash', thing: 'day', key: day, after };
			await writeAudit(db, actor, facts, now);
			await db
				.insertInto('cash_counts')
				.values({
					day,
					location_id: drawer,
					float_amount: float,
					expected: float + cents,
					counted,
					note,
					...byStaff(actor),
					created_at: now,
				})
				.execute();
			return {};
		};
		if (key === undefined) await record();
		else await answeredOnce(db, { purpose: 'cash count', key, said }, now, record);
	});
	return cashOfDay(store.db, days, drawer);
}

/**
 * Returns the location of the cash drawer: the staff member's own location, the location named in the call, or the only
 * location.
 */
async function drawerOf(db: Queries, actor: DeskActor, named: number | undefined): Promise<number | null> {
	const wanted = named ?? actor.staff.location_id;
	if (wanted !== null) {
		await requirePlace(db, actor, wanted);
		return wanted;
	}
	const [place, another] = await listPlaces(db, null);
	if (another) throw new Refused('Choose the location whose cash you counted.', 422, 'location_id');
	return place?.id ?? null;
}
