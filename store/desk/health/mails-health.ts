import type { FailedMail, HealthPoint } from '../../contract/desk-health';
import { hourSeconds } from '../../contract/durations';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { countMails, listMails } from '../../foundation/mail/queue';
import { counted } from './ago';
import { mailOwners } from './mail-owners';

const shown = 10;
/** If at least this number of mails has failed, the mail server is the likely cause. A single failure may be a wrong address. */
const many = 5;

interface MailsHealth {
	point: HealthPoint;
	newest: FailedMail[];
	failed: number;
	waiting: number;
}

/** Counts the mails that the store has given up on, and the mails that have waited too long. */
export async function mailsHealth(
	db: Queries,
	{ store_info: { email: shopEmail } }: Settings,
	now: number,
): Promise<MailsHealth> {
	const { failed, waiting, late } = await countMails(db, now - hourSeconds);
	const rows = failed === 0 ? [] : await listMails(db, 'failed', shown);
	const owners = rows.length === 0 ? new Map() : await mailOwners(db, rows, shopEmail);
	const newest = rows.map(
		({ id, recipient, subject, created_at, last_error }): FailedMail => ({
			id,
			recipient,
			owner: owners.get(id) ?? { kind: 'unknown' },
			subject,
			created_at,
			error: (last_error ?? '').split('\n')[0] ?? '',
		}),
	);
	const said = [
		failed === 0 ? 'No failed mails.' : `${counted(failed, 'mail')} could not be sent.`,
		...(late > 0
			? [`${counted(late, 'mail')} ${late === 1 ? 'has' : 'have'} been waiting for more than an hour.`]
			: []),
	];
	const state = failed + late >= many ? 'act' : failed + late > 0 ? 'look' : 'good';
	return { point: { name: 'mails', state, words: said.join(' ') }, newest, failed, waiting };
}
