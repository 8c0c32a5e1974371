import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hourMs } from '../../contract/durations';
import type { AudiobookResult } from '../../contract/title';
import { memorySize } from '../../foundation/memory-size';

/** How long to wait for an answer of the audiobook partner, and how long to cache the answer, both in milliseconds. */
interface Timing {
	timeoutMs: number;
	ttlMs: number;
	/**
	 * How long a failed request is cached, in milliseconds. Without this cache, a failing partner would get a request from every
	 * shopper.
	 */
	failureTtlMs: number;
}

const defaultTiming: Timing = { timeoutMs: 4000, ttlMs: hourMs, failureTtlMs: 20_000 };
const maxCachedAnswers = 2000;
/** The maximum memory for all cached answers, in bytes. */
const maxCachedBytes = 16 * 2 ** 20;
/** The maximum length of an answer, in characters. A longer answer counts as an unusable answer. */
const maxAnswerLength = 1_000_000;

/** The maximum number of redirects to follow, for example to https, to www and to a new path. */
const maxRedirects = 3;

/** The shop's audiobook partner. */
export interface Audiobooks {
	/**
	 * Requests a search URL of the audiobook partner.
	 * @throws {PartnerError} if the audiobook partner sends no answer, or an unusable answer
	 */
	search(address: string): Promise<AudiobookResult>;
}

export interface HasAudiobooks {
	audiobooks: Audiobooks;
}

/**
 * The error that is thrown when the audiobook partner sends no answer, or an unusable answer. The error message is only for the
 * log.
 */
export class PartnerError extends Error {
	override name = 'PartnerError';
}

const webAddress = z
	.string()
	.url()
	.refine((address) => /^https?:/i.test(address));

const row = z.object({
	title: z.string().trim().min(1),
	narrators: z
		.union([z.array(z.string()), z.string().transform((name) => [name])])
		.transform((names) => names.filter((name) => name.trim() !== ''))
		.catch([]),
	language: z.string().catch(''),
	url: webAddress,
});

const answer = z
	.object({
		rows: z.array(z.unknown()),
		row_count: z.number().int().min(0).catch(0),
		see_more_url: webAddress.or(z.literal('')).catch(''),
	})
	.transform(({ rows, row_count, see_more_url }) => {
		// A result without a title or a URL is of no use to a shopper.
		const found = rows.flatMap((one) => row.safeParse(one).data ?? []);
		return { rows: found, row_count: Math.max(row_count, found.length), see_more_url };
	});

/**
 * Creates the HTTP client for the audiobook partner's search. Shoppers who request the same search at the same time share one
 * request (docs/audiobooks.md).
 */
export function openAudiobooks(timing: Timing = defaultTiming): Audiobooks {
	const answers = new LRUCache<string, { asked: Promise<AudiobookResult> }>({
		max: maxCachedAnswers,
		maxSize: maxCachedBytes,
		ttl: timing.ttlMs,
	});
	return {
		search(address) {
			const known = answers.get(address);
			if (known) return known.asked;
			const asked = ask(address, timing.timeoutMs);
			const size = memorySize(address);
			answers.set(address, { asked }, { size });
			asked.then(
				(result) => answers.set(address, { asked }, { size: size + memorySize(result) }),
				() => answers.set(address, { asked }, { size, ttl: timing.failureTtlMs }),
			);
			return asked;
		},
	};
}

async function ask(address: string, timeout: number): Promise<AudiobookResult> {
	try {
		const response = await fetchOnSite(new URL(address), AbortSignal.timeout(timeout));
		if (!response.ok) throw new PartnerError(`the partner’s site answered ${response.status}`);
		return answer.parse(JSON.parse(await textOf(response)));
	} catch (error) {
		if (error instanceof PartnerError) throw error;
		throw new PartnerError(error instanceof Error ? error.message : String(error), { cause: error });
	}
}

/** Fetches a URL, and follows redirects within the same site. */
async function fetchOnSite(start: URL, signal: AbortSignal): Promise<Response> {
	let url = start;
	for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
		const response = await fetch(url, { headers: { Accept: 'application/json' }, redirect: 'manual', signal });
		const location = response.headers.get('location');
		if (response.status < 300 || response.status > 399 || location === null) return response;
		await response.body?.cancel();
		const next = new URL(location, url);
		if (!staysOnSite(url, next)) throw new PartnerError(`the partner’s site redirects to another site, ${next.origin}`);
		url = next;
	}
	throw new PartnerError('the partner’s site redirects too many times');
}

async function textOf({ body }: Response): Promise<string> {
	if (!body) throw new PartnerError('the answer of the partner’s site is empty');
	let text = '';
	const decoder = new TextDecoder();
	for await (const chunk of body) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length > maxAnswerLength) throw new PartnerError('the answer of the partner’s site is too long');
	}
	return text + decoder.decode();
}

/**
 * Whether a redirect stays on the same site: on the same host and port, with or without "www". A redirect from https to http
 * counts as leaving the site.
 */
export const staysOnSite = (from: URL, to: URL): boolean =>
	hostOf(from) === hostOf(to) && (to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:'));

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');
