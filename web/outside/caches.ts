import type { Config } from '../../config';

/** An external cache (outside the shop), or a service that notifies external caches. */
export interface OutsideCache {
	/** The cache's name in the log: only the host name of its address. */
	name: string;
	/**
	 * Notifies the cache of stale tags.
	 * @param stopped returns whether to send no more requests; the function only waits for the current request
	 * @throws if the cache has not accepted all tags
	 */
	tell(tags: readonly string[], stopped?: () => boolean): Promise<void>;
}

/** The maximum time in milliseconds that an external cache may take to answer. */
const purgeTimeoutMs = 5000;
/** The maximum length of a header with cache tags, in characters. */
const maxLineLength = 4000;
/** The maximum number of cache tags that the APIs of content delivery networks accept in one request. */
const maxPosted = 30;

/**
 * Returns the external caches in PURGE_URL, which the shop notifies by PURGE or POST requests. Returns no caches if the shop
 * reads from a database replica. The replica may lag behind, so the shop could render an outdated page after the external cache
 * was notified.
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

/** Joins cache tags into as few header values as possible. */
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

/** Sends the requests one after the other. */
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
	// Does not follow redirects, so that requests go only to the address in PURGE_URL.
	const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(purgeTimeoutMs) });
	await response.body?.cancel();
	if (!response.ok) throw new Error(`it answered ${response.status}`);
}
