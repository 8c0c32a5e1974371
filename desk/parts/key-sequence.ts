/** How long the shortcut waits for a key after 'g'. */
const waitMs = 1500;

/**
 * Reads one key after the other. The returned function says whether a key follows a 'g' soon enough to lead to a section. Its
 * second argument is milliseconds since the page began to load.
 */
export function openKeySequence(): (key: string, atMs: number) => boolean {
	let beganAtMs: number | null = null;
	return (key, atMs) => {
		const follows = beganAtMs !== null && atMs - beganAtMs < waitMs;
		beganAtMs = key === 'g' ? atMs : null;
		return follows;
	};
}
