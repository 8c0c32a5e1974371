import type { Config } from '../../../config';
import { hourSeconds } from '../../contract/durations';

interface ListedJob {
	everySeconds: number;
	/** A description of what the job does, for staff and operators. */
	does: string;
	/** The configuration variable that the job needs; the job does not run without this variable. */
	needs?: keyof Config;
}

const minute = 60;

/**
 * Jobs that run at an interval. Each of these jobs runs in only one process at a time, regardless of the number of processes and
 * machines.
 */
export const scheduledJobs = {
	'Settle payments': {
		everySeconds: minute,
		does: 'Asks the payment providers about unfinished payments, and cancels orders that were not paid in time.',
	},
	'Settle refunds': { everySeconds: minute, does: 'Asks the payment providers about unfinished refunds.' },
	'Tell waiting customers': {
		everySeconds: minute,
		does: 'E-mails the customers who asked for a title when it is in stock.',
	},
	'Update desk search': {
		everySeconds: minute,
		does: 'Adds new and changed orders and customers to the desk’s search.',
	},
	'Read returned mails': {
		everySeconds: 5 * minute,
		does: 'Reads the mailbox that undelivered mails return to, and lists these mails as failed.',
		needs: 'BOUNCES_URL',
	},
	'Update titles after an upgrade': {
		everySeconds: hourSeconds,
		does: 'Updates filters, sort orders and search words of all titles after a new version was installed.',
	},
	'End old approval requests': {
		everySeconds: hourSeconds,
		does: 'Cancels orders that their institution did not approve in time.',
	},
	'Delete old data': {
		everySeconds: hourSeconds,
		does: 'Deletes expired sessions, carts, sent mails, reports and other data whose time is over.',
	},
	'Delete old cache tags': {
		everySeconds: hourSeconds,
		does: 'Deletes the record of changes that every process has seen.',
	},
} as const satisfies Record<string, ListedJob>;

/**
 * Jobs that run in every process. These jobs take work from a common queue, or maintain the memory of their process or the files
 * of their machine.
 */
export const processJobs = {
	'Send mails': { everySeconds: 2, does: 'Sends the mails that are due.' },
	'Make reports': { everySeconds: 0.5, does: 'Makes the files that customers ordered.' },
	'Save related titles': { everySeconds: 30, does: 'Saves the related titles that were found, for all processes.' },
	'Delete old files': {
		everySeconds: hourSeconds,
		does: 'Deletes old uploads, reports and mail files of its machine.',
	},
} as const satisfies Record<string, ListedJob>;

export type ScheduledName = keyof typeof scheduledJobs;
export type ProcessJobName = keyof typeof processJobs;

/** Lists the jobs that run with a given configuration, with their names. */
export const runningJobs = (config: Config): [name: string, job: ListedJob][] =>
	Object.entries<ListedJob>({ ...scheduledJobs, ...processJobs }).filter(
		([, { needs }]) => needs === undefined || config[needs] !== undefined,
	);

/** Generates the documentation page that lists the jobs (docs/jobs.md), in Markdown. */
export function jobsPage(): string {
	const table = (jobs: Record<string, ListedJob>) =>
		[
			'| Job | Every | What it does |',
			'| --- | --- | --- |',
			...Object.entries(jobs).map(
				([name, { everySeconds, does, needs }]) =>
					`| ${name} | ${interval(everySeconds)} | ${does}${needs ? ` Runs only with \`${needs}\`.` : ''} |`,
			),
		].join('\n');
	return `# Jobs

The shop's background jobs, from \`store/foundation/jobs/scheduled-jobs.ts\`. The desk shows the same list under **Today**, with the
last run of each. This page is printed: \`npm run -s store -- jobs > docs/jobs.md\`.

## In one process at a time

A row of the table \`jobs\` is the lease ([how](decisions/0055-jobs.md)). Each job also runs when a process starts.

${table(scheduledJobs)}

## In every process

${table(processJobs)}
`;
}

function interval(seconds: number): string {
	if (seconds < minute) return seconds === 0.5 ? 'half second' : `${seconds} seconds`;
	if (seconds < hourSeconds) return seconds === minute ? 'minute' : `${seconds / minute} minutes`;
	return 'hour';
}
