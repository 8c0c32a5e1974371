import { z } from 'zod';
import { defineDesk } from './desk-call';
import { id } from './fields';

/** 'good', 'look' at it when there is time, or 'act' now. Never shown by colour alone. */
export const healthStates = ['good', 'look', 'act'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthWords: Record<HealthState, string> = {
	good: 'All is well',
	look: 'Check this',
	act: 'Act now',
};

export const healthPoints = {
	backup: 'Backup',
	feeds: 'Title and stock files',
	mails: 'Mails',
	payments: 'Payments',
	jobs: 'Jobs',
	books: 'The books',
	disk: 'Disk',
} as const;
export type HealthPointName = keyof typeof healthPoints;

export interface HealthPoint {
	name: HealthPointName;
	state: HealthState;
	/** The problem, in a sentence or two. */
	words: string;
}

/** A mail that was given up. */
export interface FailedMail {
	id: number;
	recipient: string;
	subject: string;
	/** Unix seconds. */
	created_at: number;
	/** The first line of the mail server's answer. */
	error: string;
}

/** A payment with a problem, or a part of a refund. */
export interface PaymentProblem {
	reference: string;
	order_number: string;
	provider: string;
	/** With its currency: 'CAD 12.99'. */
	amount: string;
	/** The payment's; 'refund refused' or 'refund unknown' for money that goes back. */
	state: string;
	/** Unix seconds. */
	created_at: number;
	problem: string;
}

export interface JobRun {
	name: string;
	/** The task of the job, in a sentence. */
	does: string;
	every_seconds: number;
	state: HealthState;
	/** When it came to its end the last time; null for never. Unix seconds. */
	ok_at: number | null;
	/** When it last failed; null for never. Unix seconds. */
	failed_at: number | null;
	error: string;
}

export interface StockRun {
	id: number;
	source: string;
	/** Unix seconds. */
	created_at: number;
	undone: boolean;
}

/** A run of `store check` from the desk. */
export interface BookCheck {
	id: number;
	/** The staff member who asked for it. */
	staff_name: string;
	/** Unix seconds. */
	started_at: number;
	ended_at: number | null;
	state: 'running' | 'done' | 'failed';
	found_count: number;
	/** The first differences of each subject, in words. */
	found: { subject: string; count: number; found: string[] }[];
	/** Why it could not be done; ''. */
	error: string;
}

export interface Versions {
	shop: string;
	node: string;
	/** 'SQLite 3.50.2' */
	database: string;
	/** How many migrations the database has run, and the last of them. */
	migrations: number;
	last_migration: string;
}

export interface DeskHealth {
	/** The worst of the points: all that a till sees. */
	state: HealthState;
	/** Unix seconds. */
	at: number;
	details: {
		points: HealthPoint[];
		/** The newest ten; empty for staff of one location, as a mail belongs to none. */
		mails: FailedMail[];
		failed_mails: number;
		waiting_mails: number;
		/** The newest ten. */
		payments: PaymentProblem[];
		jobs: JobRun[];
		stock_runs: StockRun[];
		/** The newest check of the books; null if none was run. */
		check: BookCheck | null;
		/** Bytes; null if the system does not tell. */
		disk: { free: number; total: number } | null;
		versions: Versions;
	} | null;
}

const source = 'docs/behaviour/desk.md#health';

/** The most mails that are chosen at once. */
const maxMailsAtOnce = 100;

export const deskHealth = {
	'desk-health/get': defineDesk<DeskHealth>()({ source, reads: true, payload: z.object({}) }),
	/** Retries mails that the shop had given up: one, several, or all. */
	'desk-health/sendMails': defineDesk<{ sent: number }>()({
		source,
		limit: 'desk-mail',
		payload: z.object({ mail: z.union([z.literal('all'), id(), z.array(id()).min(1).max(maxMailsAtOnce)]) }),
	}),
	/** Starts a check of the books beside the shop, one at a time. */
	'desk-health/startCheck': defineDesk<BookCheck>()({ source, limit: 'desk-work', payload: z.object({}) }),
	/** The newest check, and the ones before it. */
	'desk-health/getChecks': defineDesk<{ checks: BookCheck[] }>()({ source, reads: true, payload: z.object({}) }),
};
