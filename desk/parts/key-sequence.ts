/** How many milliseconds the shortcut waits for the key that follows 'g'. */
const waitMs = 1500;

/**
 * Recognises two-key shortcuts. The returned function is called for each key. It returns whether the key followed a 'g' soon
 * enough to open a section. `atMs` is milliseconds since the page began to load.
 */
export function openKeySequence(): (key: string, atMs: number) => boolean {
	let beganAtMs: number | null = null;
	return (key, atMs) => {
		const follows = beganAtMs !== null && atMs - beganAtMs < waitMs;
		beganAtMs = key === 'g' ? atMs : null;
		return follows;
	};
}
