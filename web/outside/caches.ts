import type { Config } from '../../config';

/** A cache outside, or a service that notifies caches. */
export interface OutsideCache {
	/** The name in the log: only the host of the address. */
	name: string;
	/**
	 * Notifies the cache of stale tags.
	 * @param stopped whether to send no further requests; only the current one is awaited
	 * @throws when the cache has not accepted all of the tags
	 */
	tell(tags: readonly string[], stopped?: () => boolean): Promise<void>;
}

/** How long a cache may take to answer, in milliseconds. */
const purgeTimeoutMs = 5000;
/** The longest header of tags, in characters. */
const maxLineLength = 4000;
/** The most tags that the interfaces of content delivery networks accept at once. */
const maxPosted = 30;

/**
 * Returns the caches that an operator has named, notified by PURGE or by a post. Returns none when there is a replica:
 * a page may be made from the replica without a change that the cache was already notified of.
 */
export function outsideCaches(config: Config): OutsideCache[] {
	const { PURGE_URL, PURGE_WEBHOOK, PURGE_TOKEN, DATABASE_REPLICA_URL } = config;
	if (DATABASE_REPLICA_URL) return [];
	const proof: Record<string, string> = PURGE_TOKEN ? { Authorization: `Bearer ${PURGE_TOKEN}` } : {};
	const purging = PURGE_URL.map((url) => ({
		name: new URL(url).host,
		tell: (tags: readonly string[], stopped?: () => boolean) =>
			askAll(url, stopped, lines(tags), (keys) => ({
				method: 'PURGE',
				headers: { ...proof, 'Surrogate-Key': keys },
			})),
	}));
	const posting = PURGE_WEBHOOK.map((url) => ({
		name: new URL(url).host,
		tell: (tags: readonly string[], stopped?: () => boolean) =>
			askAll(url, stopped, posts(tags), (few) => ({
				method: 'POST',
				headers: { ...proof, 'Content-Type': 'application/json' },
				body: JSON.stringify({ tags: few }),
			})),
	}));
	return [...purging, ...posting];
}

/** Joins the tags into as few lines as possible. */
function lines(tags: readonly string[]): string[] {
	const all: string[] = [];
	for (const tag of tags) {
		const last = all.at(-1);
		if (last !== undefined && last.length + tag.length < maxLineLength) all[all.length - 1] = `${last} ${tag}`;
		else all.push(tag);
	}
	return all;
}

const posts = (tags: readonly string[]): string[][] =>
	Array.from({ length: Math.ceil(tags.length / maxPosted) }, (_, at) =>
		tags.slice(at * maxPosted, (at + 1) * maxPosted),
	);

/** Sends the requests one after another. */
async function askAll<Part>(
	url: string,
	stopped: (() => boolean) | undefined,
	parts: readonly Part[],
	request: (part: Part) => RequestInit,
): Promise<void> {
	for (const part of parts) {
		if (stopped?.()) throw new Error('the shop stops');
		await ask(url, request(part));
	}
}

async function ask(url: string, request: RequestInit): Promise<void> {
	// Sends requests only to the address that the operator has named, and does not follow redirects.
	const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(purgeTimeoutMs) });
	await response.body?.cancel();
	if (!response.ok) throw new Error(`it answered ${response.status}`);
}
