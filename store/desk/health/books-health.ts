import type { BookCheck, HealthPoint } from '../../contract/desk-health';
import type { StaffRole } from '../../contract/desk-roles';
import { mayCall } from '../../contract/desk-rules';
import type { Queries } from '../../foundation/database/database';
import { ago, counted } from './ago';
import { newestChecks } from './book-checks';

/** Reports what the last finished check of stock and money found. Only some roles can start a check. */
export async function booksHealth(
	db: Queries,
	now: number,
	role: StaffRole,
): Promise<{ point: HealthPoint; check: BookCheck | null }> {
	const checks = await newestChecks(db, now);
	const ended = checks.find(({ state }) => state !== 'running');
	return {
		point: { name: 'books', ...judge(ended, now, mayCall(role, 'desk-health/startCheck')) },
		check: checks[0] ?? null,
	};
}

function judge(check: BookCheck | undefined, now: number, mayStart: boolean): Omit<HealthPoint, 'name'> {
	if (!check) {
		const next = mayStart
			? 'Press “Check the stock and money records” below.'
			: 'A manager can check the stock and money records.';
		return { state: 'look', words: `Not checked yet. ${next}` };
	}
	const when = ago(now - (check.ended_at ?? check.started_at));
	if (check.state === 'failed') return { state: 'look', words: `The check ${when} failed.` };
	if (check.found_count === 0) return { state: 'good', words: `All records agreed ${when}.` };
	const records = counted(check.found_count, 'record');
	return { state: 'act', words: `${records} did not agree ${when}.` };
}
