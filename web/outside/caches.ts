import type { Config } from '../../config';

/** A cache outside, or who tells caches. */
export interface OutsideCache {
	/** For the log: no more of its address than where it is. */
	name: string;
	/**
	 * @param stopped whether no more is to be said: what is under way alone is waited for
	 * @throws where it has not taken all of it
	 */
	tell(tags: readonly string[], stopped?: () => boolean): Promise<void>;
}

/** How long it may take to answer. Milliseconds. */
const purgeTimeoutMs = 5000;
/** So long may a header of tags be. Characters. */
const maxLineLength = 4000;
/** So many tags take the interfaces of networks of caches at once. */
const maxPosted = 30;

/**
 * The caches that an operator has named: those that are told by PURGE, and those by a post. None where there is a replica: a page
 * may be made of what that does not have yet though a cache was told of it.
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

/** The tags in as few lines as they fit into. */
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

/** One after another. */
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
	// Where the operator has said, and nowhere that this leads to.
	const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(purgeTimeoutMs) });
	await response.body?.cancel();
	if (!response.ok) throw new Error(`it answered ${response.status}`);
}
