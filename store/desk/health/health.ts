import type { HasConfig } from '../../../config';
import { type DeskHealth, type HealthState, healthStates } from '../../contract/desk-health';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { DeskActor } from '../visitor';
import { backupHealth } from './backup-health';
import { booksHealth } from './books-health';
import { diskHealth } from './disk-health';
import { feedsHealth } from './feeds-health';
import { jobsHealth } from './jobs-health';
import { mailsHealth } from './mails-health';
import { paymentsHealth } from './payments-health';
import { versionsOf } from './versions';

/**
 * Reads the health of the shop as one state. All roles except the till also get the state of each part
 * (docs/behaviour/desk.md#health).
 */
export async function readHealth(store: Database & Clock & HasConfig, { staff }: DeskActor): Promise<DeskHealth> {
	const now = store.now();
	const { db } = store;
	const [backup, feeds, mails, payments, jobs, books, disk, versions] = await Promise.all([
		backupHealth(db, now),
		feedsHealth(db, now),
		mailsHealth(db, now),
		paymentsHealth(db, now, staff.location_id),
		jobsHealth(store, now),
		booksHealth(db, now, staff.role),
		diskHealth(store.config.DATA_DIR),
		versionsOf(store),
	]);
	const points = [backup.point, feeds.point, mails.point, payments.point, jobs.point, books.point, disk.point];
	const state = worstOf(points.map((point) => point.state));
	if (staff.role === 'till') return { state, at: now, details: null };
	return {
		state,
		at: now,
		details: {
			points,
			mails: staff.location_id === null ? mails.newest : [],
			failed_mails: mails.failed,
			waiting_mails: mails.waiting,
			payments: payments.newest,
			jobs: jobs.runs,
			stock_runs: feeds.runs,
			check: books.check,
			disk: disk.space,
			versions,
		},
	};
}

/** Returns the worst of several states. */
const worstOf = (states: readonly HealthState[]): HealthState =>
	states.reduce<HealthState>(
		(worst, one) => (healthStates.indexOf(one) > healthStates.indexOf(worst) ? one : worst),
		'good',
	);
